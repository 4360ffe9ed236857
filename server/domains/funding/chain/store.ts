import { type Chain, chains, depositStates } from '#core/funding/deposits.ts';
import type { BlockRef, Transfer } from '#server/domains/funding/chain/chain-source.ts';
import type { ChainState, Deposit } from '#server/domains/funding/chain/chain-book.ts';
import { int, nullable, oneOf, text, timestamp, units } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, maybeValue, run, sql, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const stateRow = row({
  genesis: nullable(text),
  cursorHeight: nullable(int),
  cursorHash: nullable(text),
  halted: nullable(text),
});
const stateOf = (row: RowOf<typeof stateRow> | undefined): ChainState => ({
  cursor:
    row && row.cursorHeight !== null && row.cursorHash !== null
      ? { height: row.cursorHeight, hash: row.cursorHash }
      : undefined,
  genesis: row?.genesis ?? undefined,
  halted: row?.halted ?? undefined,
});

export const readChain = async (tx: Tx, chain: Chain): Promise<ChainState> =>
  stateOf(
    await maybe(tx, stateRow, sql`select ${columns(stateRow)} from funding.chain where chain = ${chain}`),
  );

/** Locks the chain until the transaction ends; another worker waits here. */
export const lockChain = async (tx: Tx, chain: Chain): Promise<ChainState> =>
  stateOf(
    await maybe(
      tx,
      stateRow,
      sql`insert into funding.chain (chain) values (${chain})
          on conflict (chain) do update set chain = excluded.chain returning ${columns(stateRow)}`,
    ),
  );

export const pinGenesis = (tx: Tx, chain: Chain, genesis: string): Promise<number> =>
  run(tx, sql`update funding.chain set genesis = ${genesis} where chain = ${chain}`);
export const haltChain = (tx: Tx, chain: Chain, reason: string): Promise<number> =>
  run(tx, sql`update funding.chain set halted = ${reason} where chain = ${chain}`);

export async function appendBlock(
  tx: Tx,
  chain: Chain,
  block: BlockRef,
  keepFrom: number,
  at: Date,
): Promise<void> {
  await run(
    tx,
    sql`insert into funding.block (chain, height, hash) values (${chain}, ${block.height}, ${block.hash})`,
  );
  await run(tx, sql`delete from funding.block where chain = ${chain} and height < ${keepFrom}`);
  await run(
    tx,
    sql`update funding.chain set cursor_height = ${block.height}, cursor_hash = ${block.hash}, seen_at = ${at},
      fault = null,
          tip_at = case when ${block.height}::bigint > coalesce(tip_height, -1) then ${at} else tip_at end,
          tip_height = greatest(tip_height, ${block.height}::bigint)
        where chain = ${chain}`,
  );
}

export async function dropBlocksAbove(tx: Tx, chain: Chain, to: BlockRef): Promise<void> {
  await run(tx, sql`delete from funding.block where chain = ${chain} and height > ${to.height}`);
  await run(
    tx,
    sql`update funding.chain set cursor_height = ${to.height}, cursor_hash = ${to.hash} where chain = ${chain}`,
  );
}

export const findBlockHash = (tx: Tx, chain: Chain, height: number): Promise<string | undefined> =>
  maybeValue(tx, text, sql`select hash from funding.block where chain = ${chain} and height = ${height}`);

/**
 * The node answered. Written when something changed or the last note is old, so that idle chains
 * write little.
 */
export const noteContact = (tx: Tx, chain: Chain, tip: BlockRef, at: Date): Promise<number> =>
  run(
    tx,
    sql`update funding.chain set seen_at = ${at}, fault = null,
          tip_at = case when tip_height is distinct from ${tip.height}::bigint then ${at} else tip_at end,
          tip_height = ${tip.height}
        where chain = ${chain} and (tip_height is distinct from ${tip.height}::bigint or fault is not null
          or seen_at is null or seen_at < ${new Date(at.getTime() - 5_000)})`,
  );
export const noteFault = (tx: Tx, chain: Chain, fault: string): Promise<number> =>
  run(
    tx,
    sql`insert into funding.chain as c (chain, fault) values (${chain}, ${fault})
        on conflict (chain) do update set fault = excluded.fault where c.fault is distinct from excluded.fault`,
  );

export const listWatched = async (tx: Tx, chain: Chain, addresses: readonly string[]): Promise<string[]> =>
  addresses.length === 0
    ? []
    : await values(
        tx,
        text,
        sql`select address from funding.address where chain = ${chain} and address = any(${addresses})`,
      );

const ownerRow = row({
  address: text,
  userId: nullable(text),
});

export const listOwners = (
  tx: Tx,
  chain: Chain,
  addresses: readonly string[],
): Promise<RowOf<typeof ownerRow>[]> =>
  many(
    tx,
    ownerRow,
    sql`select address, user_id from funding.address where chain = ${chain} and address = any(${addresses})`,
  );

