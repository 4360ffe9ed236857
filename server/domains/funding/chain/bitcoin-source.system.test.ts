import { createBase58check } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deriveAddresses } from '#server/domains/funding/addresses/deriver.ts';
import { drawUnspendableKey } from '#server/domains/funding/addresses/extended-key.ts';
import { insertAddress, openKeyAccount } from '#server/domains/funding/addresses/store.ts';
import { bitcoinSource } from '#server/domains/funding/chain/bitcoin-source.ts';
import { jsonRpc } from '#server/domains/funding/chain/json-rpc.ts';
import { sqlBook } from '#server/domains/funding/chain/sql-book.ts';
import { walk } from '#server/domains/funding/chain/watcher.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket } from '#server/domains/market/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type Bitcoind, bitcoindPath, startBitcoind } from '#testing/chains/bitcoind.ts';
import { openTestDatabase } from '#testing/database.ts';

const at = Date.UTC(2026, 10, 4, 9);
const clock = fixedClock(at);
const market = createMarket({ seed: 'bitcoin', clock });
const user = 'usr_bitcoin';
const publicKey = drawUnspendableKey();
const deriver = deriveAddresses('bitcoin', publicKey, 'regtest');
const [first, second] = [deriver.at(0).address, deriver.at(1).address];

let node: Bitcoind;
let db: Database;
let owner: ledger.OwnerId;
let miner: string;

describe.skipIf(bitcoindPath === undefined)('a Bitcoin node', () => {
  beforeAll(async () => {
    node = await startBitcoind(bitcoindPath ?? '');
    await node.call('createwallet', 'payer');
    miner = await node.call<string>('getnewaddress');
    await node.call('generatetoaddress', 110, miner);
    db = await openTestDatabase();
    await db.pool.query('insert into funding.preference (user_id, converts_deposits) values ($1, false)', [
      user,
    ]);
    owner = await db.transaction((tx) => ledger.grantOpening(tx, user, at));
  });
  afterAll(async () => {
    await node.stop();
    await db.close();
  });
  beforeEach(async () => {
    await db.pool.query(
      'truncate funding.chain, funding.block, funding.deposit, funding.address, funding.key_account cascade',
    );
    await db.transaction(async (tx) => {
      const key = { chain: 'bitcoin', fingerprint: deriver.fingerprint, publicKey, from: 0 } as const;
      await openKeyAccount(tx, key);
      for (const [keyIndex, address] of [first, second].entries())
        await insertAddress(tx, { ...key, address, keyIndex, userId: user, at: new Date(at) });
    });
    await read();
  });

  const read = () =>
    walk({
      source: bitcoinSource(jsonRpc(node.url)),
      book: sqlBook({ db, clock, market }, 'bitcoin'),
      policy: {
        confirmations: 3,
        minimumUnits: 10_000n,
        maxReorgDepth: 100,
        needsFinality: false,
        genesis: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
        batch: 500,
      },
      report: (fault) => {
        throw fault;
      },
    });
  const mine = (count: number, to = miner) => node.call<string[]>('generatetoaddress', count, to);
  const balance = () => ledger.balanceOf(db.read, owner, 'BTC', 'wallet');
  const deposits = async () =>
    (
      await db.pool.query<{ txid: string; state: string }>(
        'select txid, state from funding.deposit order by seen_at, id',
      )
    ).rows.map(({ txid, state }) => `${txid.slice(0, 8)} ${state}`);
  const short = (txid: string, state: string) => `${txid.slice(0, 8)} ${state}`;

  it('derives the same addresses from the same public key', async () => {
    // The node wants the test network's prefix on the same key.
    const raw = createBase58check(sha256).decode(publicKey);
    new DataView(raw.buffer, raw.byteOffset).setUint32(0, 0x043587cf);
    const bare = `wpkh(${createBase58check(sha256).encode(raw)}/0/*)`;
    const { descriptor } = await node.call<{ descriptor: string }>('getdescriptorinfo', bare);
    const theirs = await node.call<string[]>('deriveaddresses', descriptor, [0, 19]);
    expect(theirs).toEqual(Array.from({ length: 20 }, (_, index) => deriver.at(index).address));
  });

  it('makes two deposits of two outputs at the third block, and none of a miner’s reward', async () => {
    const before = await balance();
    const txid = await node.call<string>('sendmany', '', { [first]: 0.1, [second]: 0.00000001 + 0.2 });
    await mine(1);
    await mine(1, first);
    await read();
    expect(await deposits()).toEqual([short(txid, 'confirming'), short(txid, 'confirming')]);
    expect(await balance()).toBe(before);
    await mine(1);
    await read();
    expect((await balance()) - before).toBe(30_000_001n);
  });

  it('follows a reorganisation: what is dropped is orphaned, what replaces it is credited, once', async () => {
    const before = await balance();
    const dropped = await node.call<string>('sendtoaddress', first, 0.5);
    const [block = ''] = await mine(1);
    await mine(1);
    await read();
    expect(await deposits()).toEqual([short(dropped, 'confirming')]);
    await node.call('invalidateblock', block);
    await node.call('generateblock', miner, []);
    await read();
    const { txid: replacement } = await node.call<{ txid: string }>('bumpfee', dropped);
    const elsewhere = await node.call<string>('getnewaddress');
    await mine(4, elsewhere);
    await read();
    await read();
    expect((await deposits()).toSorted()).toEqual(
      [short(dropped, 'orphaned'), short(replacement, 'credited')].toSorted(),
    );
    expect((await balance()) - before).toBe(50_000_000n);
  });

  it('takes back what was credited when its blocks are undone, and credits it once when it is mined again', async () => {
    const before = await balance();
    const txid = await node.call<string>('sendtoaddress', first, 0.25);
    const [block = ''] = await mine(3);
    await read();
    expect((await balance()) - before).toBe(25_000_000n);
    await node.call('invalidateblock', block);
    for (let empty = 0; empty < 4; empty++) await node.call('generateblock', miner, []);
    await read();
    expect(await deposits()).toEqual([short(txid, 'reversed')]);
    expect(await balance()).toBe(before);
    await mine(3);
    await read();
    expect(await deposits()).toEqual([short(txid, 'credited')]);
    expect((await balance()) - before).toBe(25_000_000n);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });
});
