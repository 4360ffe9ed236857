// SQL of portfolios: their names, and money moved between the accounts of one person.
import type { TransferId } from '#core/values/ids.ts';
import { many, maybe, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const instant = (at: number): string => new Date(at).toISOString();
const list = (owners: readonly number[]): string => `{${owners.join(',')}}`;

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
    sql`update trading.portfolio set closed_at = ${instant(at)} where owner = ${owner} and closed_at is null`,
  );

/** Names of a person's portfolios by account, closed ones included. */
export async function listNames(tx: Tx, userId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await many<{ owner: number; name: string }>(
    tx,
    sql`select owner, name from trading.portfolio where user_id = ${userId}`,
  );
  return new Map(rows.map(({ owner, name }) => [owner, name]));
}

/** Whether another open portfolio of the person is called that, in small or large letters. */
export const isNameTaken = async (tx: Tx, userId: string, name: string, except: number): Promise<boolean> =>
  (await maybe(
    tx,
    sql`select 1 as one from trading.portfolio
      where user_id = ${userId} and lower(name) = lower(${name}) and owner <> ${except} and closed_at is null`,
  )) !== undefined;

export const findName = async (tx: Tx, owner: number): Promise<string | undefined> =>
  (await maybe<{ name: string }>(tx, sql`select name from trading.portfolio where owner = ${owner}`))?.name;

/** The portfolio of each of these accounts that is one beside the first. */
export async function listPortfolioIds(
  tx: Tx,
  owners: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await many<{ owner: number; ref: string }>(
    tx,
    sql`select owner, ref from trading.account where owner = any(${list(owners)}::bigint[]) and kind = 'portfolio'`,
  );
  return new Map(rows.map(({ owner, ref }) => [owner, ref]));
}

export interface TransferRow {
  readonly id: TransferId;
  readonly userId: string;
  readonly fromOwner: number;
  readonly toOwner: number;
  readonly cents: bigint;
  readonly at: number;
}
type RawTransfer = Omit<TransferRow, 'cents' | 'at'> & { cents: string; at: Date };

/** False when the id was used before. */
export const insertTransfer = async (tx: Tx, row: TransferRow): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into trading.portfolio_transfer (id, user_id, from_owner, to_owner, cents, at)
      values (${row.id}, ${row.userId}, ${row.fromOwner}, ${row.toOwner}, ${row.cents}, ${instant(row.at)})
      on conflict (id) do nothing`,
  )) === 1;

export async function findTransfer(tx: Tx, id: TransferId): Promise<TransferRow | undefined> {
  const row = await maybe<RawTransfer>(
    tx,
    sql`select id, user_id, from_owner, to_owner, cents, at from trading.portfolio_transfer where id = ${id}`,
  );
  return row && { ...row, cents: BigInt(row.cents), at: row.at.getTime() };
}

/** Cents that crossed the border of these accounts after `from`, up to and with `to`: in is positive. Oldest first. */
export async function listCrossings(
  tx: Tx,
  owners: readonly number[],
  from: number,
  to: number,
): Promise<{ units: bigint; at: number }[]> {
  const rows = await many<{ units: string; at: Date }>(
    tx,
    sql`with mine as (select unnest(${list(owners)}::bigint[]) as owner)
      select sum(units) as units, at from (
        select cents as units, at, id from trading.portfolio_transfer
          where to_owner in (select owner from mine) and from_owner not in (select owner from mine)
        union all
        select -cents, at, id from trading.portfolio_transfer
          where from_owner in (select owner from mine) and to_owner not in (select owner from mine)
      ) t where at > ${instant(from)}::timestamptz and at <= ${instant(to)}::timestamptz
      group by at having sum(units) <> 0 order by at`,
  );
  return rows.map((row) => ({ units: BigInt(row.units), at: row.at.getTime() }));
}
