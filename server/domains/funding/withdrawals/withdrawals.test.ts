import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawalStates } from '#core/funding/contract.ts';
import { mayMove, practiceBlockMs, withdrawalMoves } from '#core/funding/rules.ts';
import { newId } from '#core/values/ids.ts';
import { dayMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { pastTheGuards } from '#testing/stages/past-the-guards.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
let admin: Visitor & { email: string };
const clock = fixedClock(Date.UTC(2026, 10, 4, 9));
const addresses = {
  BTC: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ETH: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  USDT: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
} as const;
type Coin = keyof typeof addresses;

beforeAll(async () => {
  site = await startSite({}, { clock });
  admin = await site.person('treasurer');
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken ?? '', email: admin.email });
  // From here on each turn is the tests' own: one between two questions would skip a state.
  await site.fundingTicks.stop();
});
afterAll(() => site.stop());

const balance = async (person: Visitor, asset = 'USD') => {
  const { output } = await person.call('ledger', 'balances');
  const row = output.find((one) => one.asset === asset);
  return { available: Number(row?.available ?? '0'), held: Number(row?.held ?? '0') };
};
const violations = async () =>
  (await site.database.pool.query('select * from ledger.ledger_violations')).rows;
const save = async (person: Visitor, asset: Coin, more: Record<string, unknown> = {}) =>
  person.call('funding', 'saveAddress', {
    id: newId('adr'),
    asset,
    label: 'Mine',
    address: addresses[asset],
    ...more,
  });
const preview = (person: Visitor, more: Record<string, unknown> = {}) =>
  person.call('funding', 'previewWithdrawal', { from: 'USD', asset: 'BTC', amount: '60', ...more });
async function ask(person: Visitor, asset: Coin = 'BTC', amount = '60', id = newId('wdr')) {
  const saved = await save(person, asset);
  const quote = await preview(person, { asset, amount });
  return person.call('funding', 'requestWithdrawal', {
    id,
    quoteId: quote.output.id as never,
    addressId: saved.output.id as never,
  });
}
async function give(person: { email: string }, cents: number): Promise<void> {
  const { rows } = await site.database.pool.query<{ id: string }>(
    'select id from auth_user where email = $1',
    [person.email],
  );
  await site.app.db.transaction(async (tx) => {
    const owner = await ledger.ownerOf(tx, rows[0]!.id);
    await ledger.post(tx, {
      owner,
      kind: 'deposit',
      idemKey: `test:${newId('top')}`,
      at: clock.now(),
      legs: [
        { owner, asset: 'USD', kind: 'wallet', units: BigInt(cents), code: 'principal' },
        { owner: 'house', asset: 'USD', kind: 'custody', units: -BigInt(cents), code: 'principal' },
      ],
    });
  });
}
/**
 * Takes turns and lets blocks come until the withdrawal has ended. Answers the states it was seen
 * in.
 */
async function untilEnded(person: Visitor, id: string): Promise<string[]> {
  const seen: string[] = [];
  for (let turn = 0; turn < 60 && !/completed|failed/.test(seen.at(-1) ?? ''); turn++) {
    await site.fundingTicks.now();
    const { output } = await person.call('funding', 'withdrawal', { id: id as never });
    if (seen.at(-1) !== output.state) seen.push(output.state);
    clock.advance(practiceBlockMs);
  }
  return seen;
}

