import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceBlockMs } from '#core/funding/rules.ts';
import { newId } from '#core/values/ids.ts';
import { parseUnits } from '#core/values/money.ts';
import { coins } from '#core/funding/deposits.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as funding from '#server/domains/funding/index.ts';
import { sumCredited } from '#server/domains/funding/deposits/store.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
let admin: Visitor & { email: string };
let second: Visitor & { email: string };
const clock = fixedClock(Date.UTC(2026, 10, 4, 9));

beforeAll(async () => {
  site = await startSite({}, { clock });
  admin = await site.person('keeper');
  second = await site.person('keeper2');
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken ?? '', email: admin.email });
  await site.database.pool.query(`update auth_user set role = 'admin' where email = $1`, [second.email]);
  await site.fundingTicks.now();
});
afterAll(() => site.stop());

const block = async (count = 1) => {
  for (let mined = 0; mined < count; mined++) {
    clock.advance(practiceBlockMs);
    await site.fundingTicks.now();
  }
};
const available = async (person: Visitor, asset: string) =>
  (await person.call('ledger', 'balances')).output.find((row) => row.asset === asset)?.available;
const send = (person: Visitor, more: Record<string, unknown> = {}) =>
  person.call('funding', 'sendTestCoins', { id: newId('tst'), asset: 'BTC', amount: '0.01', ...more });
const deposits = async (person: Visitor) => (await person.call('funding', 'deposits', {})).output;
const idOf = async (email: string): Promise<string> =>
  (await site.database.pool.query<{ id: string }>('select id from auth_user where email = $1', [email]))
    .rows[0]!.id;
const violations = async () =>
  (await site.database.pool.query('select * from ledger.ledger_violations')).rows;

describe('a deposit on the practice network', () => {
  it('appears in the next block as 1 of 3 and is credited as dollars at exactly the third', async () => {
    const person = await site.person('saver');
    const before = await available(person, 'USD');
    const { output: sent } = await send(person);
    expect(await deposits(person)).toEqual([]);
    await block();
    expect(await deposits(person)).toMatchObject([
      {
        txid: sent.txid,
        amount: '0.01000000',
        state: 'confirming',
        confirmations: 1,
        confirmationsNeeded: 3,
      },
    ]);
    await block();
    expect(await deposits(person)).toMatchObject([
      { state: 'confirming', confirmations: 2, converted: null },
    ]);
    expect(await available(person, 'USD')).toBe(before);
    await block();
    const [credited] = await deposits(person);
    expect(credited).toMatchObject({
      state: 'credited',
      confirmations: 3,
      converted: { coins: '0.01000000' },
    });
    const gained = parseUnits((await available(person, 'USD')) ?? '', 2)! - parseUnits(before ?? '', 2)!;
    expect(gained).toBe(parseUnits(credited?.converted?.dollars ?? '', 2));
    expect(gained).toBeGreaterThan(0n);
    await block(3);
    expect(parseUnits((await available(person, 'USD')) ?? '', 2)! - parseUnits(before ?? '', 2)!).toBe(
      gained,
    );
    const lines = (await person.call('ledger', 'statement', {})).output.lines;
    expect(lines.map(({ kind, asset }) => `${kind} ${asset}`)).toEqual(
      expect.arrayContaining(['deposit BTC', 'conversion BTC', 'conversion USD']),
    );
    expect(await violations()).toEqual([]);
  });

  it('tells its owner of every confirmation', async () => {
    const person = await site.person('watching');
    await send(person);
    await block(4);
    await site.relay.settled();
    const { rows } = await site.database.pool.query<{ payload: Record<string, unknown> }>(
      `select payload from events.user_event where user_id = $1 and type = 'funding.deposit-moved' order by seq`,
      [await idOf(person.email)],
    );
    expect(
      rows.map(({ payload }) => [payload['state'], payload['confirmations'], payload['needed']]),
    ).toEqual([
      ['confirming', 1, 3],
      ['confirming', 2, 3],
      ['credited', 3, 3],
    ]);
  });

  it('stays a coin when the person wants that, and sits in custody until then', async () => {
    const person = await site.person('holder');
    await person.call('funding', 'setDepositConversion', { converts: false });
    const custody = await funding.custodyUnits(site.app, 'ETH');
    await send(person, { asset: 'ETH', amount: '0.5' });
    await block(12);
    expect(await available(person, 'ETH')).toBe('0.500000000000000000');
    expect((await deposits(person))[0]).toMatchObject({ state: 'credited', converted: null });
    expect(await funding.custodyUnits(site.app, 'ETH')).toBe(custody - 500_000_000_000_000_000n);
    const { output: options } = await person.call('funding', 'depositOptions');
    expect(options.converts).toBe(false);
    expect(options.options.map(({ asset, health, isPractice }) => [asset, health, isPractice])).toEqual([
      ['BTC', 'ok', true],
      ['ETH', 'ok', true],
      ['USDT', 'ok', true],
    ]);
  });

  it('is recorded and shown but not credited below the minimum', async () => {
    const person = await site.person('tiny');
    await send(person, { amount: '0.00009999' });
    await block(5);
    expect(await deposits(person)).toMatchObject([{ state: 'below_minimum', creditedAt: null }]);
    expect(await available(person, 'USD')).toBe('1000.00');
  });

  it('is one transaction however often it is sent, and stays below the daily limit', async () => {
    const person = await site.person('eager');
    const id = newId('tst');
    const answers = [];
    for (let turn = 0; turn < 3; turn++) answers.push(await send(person, { id }));
    expect(new Set(answers.map(({ output }) => output.txid)).size).toBe(1);
    expect((await send(person, { id, amount: '0.02' })).code).toBe('id_reused');
    expect((await send(person, { amount: '5' })).code).toBe('daily_limit');
    expect((await send(person, { amount: '0.000000001' })).code).toBe('below_minimum');
    await block(3);
    expect(await deposits(person)).toHaveLength(1);
  });
});