export const markUsed = (tx: Tx, chain: Chain, address: string, at: Date): Promise<number> =>
  run(
    tx,
    sql`update funding.address set used_at = ${at} where chain = ${chain} and address = ${address} and used_at is null`,
  );

const ownTransferRow = row({
  txid: text,
  ordinal: int,
});

/**
 * Which of these come from the platform itself: a payout of its own, an own wallet, or a deposit
 * address being emptied.
 */
export async function listOwnTransfers(
  tx: Tx,
  chain: Chain,
  transfers: readonly Transfer[],
): Promise<ReadonlySet<string>> {
  const rows = await many(
    tx,
    ownTransferRow,
    sql`select t.txid, t.ordinal
        from unnest(${transfers.map(({ txid }) => txid)}::text[], ${transfers.map(({ ordinal }) => ordinal)}::int[],
                    ${transfers.map(({ from }) => from ?? '')}::text[]) as t (txid, ordinal, sender)
        where exists (select from funding.own_transaction o where o.chain = ${chain} and o.txid = t.txid)
           or exists (select from funding.own_address o where o.chain = ${chain} and o.address = t.sender)
           or exists (select from funding.address a where a.chain = ${chain} and a.address = t.sender)`,
  );
  return new Set(rows.map(({ txid, ordinal }) => `${txid}:${ordinal}`));
}

export const insertOwnAddress = (tx: Tx, chain: Chain, address: string, purpose: string): Promise<number> =>
  run(
    tx,
    sql`insert into funding.own_address (chain, address, purpose) values (${chain}, ${address}, ${purpose})
        on conflict do nothing`,
  );
/**
 * A payout or sweep of ours, noted before it is sent: its change and its targets are never
 * deposits.
 */
export const insertOwnTransaction = (tx: Tx, chain: Chain, txid: string): Promise<number> =>
  run(
    tx,
    sql`insert into funding.own_transaction (chain, txid) values (${chain}, ${txid}) on conflict do nothing`,
  );

const depositRow = row({
  id: text,
  txid: text,
  ordinal: int,
  address: text,
  userId: nullable(text),
  units,
  height: int,
  blockHash: text,
  state: oneOf(depositStates),
  generation: int,
});
const depositOf = ({ userId, ...deposit }: RowOf<typeof depositRow>): Deposit => ({
  ...deposit,
  userId: userId ?? undefined,
});

export async function findDeposit(
  tx: Tx,
  chain: Chain,
  txid: string,
  ordinal: number,
): Promise<Deposit | undefined> {
  const found = await maybe(
    tx,
    depositRow,
    sql`select ${columns(depositRow)} from funding.deposit
      where chain = ${chain} and txid = ${txid} and ordinal = ${ordinal}`,
  );
  return found && depositOf(found);
}

export const insertDeposit = (
  tx: Tx,
  deposit: Deposit & { readonly chain: Chain; readonly asset: string; readonly seenAt: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into funding.deposit (id, chain, txid, ordinal, address, user_id, asset, units, height, block_hash,
      state, generation, seen_at)
        values (${deposit.id}, ${deposit.chain}, ${deposit.txid}, ${deposit.ordinal}, ${deposit.address},
          ${deposit.userId ?? null}, ${deposit.asset}, ${deposit.units.toString()}, ${deposit.height},
          ${deposit.blockHash}, ${deposit.state},
                ${deposit.generation}, ${deposit.seenAt})`,
  );

export const updateDeposit = (tx: Tx, deposit: Deposit): Promise<number> =>
  run(
    tx,
    sql`update funding.deposit set units = ${deposit.units.toString()}, height = ${deposit.height},
      block_hash = ${deposit.blockHash},
          state = ${deposit.state}, generation = ${deposit.generation}
        where id = ${deposit.id}`,
  );

export async function listAbove(tx: Tx, chain: Chain, height: number): Promise<Deposit[]> {
  const found = await many(
    tx,
    depositRow,
    sql`select ${columns(depositRow)} from funding.deposit
      where chain = ${chain} and height > ${height} and state in ('confirming', 'credited', 'below_minimum')
      order by height, id`,
  );
  return found.map(depositOf);
}

export async function listConfirming(tx: Tx, chain: Chain, upTo: number): Promise<Deposit[]> {
  const found = await many(
    tx,
    depositRow,
    sql`select ${columns(depositRow)} from funding.deposit
      where chain = ${chain} and height <= ${upTo} and state = 'confirming' order by height, id limit 1000`,
  );
  return found.map(depositOf);
}

const chainRow = row({
  chain: oneOf(chains),
  cursorHeight: nullable(int),
  tipHeight: nullable(int),
  seenAt: nullable(timestamp),
  tipAt: nullable(timestamp),
  fault: nullable(text),
  halted: nullable(text),
});
export type ChainRow = RowOf<typeof chainRow>;
export const listChains = (tx: Tx): Promise<ChainRow[]> =>
  many(tx, chainRow, sql`select ${columns(chainRow)} from funding.chain order by chain`);
