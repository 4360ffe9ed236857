// The form of the risk limits as functions of its draft.
import { m } from '#core/messages/messages.js';
import { formatUsd } from '#core/content/figures.ts';
import {
  isLeverageText,
  isLooser,
  isMoneyText,
  largestLeverage,
  type OwnLimitKind,
  ownLimitKinds,
} from '#core/trading/own-limits/own-limits.ts';
import type { OwnLimitView } from '#core/trading/own-limits/own-limits-contract.ts';
import { parseUnits } from '#core/values/money.ts';
import type { Problems } from '#web/lib/form.ts';

/** What is written in each field; empty: no limit. */
export type LimitsDraft = Record<OwnLimitKind, string>;

export const draftOf = (limits: readonly OwnLimitView[]): LimitsDraft => {
  const of = (kind: OwnLimitKind) => limits.find((limit) => limit.kind === kind)?.value ?? '';
  return { daily_loss: of('daily_loss'), position: of('position'), leverage: of('leverage') };
};

/** As the call takes it. */
export const limitsOf = (draft: LimitsDraft): Record<OwnLimitKind, string | null> => {
  const of = (kind: OwnLimitKind) => draft[kind] || null;
  return { daily_loss: of('daily_loss'), position: of('position'), leverage: of('leverage') };
};

export function problemsOf(draft: LimitsDraft): Problems<LimitsDraft> {
  const problems: Problems<LimitsDraft> = {};
  for (const [kind, text] of Object.entries(limitsOf(draft)) as [OwnLimitKind, string | null][]) {
    if (text === null) continue;
    if (kind === 'leverage' && !isLeverageText(text))
      problems[kind] = m.trading_own_limit_enter_leverage({ largest: largestLeverage });
    if (kind !== 'leverage' && !isMoneyText(text)) problems[kind] = m.trading_own_limit_enter_amount();
  }
  return problems;
}

const amountOf = (text: string | null): bigint | null =>
  text === null ? null : (parseUnits(text, 2) ?? null);

/** Whether saving asks for something that holds only later. */
export function loosensAny(draft: LimitsDraft, limits: readonly OwnLimitView[]): boolean {
  const asked = limitsOf(draft);
  const now = limitsOf(draftOf(limits));
  return ownLimitKinds.some((kind) => isLooser(amountOf(now[kind]), amountOf(asked[kind])));
}

/** "$500.00", "5×" or "No limit". */
export function limitWords(kind: OwnLimitKind, value: string | null): string {
  if (value === null) return m.trading_own_limit_none();
  return kind === 'leverage' ? `${value}×` : formatUsd(value);
}
