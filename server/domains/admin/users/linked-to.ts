import type { LinkedAccount } from '#core/admin/users-contract.ts';
import { linkedDays } from '#core/identity/linked.ts';
import { formatQuantity } from '#core/values/price.ts';
import { dayMs } from '#core/values/time.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * A network of many (a school, a mobile carrier) links hardly anyone who matters: the latest are
 * shown.
 */
const most = 50;

/**
 * Accounts that signed in from where this one did, and what each of them holds against it; the
 * latest first.
 */
export async function linkedTo(tx: Tx, userId: string, at: number): Promise<LinkedAccount[]> {
  const since = new Date(at - linkedDays * dayMs);
  const links = await identity.listLinks(tx, userId, since, most);
  if (links.length === 0) return [];
  const ids = links.map((link) => link.userId);
  const hedges = await trading.listHedges(tx, userId, ids, since, most);
  const people = new Map((await identity.usersByIds(tx, ids)).map((user) => [user.id as string, user]));
  return links.map(({ userId: id, reasons, lastSeenAt }) => ({
    id,
    email: people.get(id)?.email ?? id,
    reasons: [...reasons],
    lastSeenAt: lastSeenAt.toISOString(),
    hedges: hedges
      .filter((hedge) => hedge.userId === id)
      .map(({ symbol, side, quantity, otherQuantity, since: from, until }) => ({
        symbol,
        side,
        quantity: formatQuantity(quantity),
        otherQuantity: formatQuantity(otherQuantity),
        since: from.toISOString(),
        until: until?.toISOString() ?? null,
      })),
  }));
}
