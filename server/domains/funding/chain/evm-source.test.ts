import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ethereumAddress, tronAddress } from '#server/domains/funding/addresses/deriver.ts';
import { insertAddress, openKeyAccount } from '#server/domains/funding/addresses/store.ts';
import { tracing } from '#server/domains/funding/chain/tracing.ts';
import { evmSource } from '#server/domains/funding/chain/evm-source.ts';
import { jsonRpc } from '#server/domains/funding/chain/json-rpc.ts';
import { sqlBook } from '#server/domains/funding/chain/sql-book.ts';
import { type ChainPolicy, walk } from '#server/domains/funding/chain/watcher.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket } from '#server/domains/market/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type Anvil, hasAnvil, startAnvil } from '#testing/chains/anvil.ts';
import { openTestDatabase } from '#testing/database.ts';

const at = Date.UTC(2026, 10, 4, 9);
const clock = fixedClock(at);
const market = createMarket({ seed: 'evm', clock });
const user = 'usr_on_chain';
const mine = ethereumAddress('0x00000000000000000000000000000000000d0001');
const token = '0x00000000000000000000000000000000000c0de1';
const fakeToken = '0x00000000000000000000000000000000000c0de2';
const forwarder = '0x00000000000000000000000000000000000c0de3';
const revertingForwarder = '0x00000000000000000000000000000000000c0de4';
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Emits Transfer(sender, first word, second word). */
const tokenCode = `0x60203560005260003533${'7f'}${transferTopic}60206000a300`;
/**
 * Sends the value it was given to the address in its first word; the second kind reverts
 * afterwards.
 */
const forwardCode = '0x600060006000600034600035' + '5af1';
const tenthEther = 100_000_000_000_000_000n;

let node: Anvil;
let db: Database;
let owner: ledger.OwnerId;
let sender: string;