describe('a withdrawal', () => {
  it.each<[Coin, number]>([
    ['BTC', 3],
    ['ETH', 12],
    ['USDT', 19],
  ])(
    'of dollars in %s is converted, held, approved, signed elsewhere and paid after %i blocks',
    async (asset, needed) => {
      const person = await site.person(`payee-${asset.toLowerCase()}`);
      const { output: asked } = await ask(person, asset);
      expect(asked).toMatchObject({
        state: 'requested',
        amount: '60.00',
        gave: '60.00',
        fee: '0.15',
        isPractice: true,
      });
      expect(await balance(person)).toEqual({ available: 940, held: 0 });
      expect(await balance(person, asset)).toEqual({ available: 0, held: Number(asked.coinAmount) });
      await admin.call('funding', 'approveWithdrawal', { id: asked.id as never });
      expect(await untilEnded(person, asked.id)).toEqual(
        expect.arrayContaining(['broadcast', 'confirming', 'completed']),
      );
      const { output: paid } = await person.call('funding', 'withdrawal', { id: asked.id as never });
      expect(paid).toMatchObject({ confirmations: needed, confirmationsNeeded: needed });
      expect(paid.timeline.map(({ state }) => state)).toEqual([
        'requested',
        'approved',
        'signed',
        'broadcast',
        'confirming',
        'completed',
      ]);
      expect(await balance(person, asset)).toEqual({ available: 0, held: 0 });
      expect(await balance(person)).toEqual({ available: 940, held: 0 });
      const { rows } = await site.database.pool.query<{ raw: string; units: string }>(
        'select raw, units from funding.practice_transaction where txid = $1',
        [paid.txid],
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.raw).toContain(addresses[asset]);
      const { output: custody } = await admin.call('funding', 'adminCustody');
      expect(custody.find((row) => row.asset === asset)?.difference).toMatch(/^0\.0+$/);
      expect(await violations()).toEqual([]);
    },
  );

  it('of coins that are already there takes no conversion', async () => {
    const person = await site.person('coin-owner');
    const { output: quote } = await person.call('funding', 'previewConversion', {
      from: 'USD',
      to: 'USDT',
      amount: '200',
    });
    await person.call('funding', 'convert', { id: quote.id as never });
    const saved = await save(person, 'USDT');
    const priced = await preview(person, { from: 'USDT', asset: 'USDT', amount: '150' });
    expect(priced.output).toMatchObject({
      give: '150.000000',
      receive: '150.000000',
      fee: '0.00',
      worth: '150.00',
    });
    const request = {
      id: newId('wdr'),
      quoteId: priced.output.id as never,
      addressId: saved.output.id as never,
    };
    expect((await person.call('funding', 'requestWithdrawal', request)).status).toBe(200);
    expect(await balance(person, 'USDT')).toEqual({ available: 49.5, held: 150 });
    expect((await preview(person, { from: 'BTC', asset: 'ETH', amount: '1' })).code).toBe('not_convertible');
  });

  it('is one however often the same request arrives, also after its quote expired', async () => {
    const person = await site.person('repeat');
    const saved = await save(person, 'BTC');
    const quote = await preview(person);
    const request = {
      id: newId('wdr'),
      quoteId: quote.output.id as never,
      addressId: saved.output.id as never,
    };
    const send = (who: Visitor = person, more: Record<string, unknown> = {}) =>
      who.call('funding', 'requestWithdrawal', { ...request, ...more });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    clock.advance(40_000);
    expect((await send()).status).toBe(200);
    expect((await balance(person)).available).toBe(940);
    const another = await preview(person);
    expect((await send(person, { quoteId: another.output.id })).code).toBe('id_reused');
    expect((await send(person, { id: newId('wdr') })).code).toBe('quote_expired');
    const other = await site.person('repeat2');
    expect((await send(other)).code).toBe('id_reused');
    expect((await balance(other)).available).toBe(1000);
  });

  it('is refused with its reason, and nothing changes', async () => {
    const person = await site.person('refused');
    const stranger = await site.person('stranger');
    const saved = (await save(person, 'BTC')).output.id as never;
    const foreign = (await save(stranger, 'BTC')).output.id as never;
    for (const amount of ['49.99', '0.01'])
      expect((await preview(person, { amount })).code).toBe('below_minimum');
    for (const amount of ['0', '-50', 'NaN', '1e3', '', '９９'])
      expect([amount, (await preview(person, { amount })).code]).toEqual([amount, 'BAD_REQUEST']);
    expect((await preview(person, { asset: 'DOGE' })).code).toBe('BAD_REQUEST');
    expect((await preview(person, { extra: 1 })).code).toBe('BAD_REQUEST');
    // More than the signer lets go within an hour could never leave.
    const tooMuch = await preview(person, { from: 'BTC', amount: '5.00000001' });
    expect(tooMuch.code).toBe('above_maximum');
    expect(tooMuch.text).toContain('The amount is above the maximum. Maximum: 5 BTC.');
    const request = async (quote: Record<string, unknown>, addressId: unknown) =>
      (
        await person.call('funding', 'requestWithdrawal', {
          id: newId('wdr'),
          quoteId: (await preview(person, quote)).output.id as never,
          addressId: addressId as never,
        })
      ).code;
    expect(await request({ amount: '1000.01' }, saved)).toBe('insufficient_funds');
    expect(await request({ amount: '20000.01' }, saved)).toBe('withdrawal_limit');
    expect(await request({ asset: 'ETH' }, saved)).toBe('unknown_address');
    expect(await request({}, foreign)).toBe('unknown_address');
    expect(await request({}, newId('adr'))).toBe('unknown_address');
    await person.call('funding', 'removeAddress', { id: saved });
    expect(await request({}, saved)).toBe('unknown_address');
    const old = (await preview(person)).output.id as never;
    clock.advance(30_001);
    const fresh = (await save(person, 'BTC')).output.id as never;
    const late = { id: newId('wdr'), quoteId: old, addressId: fresh };
    expect((await person.call('funding', 'requestWithdrawal', late)).code).toBe('quote_expired');
    expect(await balance(person)).toEqual({ available: 1000, held: 0 });
    expect((await person.call('funding', 'withdrawals', {})).output).toEqual([]);
  });

  it('returns the whole hold when cancelled or rejected, and neither is possible once it is signed', async () => {
    const person = await site.person('canceller');
    const stranger = await site.person('nosy');
    const { output: first } = await ask(person, 'ETH');
    const id = first.id as never;
    expect((await stranger.call('funding', 'cancelWithdrawal', { id })).status).toBe(404);
    expect((await stranger.call('funding', 'withdrawal', { id })).status).toBe(404);
    for (let turn = 0; turn < 2; turn++)
      expect((await person.call('funding', 'cancelWithdrawal', { id })).output.state).toBe('cancelled');
    expect(await balance(person, 'ETH')).toEqual({ available: Number(first.coinAmount), held: 0 });
    expect((await admin.call('funding', 'approveWithdrawal', { id })).code).toBe('not_approvable');

    const { output: second } = await ask(person, 'ETH');
    const rejected = await admin.call('funding', 'rejectWithdrawal', {
      id: second.id as never,
      reason: 'Name does not match',
    });
    expect(rejected.output).toMatchObject({ state: 'rejected', reason: 'Name does not match' });
    await site.relay.settled();
    expect((await site.mail(person.email, /rejected/)).text).toContain('Name does not match');

    const { output: third } = await ask(person, 'ETH');
    await admin.call('funding', 'approveWithdrawal', { id: third.id as never });
    expect((await person.call('funding', 'withdrawal', { id: third.id as never })).output).toMatchObject({
      state: 'approved',
      isReturnable: true,
    });
    await site.fundingTicks.now();
    expect((await person.call('funding', 'cancelWithdrawal', { id: third.id as never })).code).toBe(
      'not_cancellable',
    );
    const late = { id: third.id as never, reason: 'Too late now' };
    expect((await admin.call('funding', 'rejectWithdrawal', late)).code).toBe('not_approvable');
    expect(await violations()).toEqual([]);
  });

  it('is paid in full out of the hold again when the network fails it, and the fee is the house’s', async () => {
    const person = await site.person('unlucky');
    const { output: asked } = await ask(person, 'ETH');
    // The block that is due comes before the payment; the next one comes with the clock.
    await site.fundingTicks.now();
    await admin.call('funding', 'approveWithdrawal', { id: asked.id as never });
    await site.fundingTicks.now();
    const doomed = await site.database.pool.query(
      `update funding.practice_transaction set succeeds = false where raw like '%' || $1 || '%' and height is null`,
      [addresses.ETH],
    );
    expect(doomed.rowCount).toBe(1);
    expect((await untilEnded(person, asked.id)).at(-1)).toBe('failed');
    expect(await balance(person, 'ETH')).toEqual({ available: Number(asked.coinAmount), held: 0 });
    const { output: custody } = await admin.call('funding', 'adminCustody');
    expect(custody.find((row) => row.asset === 'ETH')?.difference).toMatch(/^0\.0+$/);
    expect(await violations()).toEqual([]);
  });

  it('moves only along its table', () => {
    for (const from of withdrawalStates) {
      for (const to of withdrawalStates) expect(mayMove(from, to)).toBe(withdrawalMoves[from].includes(to));
    }
    for (const end of ['completed', 'rejected', 'cancelled', 'failed'] as const)
      expect(withdrawalMoves[end]).toEqual([]);
    expect(mayMove('signed', 'cancelled')).toBe(false);
  });
});

