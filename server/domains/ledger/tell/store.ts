// A posting records by itself, in its own statement, that a person's balance changed: no verb can
// forget it.
import { isHouse, type OwnerId, type TxKind } from '#core/ledger/rules.ts';
import type { OwnedLeg } from '#server/domains/ledger/rules.ts';
import { arrayText } from '#server/platform/db/parameters.ts';
import { inTransaction, type Query, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { markEvents } from '#server/platform/events/mark.ts';
import { recording } from '#server/platform/events/record-event.ts';

/** A transaction that is about to be written. */
export interface Telling {
  readonly kind: TxKind;
  readonly at: number;
  readonly legs: readonly OwnedLeg[];
}

/**
 * Owners whose person knows already, by open transaction: many postings of one are one piece of
 * news.
 */
const told = new WeakMap<Tx, Set<OwnerId>>();

/**
 * What is to be told of these transactions, each owner once. A sub-account that pays from
 * `copy_cash` is a copy's: what becomes of it is told by copying, so thousands of copiers in one
 * batch cost nothing here.
 */
function news(tx: Tx, tellings: readonly Telling[]): Map<OwnerId, Telling> {
  const known = told.get(tx);
  const fresh = new Map<OwnerId, Telling>();
  for (const telling of tellings) {
    const copies = new Set(telling.legs.filter(({ kind }) => kind === 'copy_cash').map(({ owner }) => owner));
    for (const { owner } of telling.legs)
      if (!isHouse(owner) && !copies.has(owner) && !known?.has(owner) && !fresh.has(owner))
        fresh.set(owner, telling);
  }
  return fresh;
}

/** Who hears of what, once per person: a portfolio's is its person's. */
function newsRows(fresh: readonly (readonly [OwnerId, Telling])[], written: Query): Query {
  const [first] = fresh;
  // Nearly every posting is about one account, and what the planner need not think about is
  // quicker.
  if (first && fresh.length === 1) {
    const [owner, { kind, at }] = first;
    return sql`select o.holder as user_id, ${JSON.stringify({ kind })}::jsonb as payload,
      ${new Date(at)}::timestamptz as at
      from posted, ledger.owner o where ${written} and o.id = ${owner}::bigint and o.holder is not null`;
  }
  return sql`select distinct on (o.holder) o.holder as user_id, jsonb_build_object('kind', t.kind) as payload, t.at
    from posted, ledger.owner o join unnest(${arrayText(fresh.map(([owner]) => owner))}::bigint[],
      ${fresh.map(([, { kind }]) => kind)}::text[],
      ${fresh.map(([, { at }]) => new Date(at))}::timestamptz[]) as t (owner, kind, at) on t.owner = o.id
    where ${written} and o.holder is not null`;
}

/**
 * Runs a posting call together with the facts of it: one statement as before. `written` says in
 * terms of the call's row, `posted`, whether anything was written; `isWritten` says the same of the
 * answer.
 */
export async function writeAndTell<Row>(
  tx: Tx,
  tellings: readonly Telling[],
  call: { readonly posting: Query; readonly written: Query; readonly isWritten: (row: Row) => boolean },
  write: (query: Query) => Promise<Row>,
): Promise<Row> {
  const fresh = news(tx, tellings);
  if (fresh.size === 0) return write(call.posting);
  const owners = [...fresh.keys()];
  const rows = newsRows([...fresh], call.written);
  const row = await write(
    sql`with posted as (${call.posting}), told as (${recording('ledger.balance-changed', rows)}) select * from posted`,
  );
  if (!call.isWritten(row)) return row;
  markEvents(tx, ['ledger.balance-changed']);
  // A posting outside any transaction stands alone: the next one is news again.
  if (inTransaction(tx)) told.set(tx, new Set([...(told.get(tx) ?? []), ...owners]));
  return row;
}

/** Somebody leaves: what is written to their accounts from now on is no news to anybody. */
export const forgetHolder = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`update ledger.owner set holder = null where holder = ${userId}`);