describe.skipIf(!hasAnvil)('an Ethereum node', () => {
  beforeAll(async () => {
    node = await startAnvil();
    db = await openTestDatabase();
    [sender = ''] = await node.call<string[]>('eth_accounts');
    await node.call('anvil_setCode', token, tokenCode);
    await node.call('anvil_setCode', fakeToken, tokenCode);
    await node.call('anvil_setCode', forwarder, `${forwardCode}00`);
    await node.call('anvil_setCode', revertingForwarder, `${forwardCode}60006000fd`);
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
      for (const [chain, address] of [
        ['ethereum', mine],
        ['tron', tronAddress(mine)],
      ] as const) {
        const key = { chain, fingerprint: 'test', publicKey: 'test', from: 0 };
        await openKeyAccount(tx, key);
        await insertAddress(tx, { ...key, address, keyIndex: 0, userId: user, at: new Date(at) });
      }
    });
  });

  const policy: ChainPolicy = {
    confirmations: 12,
    minimumUnits: 5_000_000_000_000_000n,
    maxReorgDepth: 64,
    needsFinality: false,
    genesis: '31337:',
    batch: 500,
  };
  const fail = (fault: unknown) => {
    throw fault;
  };
  const readEther = () =>
    walk({
      source: evmSource({
        rpc: jsonRpc(node.url),
        watch: 'native',
        addressOf: ethereumAddress,
        canTrace: tracing(jsonRpc(node.url), 'auto', clock).isOffered,
      }),
      book: sqlBook({ db, clock, market }, 'ethereum'),
      policy,
      report: fail,
    });
  const readToken = () =>
    walk({
      source: evmSource({
        rpc: jsonRpc(node.url),
        watch: { contract: token },
        addressOf: tronAddress,
        canTrace: async () => false,
      }),
      book: sqlBook({ db, clock, market }, 'tron'),
      policy: { ...policy, confirmations: 19, minimumUnits: 10_000_000n },
      report: fail,
    });
  const mineBlocks = (count: number) => node.call('anvil_mine', `0x${count.toString(16)}`);
  const hex = (units: bigint): string => `0x${units.toString(16)}`;
  const word = (value: string): string => value.replace(/^0x/, '').padStart(64, '0');
  const pay = (to: string, units: bigint, data = '0x') =>
    node.call<string>('eth_sendTransaction', {
      from: sender,
      to,
      value: hex(units),
      data,
      gas: '0x30d40',
      gasPrice: '0xb2d05e00',
    });
  const balance = (asset: 'ETH' | 'USDT') => ledger.balanceOf(db.read, owner, asset, 'wallet');
  const deposits = async () =>
    (
      await db.pool.query<{ txid: string; state: string; units: string }>(
        'select txid, state, units from funding.deposit order by id',
      )
    ).rows;

  it('credits ether at the twelfth block, also what a contract sends, and nothing that was reverted or is worth nothing', async () => {
    const before = await balance('ETH');
    await readEther();
    const direct = await pay(mine, 20n * tenthEther * 10n);
    const forwarded = await pay(forwarder, tenthEther, `0x${word(mine)}`);
    const reverted = await pay(revertingForwarder, tenthEther, `0x${word(mine)}`);
    await pay(mine, 0n);
    await mineBlocks(11);
    await readEther();
    const { status } = await node.call<{ status: string }>('eth_getTransactionReceipt', reverted);
    expect(status).toBe('0x0');
    expect((await deposits()).map(({ txid, state }) => [txid, state])).toEqual(
      expect.arrayContaining([
        [direct, 'confirming'],
        [forwarded, 'confirming'],
      ]),
    );
    expect(await deposits()).toHaveLength(2);
    expect(await balance('ETH')).toBe(before);
    await mineBlocks(1);
    await readEther();
    // Twenty ether: more wei than a 64-bit number holds.
    expect((await balance('ETH')) - before).toBe(20_000_000_000_000_000_000n + tenthEther);
  });

  it('loses a deposit that a reorganisation drops, and credits it once when it is mined again', async () => {
    const before = await balance('ETH');
    await readEther();
    const first = await pay(mine, tenthEther);
    await mineBlocks(3);
    await readEther();
    expect((await deposits()).map(({ state }) => state)).toEqual(['confirming']);
    await node.call('anvil_reorg', 3, []);
    await mineBlocks(2);
    await readEther();
    expect((await deposits()).map(({ state }) => state)).toEqual(['orphaned']);
    expect(await pay(mine, tenthEther)).toBe(first);
    await mineBlocks(12);
    await readEther();
    await readEther();
    expect((await deposits()).map(({ state }) => state)).toEqual(['credited']);
    expect((await balance('ETH')) - before).toBe(tenthEther);
  });

  it('takes back what a deeper reorganisation undoes after it was credited', async () => {
    const before = await balance('ETH');
    await readEther();
    await pay(mine, tenthEther);
    await mineBlocks(12);
    await readEther();
    expect((await balance('ETH')) - before).toBe(tenthEther);
    await node.call('anvil_reorg', 12, []);
    await mineBlocks(1);
    await readEther();
    expect((await deposits()).map(({ state }) => state)).toEqual(['reversed']);
    expect(await balance('ETH')).toBe(before);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it('counts transfers of the one token it knows, each of a transaction, in the form its chain writes addresses', async () => {
    const before = await balance('USDT');
    await readToken();
    const good = await pay(token, 0n, `0x${word(mine)}${word(25_000_000n.toString(16))}`);
    await pay(fakeToken, 0n, `0x${word(mine)}${word(99_000_000n.toString(16))}`);
    await pay(token, 0n, `0x${word(mine)}${word('0')}`);
    await mineBlocks(19);
    await readToken();
    expect(await deposits()).toEqual([{ txid: good, state: 'credited', units: '25000000' }]);
    expect((await balance('USDT')) - before).toBe(25_000_000n);
  });

  it('halts when the node turns out to be another network', async () => {
    await readEther();
    const book = sqlBook({ db, clock, market }, 'ethereum');
    await walk({
      source: evmSource({
        rpc: jsonRpc(node.url),
        watch: 'native',
        addressOf: ethereumAddress,
        canTrace: async () => false,
      }),
      book,
      policy: { ...policy, genesis: '1:' },
      report: fail,
    });
    expect((await book.read()).halted).toMatch(/another network: 31337:0x/);
  });
});
