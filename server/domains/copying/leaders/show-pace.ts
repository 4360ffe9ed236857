import type { LeaderView } from '#core/copying/contract.ts';
import { dayMs } from '#core/values/time.ts';
import { nextDecision } from '#server/domains/copying/house/advance.ts';
import { houseStrategies } from '#server/domains/copying/house/strategies.ts';
import type { LeaderRow } from '#server/domains/copying/store.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Days over which trades are counted. */
const paceDays = 30;

/**
 * How often a leader trades, when last, and when a strategy of the site decides next. Null once the
 * record is closed: what its owner trades afterwards is nobody's business.
 */
export async function showPace(
  tx: Tx,
  leader: Pick<LeaderRow, 'id' | 'owner' | 'openedAt' | 'closedAt'>,
  at: number,
): Promise<LeaderView['pace']> {
  if (leader.closedAt !== null) return null;
  const recent = Math.max(leader.openedAt, at - paceDays * dayMs);
  const { orders, lastAt } = await trading.paceOf(tx, leader.owner, {
    from: leader.openedAt,
    recent,
    to: at,
  });
  const strategy = houseStrategies.find(({ id }) => id === leader.id);
  return {
    trades: orders,
    days: Math.floor((at - recent) / dayMs),
    lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
    nextDecisionAt: strategy ? new Date(nextDecision(strategy, at)).toISOString() : null,
  };
}
