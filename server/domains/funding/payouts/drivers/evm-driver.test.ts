// Payouts on a real Ethereum node, signed by the real signer in its own process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jsonRpc } from '#server/domains/funding/chain/json-rpc.ts';
import { tronAddress } from '#server/domains/funding/addresses/deriver.ts';
import { evmDriver } from '#server/domains/funding/payouts/drivers/evm-driver.ts';
import type { Payouts } from '#server/domains/funding/payouts/open-payouts.ts';
import { payWithdrawals } from '#server/domains/funding/payouts/pay-withdrawals.ts';
import { tellSigner } from '#server/domains/funding/payouts/tell-signer.ts';
import { openSigner, type PayoutSigner } from '#server/domains/funding/payouts/signer-client.ts';
import { findWithdrawal } from '#server/domains/funding/withdrawals/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Anvil, hasAnvil, startAnvil } from '#testing/chains/anvil.ts';
import { openTestDatabase } from '#testing/database.ts';
import { testRequestKey } from '#testing/stages/no-guards.ts';
import { asIfAsked, pastTheGuards } from '#testing/stages/past-the-guards.ts';
import { payerApp, payingChains, personWith, withdraw } from '#testing/stages/payer-stage.ts';

const ether = 1_000_000_000_000_000_000n;
const token = '0x00000000000000000000000000000000000c0de1';
const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/**
 * Emits Transfer(caller, first argument, second argument) and returns a large number, as transfer
 * and balanceOf.
 */
const answers = '67ffffffffffffffff60205260206020f3';
const tokenCode = `0x602435600052600435337f${topic}60206000a3${answers}`;
/** Carries out everything without moving anything, like a paused token that says no quietly. */
const pausedCode = `0x${answers}`;

const clock = fixedClock(Date.UTC(2026, 10, 4, 9));
let node: Anvil;
let db: Database;
let signer: PayoutSigner;
let folder: string;
let wallet: string;

