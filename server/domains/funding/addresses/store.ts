import type { Chain } from '#core/funding/deposits.ts';
import { int, nullable, text, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { maybe, run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** The practice key of this installation; the offered one becomes it when there is none. */
export async function practiceKey(
  tx: Tx,
  chain: Chain,
  offered: { fingerprint: string; publicKey: string },
): Promise<string> {
  await run(
    tx,
    sql`insert into funding.key_account (chain, fingerprint, public_key, next_index, is_practice)
        values (${chain}, ${offered.fingerprint}, ${offered.publicKey}, 0, true) on conflict do nothing`,
  );
  return value(
    tx,
    text,
    sql`select public_key from funding.key_account where chain = ${chain} and is_practice`,
  );
}

/**
 * Makes the key known and moves its next index to at least `from`: after a restored backup, indexes
 * may have been given out that it does not know.
 */
export const openKeyAccount = (
  tx: Tx,
  row: { chain: Chain; fingerprint: string; publicKey: string; from: number },
): Promise<number> =>
  run(
    tx,
    sql`insert into funding.key_account as k (chain, fingerprint, public_key, next_index)
        values (${row.chain}, ${row.fingerprint}, ${row.publicKey}, ${row.from})
        on conflict (chain, fingerprint) do update set next_index = greatest(k.next_index, excluded.next_index)
        where k.next_index < excluded.next_index`,
  );

/** Takes the key's next index; nobody else ever gets it. */
export const takeIndex = (tx: Tx, chain: Chain, fingerprint: string): Promise<number> =>
  value(
    tx,
    int,
    sql`update funding.key_account set next_index = next_index + 1
          where chain = ${chain} and fingerprint = ${fingerprint} returning next_index - 1 as taken`,
  );

const addressRow = row({
  address: text,
  keyIndex: int,
  usedAt: nullable(timestamp),
});
export type AddressRow = RowOf<typeof addressRow>;
export const insertAddress = (
  tx: Tx,
  row: {
    chain: Chain;
    address: string;
    fingerprint: string;
    keyIndex: number;
    userId: string | undefined;
    at: Date;
  },
): Promise<number> =>
  run(
    tx,
    sql`insert into funding.address (chain, address, fingerprint, key_index, user_id, created_at)
        values (${row.chain}, ${row.address}, ${row.fingerprint}, ${row.keyIndex}, ${row.userId ?? null}, ${row.at})`,
  );

/** The person's newest address of this key. */
export const findNewestAddress = (
  tx: Tx,
  chain: Chain,
  fingerprint: string,
  userId: string,
): Promise<AddressRow | undefined> =>
  maybe(
    tx,
    addressRow,
    sql`select ${columns(addressRow)} from funding.address
        where user_id = ${userId} and chain = ${chain} and fingerprint = ${fingerprint}
          order by key_index desc limit 1`,
  );
export const findPublished = (tx: Tx, chain: Chain, fingerprint: string): Promise<AddressRow | undefined> =>
  maybe(
    tx,
    addressRow,
    sql`select ${columns(addressRow)} from funding.address
        where user_id is null and chain = ${chain} and fingerprint = ${fingerprint}`,
  );
export const countUnused = (tx: Tx, chain: Chain, userId: string): Promise<number> =>
  value(
    tx,
    int,
    sql`select count(*) as n from funding.address where user_id = ${userId} and chain = ${chain} and used_at is null`,
  );
/** One person's addresses of a chain at a time; ends with the transaction. */
export const lockAddresses = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended('funding-address:' || ${userId}, 0))`);
