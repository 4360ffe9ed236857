// Slow twins of the reads of past positions and debts: each instant looks through everything before it.
import type { Side } from '#core/trading/contract.ts';
import type { Database } from '#server/platform/db/database.ts';

interface Held {
  readonly at: number;
  readonly id: string;
  readonly owner: number;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: string;
  readonly entry: string;
  readonly ratio: number;
}

const times = (instants: readonly number[]) => instants.map((at) => new Date(at).toISOString());

/** What was open at each instant; quantity and entry as the fill says, and the splits since then. */
export async function slowPositionsAt(
  db: Database,
  owners: readonly number[],
  instants: readonly number[],
): Promise<readonly Held[]> {
  const { rows } = await db.pool.query<Omit<Held, 'at'> & { place: number }>(
    `select i.place, f.position_id as id, f.owner, f.symbol, f.position_side as side, f.position_quantity as quantity,
       f.position_entry as entry, f.ratio
     from unnest($2::timestamptz[]) with ordinality as i (at, place)
     cross join lateral (
       select distinct on (position_id) position_id, owner, symbol, position_side, position_quantity, position_entry,
         (select coalesce(round(exp(sum(ln(s.ratio)))), 1)::int from trading.split s
           where s.symbol = fill.symbol and s.applied_at is not null and s.ex_at > fill.at and s.ex_at <= i.at) as ratio
       from trading.fill where owner = any($1::bigint[]) and at <= i.at order by position_id, seq desc
     ) f where f.position_quantity > 0`,
    [owners, times(instants)],
  );
  return rows.map(({ place, ...held }) => ({ at: instants[place - 1] ?? 0, ...held }));
}

/** Debts of these accounts at each instant, summed; instants without any are left out. */
export async function slowDebtsAt(
  db: Database,
  owners: readonly number[],
  instants: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await db.pool.query<{ place: number; debt: string }>(
    `select i.place, sum(f.debt_cents) as debt
     from unnest($2::timestamptz[]) with ordinality as i (at, place)
     cross join lateral (
       select distinct on (owner) debt_cents from trading.fill
       where owner = any($1::bigint[]) and at <= i.at order by owner, at desc, seq desc
     ) f group by i.place having sum(f.debt_cents) > 0`,
    [owners, times(instants)],
  );
  return new Map(rows.map(({ place, debt }) => [instants[place - 1] ?? 0, BigInt(debt)]));
}