describe('saved addresses', () => {
  it('are refused with the reason when nothing could arrive there', async () => {
    const person = await site.person('careless');
    const { output: own } = await person.call('funding', 'depositAddress', { asset: 'ETH' });
    const cases: [Coin, string, string][] = [
      ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'bad_checksum'],
      ['BTC', addresses.ETH, 'wrong_chain'],
      ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'wrong_network'],
      ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'wrong_encoding'],
      ['BTC', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'unpayable'],
      ['ETH', addresses.USDT, 'wrong_chain'],
      ['ETH', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'token_contract'],
      ['ETH', own.address, 'own_address'],
      ['ETH', own.address.toLowerCase(), 'own_address'],
      ['USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'token_contract'],
      ['USDT', 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdk', 'bad_checksum'],
      ['USDT', addresses.BTC, 'wrong_chain'],
    ];
    for (const [asset, address, problem] of cases) {
      const answer = await save(person, asset, { address });
      expect([address, answer.code, answer.text.includes(problem)]).toEqual([address, 'wrong_address', true]);
    }
    expect((await person.call('funding', 'savedAddresses')).output).toEqual([]);
  });

  it('that look like a saved one are kept only after the person compared them', async () => {
    const person = await site.person('poisoned');
    const { output: first } = await save(person, 'ETH', {
      address: '0xabcd000000000000000000000000000000001234',
    });
    const lookalike = { address: '0xabcd111111111111111111111111111111111234' };
    expect((await save(person, 'ETH', lookalike)).code).toBe('lookalike_address');
    expect((await save(person, 'ETH', { ...lookalike, confirmsLookalike: true })).status).toBe(200);
    expect((await save(person, 'ETH', { address: first.address })).output.id).toBe(first.id);
    expect((await person.call('funding', 'savedAddresses')).output).toHaveLength(2);
  });
});

