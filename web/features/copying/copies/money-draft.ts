import { m } from '#core/messages/messages.js';
import { typedUpTo } from '#web/lib/typed-amount.ts';

export interface MoneyDraft {
  readonly way: 'add' | 'remove';
  readonly amount: string;
}

/** Money into a running copy or out of it: at most what is free on the side it leaves. */
export function moneySummary(
  draft: MoneyDraft,
  free: { readonly wallet: bigint; readonly copy: bigint; readonly isAbovePlan: boolean },
) {
  const isAdding = draft.way === 'add';
  const mostCents = isAdding ? free.wallet : free.copy;
  const tooMuch = isAdding ? m.copying_free_balance_does_not_cover() : m.copying_more_than_free_copy();
  const typed = typedUpTo(draft.amount, 2, mostCents, tooMuch);
  const blockedBy = isAdding && free.isAbovePlan ? m.copying_above_plan_money() : typed.problem;
  return { mostCents, cents: typed.units, problem: typed.problem, blockedBy };
}
