// The SQL of posting. It is done by functions of the migration: one round trip each, the facts of
// it included.
import { refuse } from '#core/ledger/contract.ts';
import {
  assetCodes,
  assetOfCode,
  entryCodes,
  kindCodes,
  kindOfCode,
  txKindCodes,
  type OwnerId,
  type TxKind,
} from '#core/ledger/rules.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { noteLocks } from '#server/domains/ledger/locks/order.ts';
import {
  lockOrder,
  type EntryColumns,
  type Meta,
  type OwnedLeg,
  type Posted,
} from '#server/domains/ledger/rules.ts';
import { writeAndTell } from '#server/domains/ledger/tell/store.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import { bool, int, list, nullable, text } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { one, sql, type Query } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** What every posting function takes first. */
export interface Head {
  readonly owner: OwnerId;
  readonly kind: TxKind;
  readonly idemKey: string;
  readonly hash: Buffer;
  readonly at: number;
  readonly ref?: string | undefined;
  readonly meta?: Meta | undefined;
  readonly reverses?: number | undefined;
}

const json = (meta: Meta | undefined): string | null =>
  meta && Object.keys(meta).length > 0 ? JSON.stringify(meta) : null;

/**
 * Turns the two expected answers of the posting functions into refusals. Everything else is a
 * fault.
 */
async function posting<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (fault) {
    const { code: state, detail } = fault as { code?: string; detail?: string };
    if (state === 'LG002') throw refuse('id_reused');
    if (state !== 'LG001') throw fault;
    const [, asset = '1', , available = '0'] = (detail ?? '').split(' ');
    const code = assetOfCode(Number(asset));
    throw refuse('insufficient_funds', {
      available: formatUnits(BigInt(available), assetScale[code]),
      asset: code,
    });
  }
}

const headColumns = (head: Head): Query => sql`
  ${head.owner}::bigint, ${txKindCodes[head.kind]}::smallint, ${head.idemKey}::text, ${head.hash}::bytea,
  ${instantText(head.at)}::timestamptz, ${head.ref ?? null}::text, ${json(head.meta)}::jsonb`;

const postedRow = row({
  tx: int,
  replayed: bool,
});
type PostedRow = RowOf<typeof postedRow>;
async function answer(tx: Tx, head: Head, legs: readonly OwnedLeg[], query: Query): Promise<Posted> {
  const call = {
    posting: query,
    written: sql`not posted.replayed`,
    isWritten: ({ replayed }: PostedRow) => !replayed,
  };
  const row = await writeAndTell(tx, [{ ...head, legs }], call, (whole) =>
    posting(one(tx, postedRow, whole)),
  );
  return { txId: row.tx, replayed: row.replayed };
}

/** Writes legs that are in lock order. */
export function writePost(tx: Tx, head: Head, legs: readonly OwnedLeg[]): Promise<Posted> {
  noteLocks(tx, legs);
  return answer(
    tx,
    head,
    legs,
    sql`select tx, replayed from ledger.post(${headColumns(head)}, ${head.reverses ?? null}::bigint,
      ${arrayText(legs.map((leg) => leg.owner))}::bigint[],
      ${arrayText(legs.map((leg) => assetCodes[leg.asset]))}::smallint[],
      ${arrayText(legs.map((leg) => kindCodes[leg.kind]))}::smallint[],
      ${arrayText(legs.map((leg) => leg.units))}::numeric[],
      ${arrayText(legs.map((leg) => entryCodes[leg.code]))}::smallint[])`,
  );
}

/** The lean form for one amount between two accounts of one asset; `to` receives. */
export function writeTransfer(tx: Tx, head: Head, from: OwnedLeg, to: OwnedLeg): Promise<Posted> {
  noteLocks(tx, [from, to].toSorted(lockOrder));
  return answer(
    tx,
    head,
    [from, to],
    sql`select tx, replayed from ledger.transfer(${headColumns(head)},
      ${assetCodes[to.asset]}::smallint, ${to.units}::numeric, ${entryCodes[to.code]}::smallint,
      ${from.owner}::bigint, ${kindCodes[from.kind]}::smallint, ${to.owner}::bigint, ${kindCodes[to.kind]}::smallint)`,
  );
}

const accountsOf = ({ owners, assets, kinds }: EntryColumns) =>
  owners.map((owner, place) => ({
    owner,
    asset: assetOfCode(assets[place] ?? 0),
    kind: kindOfCode(kinds[place] ?? 0),
  }));

const entryArguments = (columns: EntryColumns): Query => sql`
  ${arrayText(columns.owners)}::bigint[], ${arrayText(columns.assets)}::smallint[],
  ${arrayText(columns.kinds)}::smallint[], ${arrayText(columns.sums)}::numeric[],
  ${arrayText(columns.counts)}::int[], ${arrayText(columns.starts)}::int[],
  ${columns.heads ? arrayText(columns.heads) : null}::int[], ${arrayText(columns.codes)}::smallint[],
  ${arrayText(columns.units)}::numeric[], ${arrayText(columns.running)}::numeric[]`;

const writtenMany = row({
  /** In the order of the heads. Where keys were known already: the transactions that hold them. */
  txs: list(nullable(int)),
  /**
   * Null when everything was written; else nothing was, and this holds the request hashes of the
   * known keys.
   */
  known: nullable(list(nullable(text))),
});
export type WrittenMany = RowOf<typeof writtenMany>;

export async function writeMany(
  tx: Tx,
  posts: readonly { readonly head: Head; readonly legs: readonly OwnedLeg[] }[],
  columns: EntryColumns,
): Promise<WrittenMany> {
  noteLocks(tx, accountsOf(columns));
  const heads = posts.map(({ head }) => head);
  const call = {
    posting: sql`select txs, known from ledger.post_many(
        ${arrayText(heads.map((head) => head.owner))}::bigint[],
        ${arrayText(heads.map((head) => txKindCodes[head.kind]))}::smallint[],
        ${heads.map((head) => head.idemKey)}::text[],
        ${`{${heads.map((head) => head.hash.toString('hex')).join(',')}}`}::text[],
        ${heads.map((head) => head.ref ?? null)}::text[],
        ${`{${heads.map((head) => instantText(head.at)).join(',')}}`}::timestamptz[],
        ${heads.map((head) => json(head.meta))}::text[], ${entryArguments(columns)})`,
    written: sql`posted.known is null`,
    isWritten: ({ known }: WrittenMany) => known === null,
  };
  const tellings = posts.map(({ head, legs }) => ({ ...head, legs }));
  return writeAndTell(tx, tellings, call, (whole) => posting(one(tx, writtenMany, whole)));
}
