import { type Chain, chains } from '#core/funding/deposits.ts';
import { bool, cents, int, nullable, oneOf, text, timestamp, units } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, type Query, run, sql, value, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export const openPracticeChain = (tx: Tx, chain: Chain, at: Date): Promise<number> =>
  run(
    tx,
    sql`insert into funding.practice_chain (chain, height, mined_at) values (${chain}, 1, ${at})
      on conflict do nothing`,
  );

/**
 * Seals one block on every chain whose newest is that old, with all transfers that wait. One
 * statement decides: nodes never mine twice.
 */
export async function mineBlocks(
  tx: Tx,
  chains: readonly Chain[],
  at: Date,
  notAfter: Date,
): Promise<Chain[]> {
  const mined = await values(
    tx,
    oneOf(chains),
    sql`update funding.practice_chain set height = height + 1, mined_at = ${at}
          where chain = any(${chains}) and mined_at <= ${notAfter} returning chain`,
  );
  if (mined.length > 0) {
    await run(
      tx,
      sql`update funding.practice_transfer t set height = c.height
          from funding.practice_chain c where c.chain = t.chain and t.height is null and t.chain = any(${mined})`,
    );
    await run(
      tx,
      sql`update funding.practice_transaction t set height = c.height
          from funding.practice_chain c where c.chain = t.chain and t.height is null and t.chain = any(${mined})`,
    );
  }
  return mined;
}

export const isBlockDue = (on: readonly Chain[], notAfter: Date): Query =>
  sql`exists (select from funding.practice_chain where chain = any(${on}::text[]) and mined_at <= ${notAfter})`;

export const findPracticeHeight = (tx: Tx, chain: Chain): Promise<number> =>
  value(tx, int, sql`select height from funding.practice_chain where chain = ${chain}`);

const practiceTransferRow = row({
  id: text,
  txid: text,
  chain: oneOf(chains),
  userId: text,
  address: text,
  units: units,
  cents: cents,
  sentAt: timestamp,
});
export type PracticeTransferRow = RowOf<typeof practiceTransferRow>;

const { txid, address, units: amount } = practiceTransferRow.readers;
const minedRow = row({ txid, address, units: amount });

export const listPracticeTransfers = (
  tx: Tx,
  chain: Chain,
  height: number,
): Promise<RowOf<typeof minedRow>[]> =>
  many(
    tx,
    minedRow,
    sql`select ${columns(minedRow)} from funding.practice_transfer
      where chain = ${chain} and height = ${height} order by txid`,
  );

export const insertPracticeTransfer = (tx: Tx, row: PracticeTransferRow): Promise<number> =>
  run(
    tx,
    sql`insert into funding.practice_transfer (id, txid, chain, user_id, address, units, cents, sent_at)
        values (${row.id}, ${row.txid}, ${row.chain}, ${row.userId}, ${row.address}, ${row.units.toString()},
                ${row.cents.toString()}, ${row.sentAt})`,
  );
export const findPracticeTransfer = (tx: Tx, id: string): Promise<PracticeTransferRow | undefined> =>
  maybe(
    tx,
    practiceTransferRow,
    sql`select ${columns(practiceTransferRow)} from funding.practice_transfer where id = ${id}`,
  );
/**
 * Worth of what this person has sent themselves since an instant, in cents. Callers hold the
 * person's lock.
 */
export const sentSince = (tx: Tx, userId: string, since: Date): Promise<bigint> =>
  value(
    tx,
    units,
    sql`select coalesce(sum(cents), 0) as cents from funding.practice_transfer
      where user_id = ${userId} and sent_at >= ${since}`,
  );

export interface PracticeTransactionRow {
  readonly txid: string;
  readonly chain: Chain;
  readonly sender: string;
  readonly nonce: number;
  readonly raw: string;
  readonly units: bigint;
  readonly feeUnits: bigint;
  readonly sentAt: Date;
}
/** Takes a transaction in; false when it is there already, or its sender used the number before. */
export const insertPracticeTransaction = async (tx: Tx, row: PracticeTransactionRow): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into funding.practice_transaction (txid, chain, sender, nonce, raw, units, fee_units, sent_at)
        values (${row.txid}, ${row.chain}, ${row.sender}, ${row.nonce}, ${row.raw}, ${row.units.toString()},
          ${row.feeUnits.toString()}, ${row.sentAt})
        on conflict do nothing`,
  )) === 1;

const practiceTransactionRow = row({
  txid: text,
  height: nullable(int),
  succeeds: bool,
  feeUnits: units,
});

export async function findPracticeTransaction(
  tx: Tx,
  txid: string,
): Promise<RowOf<typeof practiceTransactionRow> | undefined> {
  return maybe(
    tx,
    practiceTransactionRow,
    sql`select txid, height, succeeds, fee_units from funding.practice_transaction where txid = ${txid}`,
  );
}

/**
 * What the practice chain holds for the platform: sealed coins to its addresses, less its own
 * sealed transactions and their fees.
 */
export const sumPractice = (tx: Tx, chain: Chain): Promise<bigint> =>
  value(
    tx,
    units,
    sql`select ((select coalesce(sum(t.units), 0) from funding.practice_transfer t
                     join funding.address a on a.chain = t.chain and a.address = t.address
                     where t.chain = ${chain} and t.height is not null)
                  - (select coalesce(sum(case when succeeds then units else 0 end + fee_units), 0)
                    from funding.practice_transaction
                     where chain = ${chain} and height is not null)) as units`,
  );
