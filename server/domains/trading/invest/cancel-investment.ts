import { refuse } from '#core/trading/contract.ts';
import type { InvestmentView } from '#core/trading/invest/invest-contract.ts';
import type { InvestmentId } from '#core/values/ids.ts';
import { showInvestments } from '#server/domains/trading/invest/show-investments.ts';
import { endAwaiting, findInvestment } from '#server/domains/trading/invest/store.ts';
import { tellInvestment } from '#server/domains/trading/invest/tell.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Ends an investment that waits for money. One cancelled before changes nothing; one that was
 * bought or expired is refused.
 */
export async function cancelInvestment(
  app: Needs,
  actor: Actor,
  id: InvestmentId,
): Promise<InvestmentView[]> {
  const at = app.clock.now();
  await app.db.transaction(async (tx) => {
    const ended = await endAwaiting(tx, id, { state: 'cancelled', at }, actor.userId);
    if (ended) return tellInvestment(tx, ended, at);
    const known = await findInvestment(tx, id);
    if (known?.userId !== actor.userId) throw refuse('not_found');
    if (known.state !== 'cancelled') throw refuse('order_not_working', { status: known.state });
  });
  return showInvestments(app, actor);
}
