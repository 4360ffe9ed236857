// Payouts on a real Bitcoin node (regtest), spending what deposits brought, signed by the real
// signer in its own process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveAddresses } from '#server/domains/funding/addresses/deriver.ts';
import { insertAddress, openKeyAccount } from '#server/domains/funding/addresses/store.ts';
import { bitcoinSource } from '#server/domains/funding/chain/bitcoin-source.ts';
import { jsonRpc } from '#server/domains/funding/chain/json-rpc.ts';
import { sqlBook } from '#server/domains/funding/chain/sql-book.ts';
import { walk } from '#server/domains/funding/chain/watcher.ts';
import { bitcoinDriver } from '#server/domains/funding/payouts/drivers/bitcoin-driver.ts';
import { compareCustody } from '#server/domains/funding/payouts/custody.ts';
import type { Payouts } from '#server/domains/funding/payouts/open-payouts.ts';
import { payWithdrawals } from '#server/domains/funding/payouts/pay-withdrawals.ts';
import { openSigner, type PayoutSigner } from '#server/domains/funding/payouts/signer-client.ts';
import { findWithdrawal } from '#server/domains/funding/withdrawals/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Bitcoind, bitcoindPath, startBitcoind } from '#testing/chains/bitcoind.ts';
import { openTestDatabase } from '#testing/database.ts';
import { testRequestKey } from '#testing/stages/no-guards.ts';
import { asIfAsked } from '#testing/stages/past-the-guards.ts';
import { actorOf, payerApp, payingChains, withdraw } from '#testing/stages/payer-stage.ts';

const clock = fixedClock(Date.UTC(2026, 10, 4, 9));
const whole = 100_000_000n;
let node: Bitcoind;
let db: Database;
let signer: PayoutSigner;
let folder: string;
let wallet: string;
let miner: string;

