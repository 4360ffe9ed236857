// SQL of accounts.
import type { AccountId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Holder } from '#server/domains/trading/accounts/holder.ts';
import { packed } from '#server/platform/db/packed.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import { bool, cents, instant, int, nullable, oneOf, text, textAs } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, one, type Query, run, sql, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export const accountKind = oneOf(['own', 'copy', 'house', 'portfolio']);
const accountRow = row({
  owner: int,
  id: textAs<AccountId>(),
  kind: accountKind,
  ref: text,
  userId: nullable(text),
  debtCents: cents,
  openedAt: instant,
  closedAt: nullable(instant),
  /** A portfolio above its person's plan: it opens nothing, and no money goes in. */
  rests: bool,
});
export type AccountRow = RowOf<typeof accountRow>;

export type NewAccount = Pick<AccountRow, 'owner' | 'id' | 'kind' | 'ref' | 'userId' | 'openedAt'>;

export const insertAccount = (tx: Tx, account: NewAccount): Promise<number> =>
  run(
    tx,
    sql`insert into trading.account (owner, id, kind, ref, user_id, opened_at)
      values (${account.owner}, ${account.id}, ${account.kind}, ${account.ref}, ${account.userId},
        ${instantText(account.openedAt)})
      on conflict do nothing`,
  );

export const closeAccount = (tx: Tx, owner: number, at: number): Promise<number> =>
  run(
    tx,
    sql`update trading.account set closed_at = ${instantText(at)} where owner = ${owner} and closed_at is null
      and not exists (select from trading.position where owner = ${owner} and closed_at is null)`,
  );

export const setRest = (tx: Tx, owner: number, rests: boolean): Promise<number> =>
  run(tx, sql`update trading.account set rests = ${rests} where owner = ${owner}`);

/** Everybody with a portfolio beside the first. */
export const listPortfolioPeople = (tx: Tx): Promise<string[]> =>
  values(
    tx,
    text,
    sql`select distinct user_id from trading.account where kind = 'portfolio' and closed_at is null`,
  );

export const findAccount = (tx: Tx, ref: string): Promise<AccountRow | undefined> =>
  maybe(tx, accountRow, sql`select ${columns(accountRow)} from trading.account where ref = ${ref}`);

/** A person's own account first, then portfolios and copies, ended ones included. */
export const listAccounts = (tx: Tx, userId: string): Promise<AccountRow[]> =>
  many(
    tx,
    accountRow,
    sql`select ${columns(accountRow)} from trading.account where user_id = ${userId}
      order by kind = 'own' desc, opened_at, owner`,
  );

/** A person's portfolios beside the first, oldest first, without those that were closed. */
export const listOpenPortfolios = async (tx: Tx, userId: string): Promise<AccountRow[]> =>
  (await listAccounts(tx, userId)).filter(isOpenPortfolio);
export const isOpenPortfolio = ({ kind, closedAt }: Pick<AccountRow, 'kind' | 'closedAt'>): boolean =>
  kind === 'portfolio' && closedAt === null;

/** Those of these people who have a portfolio at rest. */
export const listRestingPeople = (tx: Tx, userIds: readonly string[]): Promise<string[]> =>
  values(
    tx,
    text,
    sql`select distinct user_id from trading.account
      where rests and closed_at is null and user_id = any(${userIds}::text[])`,
  );

/**
 * A person's ledger owner with all accounts, in one trip and the same order; most reads of a person
 * begin with it.
 */
export async function listOwned(
  tx: Tx,
  userId: string,
): Promise<{ readonly wallet: number | undefined; readonly accounts: AccountRow[] }> {
  const { query, rows } = packed(
    accountRow,
    sql`from trading.account where user_id = ${userId}`,
    sql`kind = 'own' desc, opened_at, owner`,
  );
  const { wallet, accounts } = await one(
    tx,
    ownedRow,
    sql`select (${ledger.packed.ownerOfRef(userId)}) as wallet, (${query}) as accounts`,
  );
  return { wallet: wallet ?? undefined, accounts: rows(accounts) };
}

const ownedRow = row({ wallet: nullable(int), accounts: nullable(text) });

/** What the engine needs of an account: short rows, for there are thousands of them. */
const { owner, kind, userId, debtCents, rests } = accountRow.readers;
const accountHead = row({ owner, kind, userId, debtCents, rests });
export type AccountHead = RowOf<typeof accountHead>;

export function listAccountHeads(tx: Tx, owners: readonly number[]): Promise<AccountHead[]> {
  return many(
    tx,
    accountHead,
    sql`select ${columns(accountHead)} from trading.account
      where owner = any(${arrayText(owners)}::bigint[]) order by owner`,
  );
}

/** Use `lockAccounts` of `lock-accounts.ts`. */
export function lockAccountRows(tx: Tx, owners: readonly number[]): Promise<AccountHead[]> {
  return many(
    tx,
    accountHead,
    sql`select ${columns(accountHead)} from trading.account
      where owner = any(${arrayText(owners)}::bigint[]) order by owner for no key update`,
  );
}

/** The one owner of a condition; a person who has no account yet has none. */
export const ownerIs = (holder: Holder): Query =>
  typeof holder === 'number'
    ? sql`${holder}::bigint`
    : sql`(select owner from trading.account where ref = ${holder.userId})`;

/** One account, locked. */
export const lockAccountRow = (tx: Tx, holder: Holder): Promise<AccountHead | undefined> =>
  maybe(
    tx,
    accountHead,
    sql`select ${columns(accountHead)} from trading.account
      where ${typeof holder === 'number' ? sql`owner = ${holder}` : sql`ref = ${holder.userId}`} for no key update`,
  );

/**
 * Accounts of persons and houses with leveraged positions, a page at a time. A copy's are the copy
 * engine's to close.
 */
export const listLeveragedOwners = (tx: Tx, after: number, limit: number): Promise<number[]> =>
  values(
    tx,
    int,
    sql`select distinct p.owner from trading.position p join trading.account a using (owner)
      where p.closed_at is null and p.product = 'margin' and a.kind <> 'copy' and p.owner > ${after}
      order by p.owner limit ${limit}`,
  );
