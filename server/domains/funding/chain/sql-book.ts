import { type Chain, coinOf, networkOf } from '#core/funding/deposits.ts';
import { newId } from '#core/values/ids.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import type { ChainBook, BookWriter, Deposit } from '#server/domains/funding/chain/chain-book.ts';
import * as store from '#server/domains/funding/chain/store.ts';
import { creditDeposit, suspenseOwner } from '#server/domains/funding/deposits/credit-deposit.ts';
import { reverseDeposit } from '#server/domains/funding/deposits/reverse-deposit.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

export type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

/** The book of one chain in the database. Its writes post to the ledger in the same transaction. */
export function sqlBook(app: Needs, chain: Chain): ChainBook {
  return {
    read: () => store.readChain(app.db.read, chain),
    hashAt: (height) => store.findBlockHash(app.db.read, chain, height),
    watched: async (addresses) => new Set(await store.listWatched(app.db.read, chain, addresses)),
    listConfirming: (upTo) => store.listConfirming(app.db.read, chain, upTo),
    contacted: async (tip) => {
      await store.noteContact(app.db.read, chain, tip, new Date(app.clock.now()));
    },
    write: (expected, work) =>
      app.db.transaction(async (tx) => {
        const { cursor, halted } = await store.lockChain(tx, chain);
        if (halted !== undefined || cursor?.hash !== expected?.hash || cursor?.height !== expected?.height)
          return false;
        await work(writerIn(tx, app, chain));
        return true;
      }),
  };
}

/**
 * One transaction takes back all of a fork: the accounts of everybody concerned are locked before
 * the first posting.
 */
async function lockForReversal(tx: Tx, deposits: readonly Deposit[]): Promise<void> {
  const credited = deposits.filter(({ state }) => state === 'credited');
  if (credited.length === 0) return;
  const people = await ledger.ownersOf(
    tx,
    credited.flatMap(({ userId }) => userId ?? []),
  );
  const houses = credited.flatMap(({ id, userId }) => (userId === undefined ? [suspenseOwner(id)] : []));
  await ledger.lockOwners(tx, [...people.values(), ...houses], 'with house');
}

function writerIn(tx: Tx, app: Needs, chain: Chain): BookWriter {
  const at = app.clock.now();
  return {
    pin: async (genesis) => void (await store.pinGenesis(tx, chain, genesis)),
    halt: async (reason) => void (await store.haltChain(tx, chain, reason)),
    appendBlock: (block, keepFrom) => store.appendBlock(tx, chain, block, keepFrom, new Date(at)),
    dropBlocksAbove: (to) => store.dropBlocksAbove(tx, chain, to),
    ownersOf: async (addresses) =>
      new Map(
        (await store.listOwners(tx, chain, addresses)).map(({ address, userId }) => [
          address,
          userId ?? undefined,
        ]),
      ),
    ownTransfers: (transfers) => store.listOwnTransfers(tx, chain, transfers),
    findDeposit: (txid, ordinal) => store.findDeposit(tx, chain, txid, ordinal),
    insertDeposit: async (fresh) => {
      const deposit: Deposit = { ...fresh, id: newId('dep', at) };
      await store.insertDeposit(tx, { ...deposit, chain, asset: coinOf(chain), seenAt: new Date(at) });
      await store.markUsed(tx, chain, deposit.address, new Date(at));
      return deposit;
    },
    updateDeposit: async (deposit) => void (await store.updateDeposit(tx, deposit)),
    listAbove: async (height) => {
      const above = await store.listAbove(tx, chain, height);
      await lockForReversal(tx, above);
      return above;
    },
    listConfirming: (upTo) => store.listConfirming(tx, chain, upTo),
    credit: async (deposit) => {
      await creditDeposit(tx, app.market, chain, deposit, at);
      await announce(tx, chain, { ...deposit, state: 'credited' }, networkOf(chain).confirmations, at);
    },
    reverse: async (deposit) => {
      await reverseDeposit(tx, chain, deposit, at);
      await announce(tx, chain, { ...deposit, state: 'reversed' }, 0, at);
    },
    announce: (deposit, confirmations) => announce(tx, chain, deposit, confirmations, at),
  };
}

async function announce(
  tx: Tx,
  chain: Chain,
  deposit: Deposit,
  confirmations: number,
  at: number,
): Promise<void> {
  if (deposit.userId === undefined) return;
  const asset = coinOf(chain);
  await recordEvent(
    tx,
    {
      type: 'funding.deposit-moved',
      userId: deposit.userId,
      payload: {
        depositId: deposit.id,
        asset,
        amount: formatUnits(deposit.units, assetScale[asset]),
        state: deposit.state,
        confirmations,
        needed: networkOf(chain).confirmations,
      },
    },
    at,
  );
}