describe('four eyes', () => {
  it('are one other administrator below ten thousand dollars, and never the person who asked', async () => {
    const { output: own } = await ask(admin);
    expect((await admin.call('funding', 'approveWithdrawal', { id: own.id as never })).code).toBe(
      'own_withdrawal',
    );
    await admin.call('funding', 'cancelWithdrawal', { id: own.id as never });
    await expect(
      site.database.pool.query(`update funding.withdrawal set approved_by = user_id where id = $1`, [own.id]),
    ).rejects.toThrow(/approvers_differ/);
  });

  it('with a single administrator wait a day above that, and say so; with two, both must agree', async () => {
    const person = await site.person('large');
    await give(person, 5_000_000);
    const { output: options } = await person.call('funding', 'withdrawalOptions');
    expect(options).toMatchObject({
      isSingleOperator: true,
      twoApproversFrom: '10000.00',
      isHoldShortened: true,
      holdHours: 0,
    });
    const { output: first } = await ask(person, 'USDT', '10000');
    expect(first.approvalsNeeded).toBe(2);
    const locked = await admin.call('funding', 'approveWithdrawal', { id: first.id as never });
    expect(locked.output).toMatchObject({ state: 'approved', holdReason: 'time_lock' });
    expect(Date.parse(locked.output.releasableAt) - clock.now()).toBe(dayMs);
    await site.fundingTicks.now();
    expect((await person.call('funding', 'withdrawal', { id: first.id as never })).output.state).toBe(
      'approved',
    );

    const second = await site.person('second');
    await site.database.pool.query(`update auth_user set role = 'admin' where email = $1`, [second.email]);
    expect((await person.call('funding', 'withdrawalOptions')).output.isSingleOperator).toBe(false);
    const { output: next } = await ask(person, 'USDT', '10000');
    for (let turn = 0; turn < 2; turn++)
      expect(
        (await admin.call('funding', 'approveWithdrawal', { id: next.id as never })).output,
      ).toMatchObject({
        state: 'requested',
        approvals: 1,
      });
    await expect(
      site.database.pool.query(`update funding.withdrawal set state = 'approved' where id = $1`, [next.id]),
    ).rejects.toThrow(/approved_before_paid/);
    await expect(
      site.database.pool.query(`update funding.withdrawal set approvals_needed = 1 where id = $1`, [next.id]),
    ).rejects.toThrow(/stays as it was asked for/);
    await expect(
      pastTheGuards(site.database, `update funding.withdrawal set approvals_needed = 1 where id = $1`, [
        next.id,
      ]),
    ).rejects.toThrow(/large_needs_two/);
    expect(
      (await second.call('funding', 'approveWithdrawal', { id: next.id as never })).output,
    ).toMatchObject({
      state: 'approved',
      approvals: 2,
    });
    expect((await untilEnded(person, next.id)).at(-1)).toBe('completed');
  });
});
