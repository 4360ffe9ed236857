import { txKindCodes, type TxKind } from '#core/ledger/rules.ts';
import { int, text } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { many, one, ownPlan, type Query, run, sql, value, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * A domain's rows that say "money moved": the audit holds each against the ledger, in both
 * directions.
 */
export interface LedgerClaim {
  /** `top-up`, `plan bill`: named in the violation. */
  readonly what: string;
  readonly kinds: readonly TxKind[];
  /** How references of these transactions begin: `top_`. */
  readonly prefix: string;
  /** The column that holds the row's id; `ref` when absent. */
  readonly by?: 'ref' | 'idem_key';
  /** Selects `id` of every row whose money must have moved: the `ref` of its transaction. */
  readonly moved: Query;
  /** Selects `id` of every row that may have moved money; the same as `moved` when absent. */
  readonly known?: Query;
}

const kindCodesOf = ({ kinds }: LedgerClaim): readonly number[] => kinds.map((kind) => txKindCodes[kind]);

const foundRow = row({ what: text, id: text });
type Found = Promise<RowOf<typeof foundRow>[]>;

/** One of the view's checks alone: the planner leaves the others out. */
export const listViolations = (tx: Tx, what: string): Found =>
  many(
    tx,
    foundRow,
    sql`${ownPlan} select what, id from ledger.ledger_violations where what = ${what} order by id`,
  );

const bookSize = row({ owners: int, balances: int, transactions: int, entries: int });

export const countBook = (tx: Tx): Promise<RowOf<typeof bookSize>> =>
  one(
    tx,
    bookSize,
    sql`select (select count(*) from ledger.owner) as owners, (select count(*) from ledger.balance) as balances,
      (select count(*) from ledger.ledger_tx) as transactions, (select count(*) from ledger.entry) as entries`,
  );

/** A damaged book may have millions of faults: these tell as much as all of them. */
const shownPerCheck = 1_000;

const columnOf = ({ by = 'ref' }: LedgerClaim) => sql.ref(`t.${by}`);

export const listLostTransactions = (tx: Tx): Found =>
  many(
    tx,
    foundRow,
    sql`select 'entry without its transaction' as what, concat_ws('/', e.tx, e.owner, e.asset, e.kind, e.seq) as id
        from ledger.entry e where not exists (select from ledger.ledger_tx t where t.tx = e.tx) limit ${shownPerCheck}`,
  );

export const listLostEntries = (tx: Tx): Found =>
  many(
    tx,
    foundRow,
    sql`select 'transaction without entries' as what, t.tx::text as id
        from ledger.ledger_tx t where not exists (select from ledger.entry e where e.tx = t.tx) limit ${shownPerCheck}`,
  );

/**
 * Checkpoints that do not say what the entries up to them do. Each is held against the one before
 * it and the entries since: together that is every entry once.
 */
export const listWrongCheckpoints = (tx: Tx): Found =>
  many(
    tx,
    foundRow,
    sql`select 'checkpoint differs from its entries' as what, concat_ws('/', c.owner, c.asset, c.kind, c.seq) as id
        from (
          select *, lag(seq, 1, 0::bigint) over account as before, lag(latest) over account as latest_before
          from ledger.checkpoint window account as (partition by owner, asset, kind, stripe order by seq)
        ) c cross join lateral (
          select max(e.at) as latest, max(e.seq) as seq from ledger.entry e
          where e.owner = c.owner and e.asset = c.asset and e.kind = c.kind and e.stripe = c.stripe
            and e.seq > c.before and e.seq <= c.seq
        ) e
        where e.seq is distinct from c.seq or c.latest is distinct from greatest(c.latest_before, e.latest)
        limit ${shownPerCheck}`,
  );

/** Rows whose money moved, and no transaction says so. */
export const listLostClaims = (tx: Tx, claim: LedgerClaim): Promise<string[]> =>
  values(
    tx,
    text,
    sql`${ownPlan} select claimed.id from (${claim.moved}) as claimed (id) where not exists (
          select from ledger.ledger_tx t
          where ${columnOf(claim)} = claimed.id and t.kind = any(${kindCodesOf(claim)}::smallint[]))
        limit ${shownPerCheck}`,
  );

/** Transactions for which no row of the domain is there. */
export const listStrangers = (tx: Tx, claim: LedgerClaim): Promise<string[]> =>
  values(
    tx,
    text,
    sql`${ownPlan} select concat_ws('/', t.tx, ${columnOf(claim)}) as id from ledger.ledger_tx t
        where t.kind = any(${kindCodesOf(claim)}::smallint[]) and starts_with(${columnOf(claim)}, ${claim.prefix})
          and not exists (select from (${claim.known ?? claim.moved}) as known (id) where known.id = ${columnOf(claim)})
        limit ${shownPerCheck}`,
  );

const counted = row({
  newest: int,
  transactions: int,
  entries: int,
});
export type Counted = RowOf<typeof counted>;

/** What was written after one transaction number and up to another, and the newest of all. */
export const countBetween = (tx: Tx, after: number, upTo: number): Promise<Counted> =>
  one(
    tx,
    counted,
    sql`select coalesce((select max(tx) from ledger.ledger_tx), 0) as newest,
          (select count(*) from ledger.ledger_tx where tx > ${after}::bigint and tx <= ${upTo}::bigint) as transactions,
          (select count(*) from ledger.entry where tx > ${after}::bigint and tx <= ${upTo}::bigint) as entries`,
  );

/** Names this book, so that a head is never held against another one. */
export async function bookId(tx: Tx): Promise<string> {
  await run(
    tx,
    sql`insert into public.setting (key, value) values ('book-id', gen_random_uuid()::text) on conflict do nothing`,
  );
  return value(tx, text, sql`select value from public.setting where key = 'book-id'`);
}
