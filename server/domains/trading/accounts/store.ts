// SQL of accounts.
import type { AccountId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Holder } from '#server/domains/trading/accounts/holder.ts';
import { many, maybe, type Query, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

// Numbers and ids need no escaping; written as one literal they cost a fraction of the driver's array encoding.
const list = (values: readonly (number | bigint)[]): string => `{${values.join(',')}}`;
const instant = (at: number): string => new Date(at).toISOString();

export interface AccountRow {
  readonly owner: number;
  readonly id: AccountId;
  readonly kind: 'own' | 'copy' | 'house' | 'portfolio';
  readonly ref: string;
  readonly userId: string | null;
  readonly debtCents: bigint;
  readonly openedAt: number;
  readonly closedAt: number | null;
}
interface RawAccount extends Omit<AccountRow, 'debtCents' | 'openedAt' | 'closedAt'> {
  readonly debtCents: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}
const accountRow = (row: RawAccount): AccountRow => ({
  ...row,
  debtCents: BigInt(row.debtCents),
  openedAt: row.openedAt.getTime(),
  closedAt: row.closedAt?.getTime() ?? null,
});

export type NewAccount = Pick<AccountRow, 'owner' | 'id' | 'kind' | 'ref' | 'userId' | 'openedAt'>;

export const insertAccount = (tx: Tx, account: NewAccount): Promise<number> =>
  run(
    tx,
    sql`insert into trading.account (owner, id, kind, ref, user_id, opened_at)
      values (${account.owner}, ${account.id}, ${account.kind}, ${account.ref}, ${account.userId}, ${instant(account.openedAt)})
      on conflict do nothing`,
  );

export const closeAccount = (tx: Tx, owner: number, at: number): Promise<number> =>
  run(
    tx,
    sql`update trading.account set closed_at = ${instant(at)} where owner = ${owner} and closed_at is null
      and not exists (select from trading.position where owner = ${owner} and closed_at is null)`,
  );

const accountColumns = sql`owner, id, kind, ref, user_id, debt_cents, opened_at, closed_at`;

export async function findAccount(tx: Tx, ref: string): Promise<AccountRow | undefined> {
  const row = await maybe<RawAccount>(
    tx,
    sql`select ${accountColumns} from trading.account where ref = ${ref}`,
  );
  return row && accountRow(row);
}

/** A person's own account first, then portfolios and copies, ended ones included. */
export async function listAccounts(tx: Tx, userId: string): Promise<AccountRow[]> {
  const rows = await many<RawAccount>(
    tx,
    sql`select ${accountColumns} from trading.account where user_id = ${userId} order by kind = 'own' desc, opened_at, owner`,
  );
  return rows.map(accountRow);
}

/** A person's ledger owner with all accounts, in one trip and the same order; most reads of a person begin with it. */
export async function listOwned(
  tx: Tx,
  userId: string,
): Promise<{ readonly wallet: number | undefined; readonly accounts: AccountRow[] }> {
  const rows = await many<{ readonly wallet: number | null } & RawAccount>(
    tx,
    sql`select w.wallet, ${accountColumns} from (select (${ledger.packed.ownerOfRef(userId)}) as wallet) w
      left join trading.account on user_id = ${userId} order by kind = 'own' desc, opened_at, owner`,
  );
  let wallet: number | undefined;
  const accounts = rows.flatMap(({ wallet: found, ...row }) => {
    wallet = found ?? undefined;
    // A person without accounts still has one row, of the wallet alone.
    return row.id === null ? [] : [accountRow(row)];
  });
  return { wallet, accounts };
}

/** What the engine needs of an account: short rows, for there are thousands of them. */
export type AccountHead = Pick<AccountRow, 'owner' | 'kind' | 'userId' | 'debtCents'>;
type RawHead = Omit<AccountHead, 'debtCents'> & { readonly debtCents: string };
const accountHead = (row: RawHead): AccountHead => ({ ...row, debtCents: BigInt(row.debtCents) });

export async function listAccountHeads(tx: Tx, owners: readonly number[]): Promise<AccountHead[]> {
  const rows = await many<RawHead>(
    tx,
    sql`select owner, kind, user_id, debt_cents from trading.account
      where owner = any(${list(owners)}::bigint[]) order by owner`,
  );
  return rows.map(accountHead);
}

/** Use `lockAccounts` of `lock-accounts.ts`. */
export async function lockAccountRows(tx: Tx, owners: readonly number[]): Promise<AccountHead[]> {
  const rows = await many<RawHead>(
    tx,
    sql`select owner, kind, user_id, debt_cents from trading.account
      where owner = any(${list(owners)}::bigint[]) order by owner for no key update`,
  );
  return rows.map(accountHead);
}

/** The one owner of a condition; a person who has no account yet has none. */
export const ownerIs = (holder: Holder): Query =>
  typeof holder === 'number'
    ? sql`${holder}::bigint`
    : sql`(select owner from trading.account where ref = ${holder.userId})`;

/** One account, locked. */
export async function lockAccountRow(tx: Tx, holder: Holder): Promise<AccountHead | undefined> {
  const row = await maybe<RawHead>(
    tx,
    sql`select owner, kind, user_id, debt_cents from trading.account
      where ${typeof holder === 'number' ? sql`owner = ${holder}` : sql`ref = ${holder.userId}`} for no key update`,
  );
  return row && accountHead(row);
}

/** Accounts of persons and houses with leveraged positions, a page at a time. A copy's are the copy engine's to close. */
export async function listLeveragedOwners(tx: Tx, after: number, limit: number): Promise<number[]> {
  const rows = await many<{ owner: number }>(
    tx,
    sql`select distinct p.owner from trading.position p join trading.account a using (owner)
      where p.closed_at is null and p.product = 'margin' and a.kind <> 'copy' and p.owner > ${after}
      order by p.owner limit ${limit}`,
  );
  return rows.map(({ owner }) => owner);
}
