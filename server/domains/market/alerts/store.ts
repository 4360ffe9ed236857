// SQL of price alerts.
import { alertDirections } from '#core/market/alerts.ts';
import type { AlertId } from '#core/values/ids.ts';
import type { Price } from '#core/values/price.ts';
import { bool, int, nullable, oneOf, price, text, textAs, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, one, type Query, run, sql, value, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const alertRow = row({
  id: textAs<AlertId>(),
  userId: text,
  symbol: text,
  direction: oneOf(alertDirections),
  price: price,
  createdAt: timestamp,
  triggeredAt: nullable(timestamp),
  triggeredPrice: nullable(price),
  /** Above its person's plan: it waits and tells nothing. */
  rests: bool,
});
export type AlertRow = RowOf<typeof alertRow>;

/**
 * One person's alerts are made one after the other: without this, two at once could both be the
 * last one allowed.
 */
export const lockAlerts = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 33))`);

export const findAlert = (tx: Tx, id: AlertId): Promise<AlertRow | undefined> =>
  maybe(tx, alertRow, sql`select ${columns(alertRow)} from market.alert where id = ${id}`);

export const countWaitingAlerts = (tx: Tx, userId: string): Promise<number> =>
  value(
    tx,
    int,
    sql`select count(*) as count from market.alert where user_id = ${userId} and triggered_at is null`,
  );

/** A person's waiting alerts, oldest first. */
export const listWaitingAlerts = (tx: Tx, userId: string): Promise<string[]> =>
  values(
    tx,
    text,
    sql`select id from market.alert where user_id = ${userId} and triggered_at is null
          order by created_at, id`,
  );

/** Rests the person's waiting alerts but these, and wakes these. Answers the ids of those it changed. */
export const restAllBut = (tx: Tx, userId: string, stays: readonly string[]): Promise<string[]> =>
  values(
    tx,
    text,
    sql`update market.alert set rests = not rests
          where user_id = ${userId} and triggered_at is null and rests = (id = any(${stays}::text[]))
          returning id`,
  );

/** Those of these people who have an alert at rest. */
export const listRestingPeople = (tx: Tx, userIds: readonly string[]): Promise<string[]> =>
  values(
    tx,
    text,
    sql`select distinct user_id from market.alert
          where rests and triggered_at is null and user_id = any(${userIds}::text[])`,
  );

/** Everybody with more waiting alerts than this, or with one that rests. */
export const listAlertPeople = (tx: Tx, most: number): Promise<string[]> =>
  values(
    tx,
    text,
    sql`select user_id from market.alert where triggered_at is null
          group by user_id having count(*) > ${most} or bool_or(rests)`,
  );

export const insertAlert = (
  tx: Tx,
  row: Pick<AlertRow, 'id' | 'userId' | 'symbol' | 'direction' | 'price'>,
  at: number,
): Promise<AlertRow> =>
  one(
    tx,
    alertRow,
    sql`insert into market.alert (id, user_id, symbol, direction, price, created_at)
          values (${row.id}, ${row.userId}, ${row.symbol}, ${row.direction}, ${String(row.price)}, ${new Date(at)})
          returning ${columns(alertRow)}`,
  );

export const deleteOwnAlert = (tx: Tx, userId: string, id: AlertId): Promise<number> =>
  run(tx, sql`delete from market.alert where id = ${id} and user_id = ${userId}`);

/** Waiting ones first, newest first in each half; at most `limit`. */
export const listAlerts = (tx: Tx, userId: string, limit: number): Promise<AlertRow[]> =>
  many(
    tx,
    alertRow,
    sql`select ${columns(alertRow)} from market.alert where user_id = ${userId}
          order by triggered_at is not null, coalesce(triggered_at, created_at) desc, id desc limit ${limit}`,
  );

export const hasWaitingAlerts = (): Query =>
  sql`exists (select from market.alert where triggered_at is null and not rests)`;

export const listAlertSymbols = (tx: Tx): Promise<string[]> =>
  values(tx, text, sql`select distinct symbol from market.alert where triggered_at is null and not rests`);

export interface AlertTick {
  readonly symbol: string;
  readonly mid: Price;
}

/**
 * Marks the waiting alerts that these prices reach, at most `limit`, and answers them. A row
 * another node has in hand is left to it, so each one is answered to one caller only.
 */
export const triggerReached = (
  tx: Tx,
  ticks: readonly AlertTick[],
  at: number,
  limit: number,
): Promise<AlertRow[]> =>
  many(
    tx,
    alertRow,
    sql`with ticks as (
            select * from unnest(${ticks.map(({ symbol }) => symbol)}::text[],
                                 ${ticks.map(({ mid }) => String(mid))}::numeric[]) as t (symbol, mid)
          ), reached as (
            select a.id, t.mid from market.alert a join ticks t using (symbol)
            where a.triggered_at is null and not a.rests
              and (a.direction = 'above' and a.price <= t.mid or a.direction = 'below' and a.price >= t.mid)
            order by a.id limit ${limit} for update of a skip locked
          )
          update market.alert a set triggered_at = ${new Date(at)}, triggered_price = reached.mid
          from reached where a.id = reached.id and a.triggered_at is null and not a.rests
          returning ${columns(alertRow, 'a')}`,
  );

export const deleteAlerts = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from market.alert where user_id = ${userId}`);
