// SQL of price alerts.
import type { AlertDirection } from '#core/market/alerts.ts';
import type { AlertId } from '#core/values/ids.ts';
import type { Price } from '#core/values/price.ts';
import { many, maybe, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface AlertRow {
  readonly id: AlertId;
  readonly userId: string;
  readonly symbol: string;
  readonly direction: AlertDirection;
  readonly price: Price;
  readonly createdAt: Date;
  readonly triggeredAt: Date | null;
  readonly triggeredPrice: Price | null;
}

type Raw = Omit<AlertRow, 'price' | 'triggeredPrice'> & { price: string; triggeredPrice: string | null };
const columns = sql`id, user_id, symbol, direction, price, created_at, triggered_at, triggered_price`;
const parse = (row: Raw): AlertRow => ({
  ...row,
  price: BigInt(row.price),
  triggeredPrice: row.triggeredPrice === null ? null : BigInt(row.triggeredPrice),
});

/** One person's alerts are made one after the other: without this, two at once could both be the last one allowed. */
export const lockAlerts = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 33))`);

export const findAlert = async (tx: Tx, id: AlertId): Promise<AlertRow | undefined> => {
  const row = await maybe<Raw>(tx, sql`select ${columns} from market.alert where id = ${id}`);
  return row && parse(row);
};

export const countWaitingAlerts = async (tx: Tx, userId: string): Promise<number> =>
  (
    await one<{ count: number }>(
      tx,
      sql`select count(*) as count from market.alert where user_id = ${userId} and triggered_at is null`,
    )
  ).count;

export const insertAlert = async (
  tx: Tx,
  row: Pick<AlertRow, 'id' | 'userId' | 'symbol' | 'direction' | 'price'>,
  at: number,
): Promise<AlertRow> =>
  parse(
    await one<Raw>(
      tx,
      sql`insert into market.alert (id, user_id, symbol, direction, price, created_at)
          values (${row.id}, ${row.userId}, ${row.symbol}, ${row.direction}, ${String(row.price)}, ${new Date(at)})
          returning ${columns}`,
    ),
  );

export const deleteOwnAlert = (tx: Tx, userId: string, id: AlertId): Promise<number> =>
  run(tx, sql`delete from market.alert where id = ${id} and user_id = ${userId}`);

/** Waiting ones first, newest first in each half; at most `limit`. */
export const listAlerts = async (tx: Tx, userId: string, limit: number): Promise<AlertRow[]> =>
  (
    await many<Raw>(
      tx,
      sql`select ${columns} from market.alert where user_id = ${userId}
          order by triggered_at is not null, coalesce(triggered_at, created_at) desc, id desc limit ${limit}`,
    )
  ).map(parse);

export const listAlertSymbols = async (tx: Tx): Promise<string[]> =>
  (
    await many<{ symbol: string }>(
      tx,
      sql`select distinct symbol from market.alert where triggered_at is null`,
    )
  ).map(({ symbol }) => symbol);

export interface AlertTick {
  readonly symbol: string;
  readonly mid: Price;
}

/**
 * Marks the waiting alerts that these prices reach, at most `limit`, and answers them. A row another node has in hand is
 * left to it, so each one is answered to one caller only.
 */
export const triggerReached = async (
  tx: Tx,
  ticks: readonly AlertTick[],
  at: number,
  limit: number,
): Promise<AlertRow[]> =>
  (
    await many<Raw>(
      tx,
      sql`with ticks as (
            select * from unnest(${ticks.map(({ symbol }) => symbol)}::text[],
                                 ${ticks.map(({ mid }) => String(mid))}::numeric[]) as t (symbol, mid)
          ), reached as (
            select a.id, t.mid from market.alert a join ticks t using (symbol)
            where a.triggered_at is null
              and (a.direction = 'above' and a.price <= t.mid or a.direction = 'below' and a.price >= t.mid)
            order by a.id limit ${limit} for update of a skip locked
          )
          update market.alert a set triggered_at = ${new Date(at)}, triggered_price = reached.mid
          from reached where a.id = reached.id and a.triggered_at is null
          returning a.id, a.user_id, a.symbol, a.direction, a.price, a.created_at, a.triggered_at, a.triggered_price`,
    )
  ).map(parse);

export const deleteAlerts = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from market.alert where user_id = ${userId}`);
