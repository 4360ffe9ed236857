// The move of money between portfolios as a function of its draft.
import { m } from '#core/messages/messages.js';
import type { PortfolioRow } from '#core/trading/portfolios/portfolios-contract.ts';
import { parseUnits } from '#core/values/money.ts';

export interface MoveDraft {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/** Another end is chosen: the two never are the same one. */
export function withEnd(draft: MoveDraft, end: 'from' | 'to', id: string): MoveDraft {
  const other = end === 'from' ? 'to' : 'from';
  const next = { ...draft, [end]: id };
  return draft[other] === id ? { ...next, [other]: draft[end] } : next;
}

/** What the move comes to, and what the button says when it cannot be pressed. */
export function moveSummary(draft: MoveDraft, rows: readonly PortfolioRow[]) {
  const movable = rows.find(({ id }) => id === draft.from)?.movable ?? '0.00';
  const text = draft.amount.trim();
  const cents = parseUnits(text, 2);
  const problem =
    text === ''
      ? m.common_enter_amount()
      : cents === undefined || cents <= 0n
        ? m.common_enter_plain_number()
        : cents > (parseUnits(movable, 2) ?? 0n)
          ? m.portfolios_more_than_movable()
          : undefined;
  return { movable, cents: cents ?? 0n, problem };
}
