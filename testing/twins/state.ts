// One state for both twins: every row of an account's life as text, without the names that are
// drawn for each.
import type { OwnerId } from '#core/ledger/rules.ts';
import { stripeOf, houseOwner } from '#core/ledger/rules.ts';
import type { Database } from '#server/platform/db/database.ts';

const tables = {
  'ledger.balance': ['stripe'],
  'ledger.entry': ['stripe', 'tx'],
  'trading.account': ['id', 'ref', 'user_id'],
  'trading.position': ['id'],
  'trading.orders': ['id', 'request', 'cause'],
  'trading.fill': ['id', 'seq', 'order_id', 'execution_id', 'position_id'],
} as const;

/**
 * Balances, entries, positions, orders and fills of these accounts, which are named by their place.
 */
export async function stateOf(db: Database, owners: readonly OwnerId[]): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const [table, drawn] of Object.entries(tables)) {
    const { rows } = await db.pool.query<{ owner: string; line: string }>(
      `select t.owner::text as owner, (to_jsonb(t) - $2::text[])::text as line
       from ${table} t where t.owner = any($1::bigint[])`,
      [owners, ['owner', ...drawn]],
    );
    for (const { owner, line } of rows) lines.push(`${owners.indexOf(Number(owner))} ${table} ${line}`);
  }
  return lines.toSorted();
}

/**
 * All that the house of an owner's stripe has taken so far, summed by kind and code: one line each.
 */
export async function houseOf(db: Database, owner: OwnerId): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.pool.query<{ name: string; sum: string }>(
    `select concat_ws('/', asset, kind, code) as name, sum(amount)::text as sum
     from ledger.entry where owner = $1 group by asset, kind, code`,
    [houseOwner(stripeOf(owner))],
  );
  return new Map(rows.map(({ name, sum }) => [name, BigInt(sum)]));
}

/** Sums that came since, without zeros. */
export const difference = (
  before: ReadonlyMap<string, bigint>,
  after: ReadonlyMap<string, bigint>,
): readonly string[] =>
  [...after]
    .map(([name, sum]) => [name, sum - (before.get(name) ?? 0n)] as const)
    .filter(([, sum]) => sum !== 0n)
    .map(([name, sum]) => `${name} ${sum}`)
    .toSorted();
