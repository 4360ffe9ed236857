// SQL of portfolios: their names, and money moved between the accounts of one person.
import type { TransferId } from '#core/values/ids.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import { cents, instant, int, text, textAs, units } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, maybeValue, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Names an account; again for another name. */
export const upsertName = (tx: Tx, owner: number, userId: string, name: string): Promise<number> =>
  run(
    tx,
    sql`insert into trading.portfolio (owner, user_id, name) values (${owner}, ${userId}, ${name})
      on conflict (owner) do update set name = excluded.name`,
  );

export const markClosed = (tx: Tx, owner: number, at: number): Promise<number> =>
  run(
    tx,
    sql`update trading.portfolio set closed_at = ${instantText(at)} where owner = ${owner} and closed_at is null`,
  );

const nameRow = row({ owner: int, name: text });

/** Names of a person's portfolios by account, closed ones included. */
export async function listNames(tx: Tx, userId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await many(
    tx,
    nameRow,
    sql`select owner, name from trading.portfolio where user_id = ${userId}`,
  );
  return new Map(rows.map(({ owner, name }) => [owner, name]));
}

/** Whether another open portfolio of the person is called that, in small or large letters. */
export const isNameTaken = async (tx: Tx, userId: string, name: string, except: number): Promise<boolean> =>
  (await maybeValue(
    tx,
    int,
    sql`select 1 as one from trading.portfolio
      where user_id = ${userId} and lower(name) = lower(${name}) and owner <> ${except} and closed_at is null`,
  )) !== undefined;

export const findName = (tx: Tx, owner: number): Promise<string | undefined> =>
  maybeValue(tx, text, sql`select name from trading.portfolio where owner = ${owner}`);

const refRow = row({ owner: int, ref: text });

/** The portfolio of each of these accounts that is one beside the first. */
export async function listPortfolioIds(
  tx: Tx,
  owners: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await many(
    tx,
    refRow,
    sql`select owner, ref from trading.account
      where owner = any(${arrayText(owners)}::bigint[]) and kind = 'portfolio'`,
  );
  return new Map(rows.map(({ owner, ref }) => [owner, ref]));
}

const transferRow = row({
  id: textAs<TransferId>(),
  userId: text,
  fromOwner: int,
  toOwner: int,
  cents: cents,
  at: instant,
});
export type TransferRow = RowOf<typeof transferRow>;

/** False when the id was used before. */
export const insertTransfer = async (tx: Tx, row: TransferRow): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into trading.portfolio_transfer (id, user_id, from_owner, to_owner, cents, at)
      values (${row.id}, ${row.userId}, ${row.fromOwner}, ${row.toOwner}, ${row.cents}, ${instantText(row.at)})
      on conflict (id) do nothing`,
  )) === 1;

export const findTransfer = (tx: Tx, id: TransferId): Promise<TransferRow | undefined> =>
  maybe(
    tx,
    transferRow,
    sql`select ${columns(transferRow)} from trading.portfolio_transfer where id = ${id}`,
  );

const crossing = row({ units, at: instant });

/**
 * Cents that crossed the border of these accounts after `from`, up to and with `to`: in is
 * positive. Oldest first.
 */
export const listCrossings = (
  tx: Tx,
  owners: readonly number[],
  from: number,
  to: number,
): Promise<RowOf<typeof crossing>[]> =>
  many(
    tx,
    crossing,
    sql`with mine as (select unnest(${arrayText(owners)}::bigint[]) as owner)
      select sum(units) as units, at from (
        select cents as units, at, id from trading.portfolio_transfer
          where to_owner in (select owner from mine) and from_owner not in (select owner from mine)
        union all
        select -cents, at, id from trading.portfolio_transfer
          where from_owner in (select owner from mine) and to_owner not in (select owner from mine)
      ) t where at > ${instantText(from)}::timestamptz and at <= ${instantText(to)}::timestamptz
      group by at having sum(units) <> 0 order by at`,
  );