describe.skipIf(!hasAnvil)('payouts on an Ethereum node', () => {
  beforeAll(async () => {
    node = await startAnvil();
    db = await openTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'truefill-signer-'));
    signer = openSigner({
      folder,
      databaseUrl: undefined,
      requestKey: testRequestKey,
      network: 'regtest',
      clockShiftMs: 0,
      chainId: 31_337,
      token: tronAddress(token),
    });
    wallet = (await signer.facts()).wallets.ethereum;
    await node.call('anvil_setBalance', wallet, `0x${(50n * ether).toString(16)}`);
    await node.call('anvil_setCode', token, tokenCode);
  });
  afterAll(async () => {
    await signer.stop();
    await node.stop();
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await node.call('anvil_setCode', token, tokenCode);
  });

  const app = () => ({ ...payerApp(db, clock), log: silentLog });
  const driverFor = (asset: 'ETH' | 'USDT') =>
    evmDriver({ rpc: jsonRpc(node.url), chainId: 31_337, wallet, ...(asset === 'USDT' ? { token } : {}) });
  const payouts = (asset: 'ETH' | 'USDT'): Payouts => ({
    signer,
    open: async () => ({ wallet, driver: driverFor(asset) }),
    stop: async () => {},
  });
  const turn = async (asset: 'ETH' | 'USDT') => {
    const open = payingChains.find(({ chain }) => chain === (asset === 'ETH' ? 'ethereum' : 'tron'));
    if (open) await payWithdrawals(app(), payouts(asset), open);
  };
  const mine = (blocks: number) => node.call('anvil_mine', `0x${blocks.toString(16)}`);
  const etherOf = async (address: string) =>
    BigInt(await node.call<string>('eth_getBalance', address, 'latest'));
  const stateOf = async (id: string) => (await findWithdrawal(db.read, id))?.state;
  let count = 0;
  const fresh = (): string => `0x${(0xa11ce000 + ++count).toString(16).padStart(40, '0')}`;
  const balanceOf = async (
    userId: string,
    asset: 'ETH' | 'USDT',
    kind: 'wallet' | 'withdrawal_hold' = 'wallet',
  ) => ledger.balanceOf(db.read, await ledger.ownerOf(db.read, userId), asset, kind);

  it('pay Ether exactly, after twelve blocks, and book the network’s fee', async () => {
    const person = await personWith(app(), 'ether', 'ETH', 3n * ether);
    const to = fresh();
    const before = await etherOf(wallet);
    const id = await withdraw(app(), person, { asset: 'ETH', units: 2n * ether, address: to });
    await turn('ETH');
    expect(await stateOf(id)).toBe('broadcast');
    await mine(1);
    await turn('ETH');
    expect(await stateOf(id)).toBe('confirming');
    await mine(10);
    await turn('ETH');
    expect([await stateOf(id), await balanceOf(person.userId, 'ETH', 'withdrawal_hold')]).toEqual([
      'confirming',
      2n * ether,
    ]);
    await mine(1);
    await turn('ETH');
    expect(await stateOf(id)).toBe('completed');
    expect(await etherOf(to)).toBe(2n * ether);
    expect(await balanceOf(person.userId, 'ETH', 'withdrawal_hold')).toBe(0n);
    const { rows } = await db.pool.query<{ fee: string }>(
      `select fee_units::text as fee from funding.payout p join funding.withdrawal w on w.payout_id = p.id where w.id = $1`,
      [id],
    );
    expect(before - (await etherOf(wallet))).toBe(2n * ether + BigInt(rows[0]?.fee ?? '0'));
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it('pay a token, and return the coins when the network carries it out without paying', async () => {
    const person = await personWith(app(), 'tether', 'USDT', 500_000_000n);
    const address = tronAddress(fresh());
    const paid = await withdraw(app(), person, { asset: 'USDT', units: 100_000_000n, address });
    await turn('USDT');
    await mine(19);
    await turn('USDT');
    await turn('USDT');
    expect(await stateOf(paid)).toBe('completed');
    await node.call('anvil_setCode', token, pausedCode);
    const failed = await withdraw(app(), person, { asset: 'USDT', units: 100_000_000n, address });
    await turn('USDT');
    await mine(19);
    await turn('USDT');
    await turn('USDT');
    expect(await stateOf(failed)).toBe('failed');
    expect(await balanceOf(person.userId, 'USDT')).toBe(400_000_000n);
    expect(await balanceOf(person.userId, 'USDT', 'withdrawal_hold')).toBe(0n);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it('survive a reorganisation that drops them: sent again, confirmed once', async () => {
    const person = await personWith(app(), 'reorg', 'ETH', ether);
    const to = fresh();
    const id = await withdraw(app(), person, { asset: 'ETH', units: ether, address: to });
    await turn('ETH');
    await mine(2);
    await turn('ETH');
    expect(await stateOf(id)).toBe('confirming');
    await node.call('anvil_reorg', 2, []);
    expect(await etherOf(to)).toBe(0n);
    await turn('ETH');
    expect(await stateOf(id)).toBe('broadcast');
    await turn('ETH');
    await mine(13);
    await turn('ETH');
    await turn('ETH');
    expect([await stateOf(id), await etherOf(to)]).toEqual(['completed', ether]);
  });

  it('are sent once more with a higher fee when they lie too long, and only one of both is mined', async () => {
    const person = await personWith(app(), 'stuck', 'ETH', ether);
    const to = fresh();
    const id = await withdraw(app(), person, { asset: 'ETH', units: ether, address: to });
    await turn('ETH');
    await node.call('anvil_setNextBlockBaseFeePerGas', `0x${(60_000_000_000n).toString(16)}`);
    await mine(1);
    clock.advance(6 * 60_000);
    for (let again = 0; again < 3; again++) await turn('ETH');
    const { rows } = await db.pool.query<{ txid: string }>(
      `select a.txid from funding.payout_attempt a join funding.withdrawal w on w.payout_id = a.payout_id where w.id = $1 order by n`,
      [id],
    );
    expect(rows).toHaveLength(2);
    await mine(14);
    await turn('ETH');
    await turn('ETH');
    expect([await stateOf(id), await etherOf(to)]).toEqual(['completed', ether]);
    const receipts = await Promise.all(rows.map(({ txid }) => node.call('eth_getTransactionReceipt', txid)));
    expect(receipts.filter((one) => one !== null)).toHaveLength(1);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it('that cannot be paid wait with a reason and stop nobody, and nothing is ever returned on a guess', async () => {
    const person = await personWith(app(), 'whale', 'ETH', 90n * ether);
    const large = await withdraw(app(), person, {
      asset: 'ETH',
      units: 80n * ether,
      address: fresh(),
      isApproved: false,
    });
    await db.pool.query(
      `update funding.withdrawal set state = 'approved', approved_by = 'usr_a', second_approved_by = 'usr_b' where id = $1`,
      [large],
    );
    const to = fresh();
    const small = await withdraw(app(), person, { asset: 'ETH', units: ether, address: to });
    await turn('ETH');
    await mine(13);
    await turn('ETH');
    await turn('ETH');
    expect([await stateOf(small), await etherOf(to)]).toEqual(['completed', ether]);
    expect(await findWithdrawal(db.read, large)).toMatchObject({
      state: 'approved',
      payoutFault: 'the paying wallet holds too little',
    });
    expect(await balanceOf(person.userId, 'ETH', 'withdrawal_hold')).toBe(80n * ether);
    await db.pool.query(`update funding.withdrawal set releasable_at = 'infinity' where id = $1`, [large]);
  });

  it('that the signer refuses leave no gap: the next one takes the number', async () => {
    const person = await personWith(app(), 'refused', 'ETH', 10n * ether);
    const locked = await withdraw(app(), person, {
      asset: 'ETH',
      units: ether,
      address: fresh(),
      isApproved: false,
    });
    await asIfAsked(db, locked, 'approvals_needed = 2');
    await db.pool.query(
      `update funding.withdrawal set state = 'approved', approved_by = 'usr_a', approved_at = now(),
              locked_until = now() + interval '25 hours' where id = $1`,
      [locked],
    );
    const to = fresh();
    const paid = await withdraw(app(), person, { asset: 'ETH', units: ether, address: to });
    for (let again = 0; again < 2; again++) await turn('ETH');
    await mine(13);
    for (let again = 0; again < 2; again++) await turn('ETH');
    expect([await stateOf(paid), await etherOf(to)]).toEqual(['completed', ether]);
    const refused = await findWithdrawal(db.read, locked);
    expect(refused).toMatchObject({ state: 'approved', payoutId: null });
    expect(refused?.payoutFault).toMatch(/signer refused it: .*second approval/);
    expect(await balanceOf(person.userId, 'ETH', 'withdrawal_hold')).toBe(ether);
  });

  it('that no longer pay what was approved are refused, and come back when it is not what was asked for', async () => {
    const person = await personWith(app(), 'changed', 'ETH', ether);
    const id = await withdraw(app(), person, { asset: 'ETH', units: ether, address: fresh() });
    const ends = () => {
      throw new Error('ended after the plan was stored');
    };
    const ethereum = payingChains.find(({ chain }) => chain === 'ethereum') ?? expect.fail('ethereum pays');
    await payWithdrawals({ ...app(), afterPayoutStep: ends }, payouts('ETH'), ethereum);
    const stored = await findWithdrawal(db.read, id);
    expect(stored?.payoutId).not.toBeNull();
    await tellSigner(app(), signer, stored ?? expect.fail('the withdrawal is there'));
    const to = fresh();
    await pastTheGuards(db, 'update funding.withdrawal set address = $2 where id = $1', [id, to]);
    await turn('ETH');
    const refused = await findWithdrawal(db.read, id);
    expect(refused).toMatchObject({ state: 'approved', payoutId: null });
    expect(refused?.payoutFault).toMatch(/another address or amount/);
    await turn('ETH');
    expect(await findWithdrawal(db.read, id)).toMatchObject({
      state: 'rejected',
      reason: 'payout_unverified',
    });
    expect([await etherOf(to), await balanceOf(person.userId, 'ETH', 'wallet')]).toEqual([0n, ether]);
  });
});
