import { assert } from '#core/values/assert.ts';
import type { BlockRef, Header, Transfer } from '#server/domains/funding/chain/chain-source.ts';
import type { BookWriter } from '#server/domains/funding/chain/chain-book.ts';

/**
 * Makes deposits of a block's transfers. One that the chain took back before comes back under its
 * old row, once more to confirm.
 */
export async function recordTransfers(
  writer: BookWriter,
  block: Header,
  transfers: readonly Transfer[],
  minimumUnits: bigint,
): Promise<void> {
  if (transfers.length === 0) return;
  const owners = await writer.ownersOf([...new Set(transfers.map(({ to }) => to))]);
  const own = await writer.ownTransfers(transfers);
  for (const transfer of transfers) {
    if (!owners.has(transfer.to) || transfer.units <= 0n) continue;
    if (own.has(`${transfer.txid}:${transfer.ordinal}`)) continue;
    const arrived = {
      txid: transfer.txid,
      ordinal: transfer.ordinal,
      address: transfer.to,
      userId: owners.get(transfer.to),
      units: transfer.units,
      height: block.height,
      blockHash: block.hash,
      state: transfer.units < minimumUnits ? ('below_minimum' as const) : ('confirming' as const),
    };
    const before = await writer.findDeposit(transfer.txid, transfer.ordinal);
    const deposit = before
      ? { ...before, ...arrived, userId: before.userId ?? arrived.userId, generation: before.generation + 1 }
      : await writer.insertDeposit({ ...arrived, generation: 0 });
    if (before) {
      assert(
        before.state === 'orphaned' || before.state === 'reversed',
        `${transfer.txid} is in one block of a branch`,
      );
      await writer.updateDeposit(deposit);
    }
    if (deposit.state === 'below_minimum') await writer.announce(deposit, 1);
  }
}

/** Undoes every block above the fork: unfinished deposits are orphaned, credited ones reversed. */
export async function takeBack(writer: BookWriter, fork: BlockRef): Promise<void> {
  for (const deposit of await writer.listAbove(fork.height)) {
    if (deposit.state === 'credited') {
      await writer.reverse(deposit);
      continue;
    }
    const orphaned = { ...deposit, state: 'orphaned' as const };
    await writer.updateDeposit(orphaned);
    await writer.announce(orphaned, 0);
  }
  await writer.dropBlocksAbove({ height: fork.height, hash: fork.hash });
}