describe('deposit addresses', () => {
  it('are one’s own, change after use, and never more than twenty wait unused', async () => {
    const person = await site.person('collector');
    const other = await site.person('collector2');
    const ask = async (who: Visitor, fresh = false) =>
      who.call('funding', 'depositAddress', { asset: 'BTC', fresh });
    const first = (await ask(person)).output.address;
    expect(first).toMatch(/^bcrt1q/);
    expect((await ask(person)).output.address).toBe(first);
    expect((await ask(other)).output.address).not.toBe(first);
    const seen = new Set([first]);
    for (let turn = 0; turn < 19; turn++) seen.add((await ask(person, true)).output.address);
    expect(seen.size).toBe(20);
    expect((await ask(person, true)).code).toBe('too_many_addresses');
    await send(person);
    await block();
    expect(seen.has((await ask(person)).output.address)).toBe(false);
  });

  it('are not shown when the key does not give them', async () => {
    const person = await site.person('tampered');
    const { output } = await person.call('funding', 'depositAddress', { asset: 'ETH' });
    await site.database.pool.query('update funding.address set address = $2 where address = $1', [
      output.address,
      '0x000000000000000000000000000000000000dEaD',
    ]);
    expect((await person.call('funding', 'depositAddress', { asset: 'ETH' })).code).toBe('address_mismatch');
  });

  it('are not handed out while nobody would see a deposit', async () => {
    const person = await site.person('blind');
    // Each answer is long after the last look at the chain, unless a look of the site's own comes
    // between.
    const later = async <T>(answer: () => Promise<T>): Promise<T> => {
      clock.advance(120_000);
      return answer();
    };
    const address = () => person.call('funding', 'depositAddress', { asset: 'USDT' });
    await expect.poll(() => later(async () => (await address()).code)).toBe('no_node');
    const options = () => person.call('funding', 'depositOptions');
    await expect
      .poll(() => later(async () => (await options()).output.options.map(({ health }) => health)))
      .toEqual(['blind', 'blind', 'blind']);
    await block();
    expect((await person.call('funding', 'depositAddress', { asset: 'USDT' })).output.address).toMatch(/^T/);
  });
});

