import { refuse } from '#core/trading/contract.ts';
import * as plans from '#server/domains/plans/index.ts';
import { listOpenPortfolios, setRest } from '#server/domains/trading/accounts/store.ts';
import type { AccountState } from '#server/domains/trading/rules.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Rests the portfolios above the person's plan and wakes the others. The first one never rests: the
 * wallet is in it. The person's accounts are locked; safe to repeat.
 */
export async function restPortfolios(tx: Tx, userId: string, at: number): Promise<void> {
  const others = await listOpenPortfolios(tx, userId);
  if (others.length === 0) return;
  const stays = await plans.stayingOf(
    tx,
    userId,
    at,
    'portfolios',
    others.map(({ ref }) => ref),
    1,
  );
  for (const { owner, ref, rests } of others) {
    if (rests !== stays.has(ref)) continue;
    await setRest(tx, owner, !rests);
    const payload = { portfolioId: ref, change: rests ? ('wakes' as const) : ('rests' as const) };
    await recordEvent(tx, { type: 'trading.portfolio-changed', userId, payload }, at);
  }
}

/** Refuses `plan_limit_reached` for whatever opens or puts money into a portfolio that rests. */
export function requireInUse({ rests }: Pick<AccountState, 'rests'>): void {
  if (rests) throw refuse('plan_limit_reached', { what: 'resting_portfolio' });
}