describe.skipIf(bitcoindPath === undefined)('payouts on a Bitcoin node', () => {
  beforeAll(async () => {
    node = await startBitcoind(bitcoindPath ?? '');
    db = await openTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'truefill-signer-'));
    signer = openSigner({
      folder,
      databaseUrl: undefined,
      requestKey: testRequestKey,
      network: 'regtest',
      clockShiftMs: 0,
      chainId: 1,
      token: '',
    });
    const facts = await signer.facts();
    wallet = facts.wallets.bitcoin;
    await node.call('createwallet', 'miner');
    miner = await node.call<string>('getnewaddress');
    await node.call('generatetoaddress', 110, miner);
    const deriver = deriveAddresses('bitcoin', facts.accountKeys.bitcoin, 'regtest');
    await db.transaction(async (tx) => {
      await ledger.grantOpening(tx, 'usr_miner', clock.now());
      const key = {
        chain: 'bitcoin',
        fingerprint: deriver.fingerprint,
        publicKey: facts.accountKeys.bitcoin,
      } as const;
      await openKeyAccount(tx, { ...key, from: 0 });
      for (const keyIndex of [0, 1])
        await insertAddress(tx, {
          ...key,
          address: deriver.at(keyIndex).address,
          keyIndex,
          userId: 'usr_miner',
          at: new Date(clock.now()),
        });
    });
    await db.pool.query(
      `insert into funding.preference (user_id, converts_deposits) values ('usr_miner', false)`,
    );
    await read();
    await node.call('sendtoaddress', deriver.at(0).address, 0.5);
    await node.call('sendtoaddress', deriver.at(1).address, 0.3);
    await mine(3);
    await read();
  });
  afterAll(async () => {
    await signer.stop();
    await node.stop();
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const app = () => ({
    ...payerApp(db, clock, { BTC_NODE_URL: node.url, BTC_NETWORK: 'regtest', BTC_XPUB: 'given' }),
    log: silentLog,
  });
  const bitcoinChains = payingChains.filter(({ chain }) => chain === 'bitcoin');
  const payouts = (): Payouts => ({
    signer,
    open: async () => ({ wallet, driver: bitcoinDriver({ rpc: jsonRpc(node.url), network: 'regtest' }) }),
    stop: async () => {},
  });
  const turn = async () => {
    for (const open of bitcoinChains) await payWithdrawals(app(), payouts(), open);
  };
  const mine = (blocks: number) => node.call('generatetoaddress', blocks, miner);
  const read = () =>
    walk({
      source: bitcoinSource(jsonRpc(node.url)),
      book: sqlBook(app(), 'bitcoin'),
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
  const received = async (address: string) => node.call<number>('getreceivedbyaddress', address, 1);
  const freeOf = async (userId: string) =>
    ledger.balanceOf(db.read, await ledger.ownerOf(db.read, userId), 'BTC', 'wallet');
  const stateOf = async (id: string) => (await findWithdrawal(db.read, id))?.state;

  it('pay many in one transaction, from what deposits brought, and book what the network took', async () => {
    const person = actorOf('miner');
    const kinds = ['bech32m', 'legacy', 'p2sh-segwit'];
    const addresses = await Promise.all(kinds.map((kind) => node.call<string>('getnewaddress', '', kind)));
    const ids = [];
    for (const address of addresses)
      ids.push(await withdraw(app(), person, { asset: 'BTC', units: whole / 10n, address }));
    await turn();
    expect(await Promise.all(ids.map(stateOf))).toEqual(['broadcast', 'broadcast', 'broadcast']);
    expect(await node.call<string[]>('getrawmempool')).toHaveLength(1);
    await mine(3);
    await turn();
    await turn();
    expect(await Promise.all(ids.map(stateOf))).toEqual(['completed', 'completed', 'completed']);
    expect(await Promise.all(addresses.map(received))).toEqual([0.1, 0.1, 0.1]);
    await read();
    // The books and the chain agree to the satoshi, and what came back is no deposit.
    const [row] = await compareCustody(app(), bitcoinChains, payouts());
    expect(row).toMatchObject({ asset: 'BTC', arriving: 0n, leaving: 0n, difference: 0n });
    expect(row?.books).toBeLessThan((whole * 5n) / 10n);
    expect(row?.books).toBeGreaterThan((whole * 499n) / 1000n);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it('spend what came back, go back when a block is dropped, and replace a low fee once', async () => {
    const address = await node.call<string>('getnewaddress');
    // More than any single output: the change of the first payout is needed.
    const id = await withdraw(app(), actorOf('miner'), {
      asset: 'BTC',
      units: (whole * 45n) / 100n,
      address,
    });
    await turn();
    expect(await stateOf(id)).toBe('broadcast');
    await mine(1);
    await turn();
    expect(await stateOf(id)).toBe('confirming');
    const tip = await node.call<string>('getbestblockhash');
    await node.call('invalidateblock', tip);
    await node.call('generateblock', miner, []);
    await turn();
    expect(await stateOf(id)).toBe('broadcast');
    clock.advance(2 * 3_600_000);
    await turn();
    const pool = await node.call<string[]>('getrawmempool');
    const attempts = await db.pool.query<{ txid: string }>(
      `select a.txid from funding.payout_attempt a join funding.withdrawal w on w.payout_id = a.payout_id where w.id = $1 order by n`,
      [id],
    );
    expect(attempts.rows).toHaveLength(2);
    expect(pool).toEqual([attempts.rows[1]?.txid]);
    await mine(3);
    await turn();
    await turn();
    expect([await stateOf(id), await received(address)]).toEqual(['completed', 0.45]);
    const [row] = await compareCustody(app(), bitcoinChains, payouts());
    expect(row).toMatchObject({ difference: 0n });
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it('pay seven of ten in one transaction when three became impossible, and give those back', async () => {
    const person = actorOf('miner');
    const address = await node.call<string>('getnewaddress');
    const units = whole / 500n;
    const before = await freeOf(person.userId);
    const ids = [];
    for (let n = 0; n < 10; n++) ids.push(await withdraw(app(), person, { asset: 'BTC', units, address }));
    for (const [id, change] of [
      [ids[0], `address = 'bcrt1zqursw3yfrvr'`],
      [ids[5], `address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'`],
      [ids[9], 'coin_units = 200'],
    ])
      await asIfAsked(db, id ?? '', change ?? '');
    for (let pass = 0; pass < 2; pass++) await turn();
    const states = await Promise.all(ids.map(stateOf));
    expect(states.filter((state) => state === 'broadcast')).toHaveLength(7);
    expect(states.filter((state) => state === 'rejected')).toHaveLength(3);
    expect(await node.call<string[]>('getrawmempool')).toHaveLength(1);
    await mine(3);
    for (let pass = 0; pass < 2; pass++) await turn();
    expect(await received(address)).toBe(0.014);
    expect(await freeOf(person.userId)).toBe(before - units * 7n);
    const [row] = await compareCustody(app(), bitcoinChains, payouts());
    expect(row).toMatchObject({ difference: 0n });
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });
});