describe('a receipt on a published address', () => {
  it('waits in suspense until two administrators give it to somebody', async () => {
    const receiver = await site.person('receiver');
    const { output: published } = await site.visitor().call('funding', 'publishedAddresses');
    expect(published.map(({ asset }) => asset)).toEqual(['BTC', 'ETH', 'USDT']);
    const { rows } = await site.database.pool.query<{ height: number }>(
      `insert into funding.practice_transfer (txid, id, chain, user_id, address, units, cents, sent_at)
       values ('published-1', 'tst_published', 'tron', 'nobody', $1, 25000000, 0, now()) returning height`,
      [published[2]?.address],
    );
    expect(rows).toHaveLength(1);
    await block(19);
    const [waiting] = (await admin.call('funding', 'adminUnassignedDeposits', {})).output;
    expect(waiting).toMatchObject({
      state: 'credited',
      asset: 'USDT',
      amount: '25.000000',
      proposedTo: null,
    });
    const depositId = waiting!.id;
    const userId = await idOf(receiver.email);
    const propose = (who: Visitor, input = { depositId, userId }) =>
      who.call('funding', 'proposeAssignment', input);
    expect((await propose(admin, { depositId, userId: await idOf(admin.email) })).code).toBe(
      'own_assignment',
    );
    expect((await second.call('funding', 'approveAssignment', { depositId })).code).toBe('not_found');
    expect((await propose(admin)).status).toBe(200);
    expect((await propose(second)).code).toBe('already_proposed');
    const awaiting = async () => (await admin.call('admin', 'users', {})).output.totals.awaitingDeposits;
    const before = await awaiting();
    const [proposed] = (await second.call('funding', 'adminUnassignedDeposits', {})).output;
    expect(proposed).toMatchObject({ proposedTo: receiver.email, proposedBy: admin.email });
    const listed = async () =>
      (await admin.call('funding', 'adminDeposits', {})).output.find(({ id }) => id === depositId);
    expect(await listed()).toMatchObject({ email: null, state: 'credited' });
    expect((await admin.call('funding', 'approveAssignment', { depositId })).code).toBe('own_assignment');
    expect(await available(receiver, 'USD')).toBe('1000.00');
    for (let turn = 0; turn < 2; turn++)
      expect((await second.call('funding', 'approveAssignment', { depositId })).status).toBe(200);
    expect(await listed()).toMatchObject({ email: receiver.email });
    expect(await awaiting()).toBe(before - 1);
    expect((await receiver.call('funding', 'adminDeposits', {})).code).toBe('not_admin');
    // 25 dollars less 0.25 %, the fee rounded up.
    expect(await available(receiver, 'USD')).toBe('1024.93');
    expect(await deposits(receiver)).toMatchObject([{ id: depositId, state: 'credited' }]);
    expect(await violations()).toEqual([]);
  });
});

