// The move of money between portfolios as a function of its draft.
import { m } from '#core/messages/messages.js';
import type { PortfolioRow } from '#core/trading/portfolios/portfolios-contract.ts';
import { readUnits } from '#core/values/money.ts';
import { typedUpTo } from '#web/lib/typed-amount.ts';

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

/**
 * How much can be moved and how much shall be, with the words for a button that cannot be pressed.
 */
export function moveSummary(draft: MoveDraft, rows: readonly PortfolioRow[]) {
  const movable = rows.find(({ id }) => id === draft.from)?.movable ?? '0.00';
  const typed = typedUpTo(draft.amount, 2, readUnits(movable, 2), m.portfolios_more_than_movable());
  // Money goes out of a portfolio above the plan, never in.
  const rests = rows.some(({ id, rests }) => id === draft.to && rests);
  const blockedBy = rests ? m.portfolios_move_rests() : typed.problem;
  return { movable, cents: typed.units, problem: typed.problem, blockedBy };
}