describe('conversions', () => {
  it('book exactly what was previewed, once, and keep a quarter of a percent', async () => {
    const person = await site.person('converter');
    const { output: quote } = await person.call('funding', 'previewConversion', {
      from: 'USD',
      to: 'USDT',
      amount: '100',
    });
    expect(quote).toMatchObject({ give: '100.00', receive: '99.750000', fee: '0.25', doneAt: null });
    clock.advance(10_000);
    for (let turn = 0; turn < 2; turn++)
      expect((await person.call('funding', 'convert', { id: quote.id as never })).status).toBe(200);
    expect([await available(person, 'USD'), await available(person, 'USDT')]).toEqual([
      '900.00',
      '99.750000',
    ]);
    expect(await violations()).toEqual([]);
  });

  it('refuse an old quote, another’s quote, a pair without dollars and money that is not there', async () => {
    const person = await site.person('refused-converter');
    const other = await site.person('other-converter');
    const preview = async (input: Record<string, unknown>) =>
      person.call('funding', 'previewConversion', { from: 'USD', to: 'BTC', amount: '10', ...input });
    expect((await preview({ from: 'BTC', to: 'ETH' })).code).toBe('not_convertible');
    expect((await preview({ from: 'USD', to: 'USD' })).code).toBe('not_convertible');
    expect((await preview({ from: 'BTC', to: 'USD', amount: '0.00000001' })).code).toBe('below_minimum');
    const first = (await preview({})).output.id as never;
    const latest = (await preview({})).output.id as never;
    expect((await person.call('funding', 'convert', { id: first })).code).toBe('quote_expired');
    expect((await other.call('funding', 'convert', { id: latest })).code).toBe('quote_expired');
    clock.advance(30_001);
    expect((await person.call('funding', 'convert', { id: latest })).code).toBe('quote_expired');
    const large = (await preview({ amount: '1000.01' })).output.id as never;
    expect((await person.call('funding', 'convert', { id: large })).code).toBe('insufficient_funds');
    expect(await available(person, 'USD')).toBe('1000.00');
  });

  it('sweep a whole balance that is worth less than its fee for one cent, and only a whole one', async () => {
    const person = await site.person('sweeper');
    const quote = async (from: string, to: string, amount: string) =>
      person.call('funding', 'previewConversion', { from, to, amount } as never);
    const convert = async (from: string, to: string, amount: string) => {
      const { output } = await quote(from, to, amount);
      return person.call('funding', 'convert', { id: output.id as never });
    };
    await convert('USD', 'USDT', '100');
    await convert('USDT', 'USD', '99.743000');
    expect([await available(person, 'USD'), await available(person, 'USDT')]).toEqual(['999.49', '0.007000']);

    expect((await quote('USDT', 'USD', '0.006999')).code).toBe('below_minimum');
    const { output: sweep } = await quote('USDT', 'USD', '0.007');
    expect(sweep).toMatchObject({ give: '0.007000', receive: '0.01', fee: '0.00' });
    // Coins that arrive after the quote: it was for all of them.
    const userId = await idOf(person.email);
    await site.app.db.transaction(async (tx) => {
      const owner = await ledger.ownerOf(tx, userId);
      await ledger.post(tx, {
        owner,
        kind: 'adjustment',
        idemKey: 'test:one-more-unit',
        at: clock.now(),
        legs: [
          { owner, asset: 'USDT', kind: 'wallet', units: 1n, code: 'principal' },
          { owner: 'house', asset: 'USDT', kind: 'clearing', units: -1n, code: 'principal' },
        ],
      });
    });
    expect((await person.call('funding', 'convert', { id: sweep.id as never })).code).toBe('quote_expired');
    expect((await convert('USDT', 'USD', '0.007001')).output.receive).toBe('0.01');
    expect([await available(person, 'USD'), await available(person, 'USDT')]).toEqual(['999.50', '0.000000']);

    expect((await quote('USDT', 'USD', '0.007001')).code).toBe('below_minimum');
    expect(await violations()).toEqual([]);
  });

  it('say in the coin itself how much of it there is', async () => {
    const person = await site.person('short-of-coins');
    const { output } = await person.call('funding', 'previewConversion', {
      from: 'BTC',
      to: 'USD',
      amount: '0.5',
    });
    const answer = await person.call('funding', 'convert', { id: output.id as never });
    expect(answer.code).toBe('insufficient_funds');
    expect(answer.text).toContain('Not enough available for this. Available: 0 BTC.');
  });
});

describe('custody in the books', () => {
  it('is exactly what the chains brought and did not take back', async () => {
    for (const asset of coins) {
      const received = await sumCredited(site.app.db.read, asset);
      expect([asset, await funding.custodyUnits(site.app, asset)]).toEqual([asset, -received]);
      expect(received).toBeGreaterThan(0n);
    }
  });
});
