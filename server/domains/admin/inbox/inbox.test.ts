import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { practiceBlockMs } from '#core/funding/rules.ts';
import { dayMs, minuteMs } from '#core/values/time.ts';
import { readUnits } from '#core/values/money.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Site } from '#testing/nodes/site.ts';
import { depositTo } from '#testing/stages/wallets.ts';
import { officeStage, type Person } from '#testing/stages/office-stage.ts';

const stage = officeStage('10');
const { clock, person } = stage;
let site: Site;
let admin: Person;
let second: Person;
let james: Person;
let saved: string;
beforeAll(async () => {
  site = stage.site();
  admin = stage.admin();
  await site.fundingTicks.stop();
  second = await person('second-admin');
  await site.database.pool.query(`update auth_user set role = 'admin' where id = $1`, [second.userId]);
  james = await person('james');
  saved = await address(james);
});

const address = async (one: Person): Promise<string> =>
  (
    await one.call('funding', 'saveAddress', {
      id: newId('adr'),
      asset: 'BTC',
      label: 'Vault',
      address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    })
  ).output.id;

const deposit = (one: Person, cents: bigint) => depositTo(site, one.userId, cents, clock.now());

async function ask(one: Person, amount: string, addressId = saved): Promise<string> {
  const quote = await one.call('funding', 'previewWithdrawal', { from: 'USD', asset: 'BTC', amount });
  const id = newId('wdr');
  const asked = await one.call('funding', 'requestWithdrawal', {
    id,
    quoteId: quote.output.id as never,
    addressId: addressId as never,
  });
  expect([asked.status, asked.code]).toEqual([200, undefined]);
  return id;
}
async function untilPaid(one: Person, id: string): Promise<void> {
  for (let turn = 0; turn < 60; turn++) {
    await site.fundingTicks.now();
    const { state } = (await one.call('funding', 'withdrawal', { id: id as never })).output;
    if (state === 'completed') return;
    clock.advance(practiceBlockMs);
  }
  throw new Error(`${id} was not paid`);
}

const inbox = async (by: Person) => (await by.call('admin', 'inbox')).output;
const keysFor = async (by: Person) => (await inbox(by)).items.map(({ key }) => key);
const review = async (id: string, by = admin) =>
  (await by.call('admin', 'inboxWithdrawal', { id: id as never })).output;
const checkOf = async <Code extends string>(id: string, code: Code) =>
  (await review(id)).checks.find((one) => one.code === code);
async function moneyOf(one: Person) {
  const { money } = (await admin.call('admin', 'inboxPerson', { userId: one.userId })).output;
  if (!money) throw new Error(`${one.email} has no account`);
  return money;
}
const cents = (text: string) => readUnits(text, 2);
const audited = async (by: Person, action: string, subject: string | null) =>
  (
    await site.database.pool.query(
      `select 1 from audit.entry where actor_id = $1 and action = $2 and subject_id is not distinct from $3`,
      [by.userId, action, subject],
    )
  ).rowCount;

describe('the inbox', () => {
  it('lists what waits once, with its kind, and counts it', async () => {
    const withdrawal = await ask(james, '60');
    const proposed = await second.call('admin', 'editPortfolio', {
      id: newId('prp'),
      userId: james.userId,
      seen: '940.00',
      balance: '990.00',
      reason: 'A fee was charged twice',
    });
    expect(proposed.output.outcome).toBe('waiting');
    const { items, counts } = await inbox(admin);
    expect(counts).toEqual({ withdrawal: 1, kyc: 0, report: 0, proposal: 1 });
    expect(items).toEqual([
      expect.objectContaining({
        kind: 'withdrawal',
        key: `withdrawal:${withdrawal}`,
        userId: james.userId,
        title: james.email,
        amount: '60.00',
        asset: 'BTC',
        flags: ['practice'],
      }),
      expect.objectContaining({
        kind: 'proposal',
        what: 'adjustment',
        change: { asset: 'USD', value: '50.00' },
        by: second.email,
        flags: ['needs_second'],
      }),
    ]);
    const badge = async (by: Person) => (await by.call('admin', 'waiting')).output.inbox;
    expect([await badge(admin), await badge(second)]).toEqual([2, 1]);
    // Whoever proposed it waits for somebody else.
    expect((await inbox(second)).counts).toMatchObject({ withdrawal: 1, proposal: 0 });
    await james.call('funding', 'cancelWithdrawal', { id: withdrawal as never });
    expect((await inbox(admin)).counts.withdrawal).toBe(0);
  });

  it('shows an administrator neither their own withdrawal nor one they have approved', async () => {
    const own = await ask(second, '70', await address(second));
    expect(await keysFor(second)).not.toContain(`withdrawal:${own}`);
    expect(await keysFor(admin)).toContain(`withdrawal:${own}`);
    await second.call('funding', 'cancelWithdrawal', { id: own as never });

    await deposit(james, 1_500_000n);
    const large = await ask(james, '12400');
    const [shown] = (await inbox(admin)).items;
    expect(shown).toMatchObject({ key: `withdrawal:${large}`, flags: ['high_amount'] });
    await admin.call('funding', 'approveWithdrawal', { id: large as never });
    expect(await keysFor(admin)).not.toContain(`withdrawal:${large}`);
    expect((await inbox(second)).items[0]).toMatchObject({ flags: ['high_amount', 'second_approval'] });
    expect((await review(large)).approvals).toEqual({
      needed: 2,
      twoFrom: '10000.00',
      by: [admin.email],
      isAlone: false,
      mayApprove: false,
    });
    expect((await review(large, second)).approvals.mayApprove).toBe(true);
    await second.call('funding', 'rejectWithdrawal', { id: large as never, reason: 'Please ask for less' });
    expect((await admin.call('admin', 'inboxWithdrawal', { id: large as never })).code).toBe('not_found');
  });

  it('is for administrators alone', async () => {
    const calls = [
      james.call('admin', 'inbox'),
      james.call('admin', 'inboxPerson', { userId: james.userId }),
      james.call('admin', 'inboxWithdrawal', { id: newId('wdr') }),
      james.call('admin', 'proposal', { id: newId('prp') }),
    ];
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(Array(4).fill('not_admin'));
    expect((await admin.call('admin', 'inboxPerson', { userId: newId('usr') })).code).toBe('not_found');
    expect((await admin.call('admin', 'proposal', { id: newId('prp') })).code).toBe('not_found');
  });

  it('writes one line of the audit log per look at a person, however often the page reads again', async () => {
    const ada = await person('ada-looked-at');
    const look = () => admin.call('admin', 'inboxPerson', { userId: ada.userId });
    await look();
    await look();
    expect(await audited(admin, 'admin.user-read', ada.userId)).toBe(1);
    clock.advance(16 * minuteMs);
    await look();
    expect(await audited(admin, 'admin.user-read', ada.userId)).toBe(2);
    await second.call('admin', 'inboxPerson', { userId: ada.userId });
    expect(await audited(second, 'admin.user-read', ada.userId)).toBe(1);
    expect(await audited(admin, 'admin.inbox-read', null)).toBeGreaterThan(0);
  });
});

describe('what an approval looks at', () => {
  it('is computed from what the person did before', async () => {
    const carl = await person('carl');
    const to = await address(carl);
    const first = await ask(carl, '100', to);
    expect(await checkOf(first, 'largest')).toEqual({ code: 'largest', state: 'look', before: null });
    expect(await checkOf(first, 'address')).toMatchObject({ state: 'look', days: 0 });
    expect(await checkOf(first, 'identity')).toMatchObject({ state: 'look', status: 'not_submitted' });
    expect(await checkOf(first, 'second_step')).toMatchObject({ state: 'look', since: null, passkeys: 0 });
    expect(await checkOf(first, 'deposits')).toMatchObject({
      state: 'ok',
      in: '0.00',
      out: '0.00',
      opening: '1000.00',
    });
    expect(await checkOf(first, 'profit')).toMatchObject({ state: 'ok', rest: '0.00', fills: 0 });
    await admin.call('funding', 'approveWithdrawal', { id: first as never });
    await untilPaid(carl, first);
    clock.advance(8 * dayMs);

    const larger = await ask(carl, '500', to);
    expect(await checkOf(larger, 'largest')).toMatchObject({ state: 'look', before: { amount: '100.00' } });
    expect(await checkOf(larger, 'address')).toMatchObject({ state: 'ok', days: 8 });
    await carl.call('funding', 'cancelWithdrawal', { id: larger as never });
    // What was taken back is no measure.
    const smaller = await ask(carl, '90', to);
    expect(await checkOf(smaller, 'largest')).toMatchObject({ state: 'ok', before: { amount: '100.00' } });
    const { worthNow, equityBefore, equityAfter, rate } = await review(smaller);
    expect(readUnits(equityBefore, 2) - readUnits(worthNow, 2)).toBe(readUnits(equityAfter, 2));
    expect(Number(rate)).toBeGreaterThan(1_000);
  });

  it('says when deposits and trading do not explain the amount', async () => {
    const dora = await person('dora');
    const to = await address(dora);
    // A correction by administrators is neither.
    await admin.call('admin', 'editPortfolio', {
      id: newId('prp'),
      userId: dora.userId,
      seen: '1000.00',
      balance: '1009.00',
      reason: 'A fee was charged twice',
    });
    const all = await ask(dora, '1005', to);
    expect(await checkOf(all, 'deposits')).toMatchObject({ state: 'look', opening: '1000.00' });
    expect(await checkOf(all, 'profit')).toMatchObject({ state: 'look', rest: '5.00' });
  });
});

describe('the person beside an item', () => {
  it('has money in and out by month, as the ledger has it, and sums that add up', async () => {
    const eve = await person('eve');
    await deposit(eve, 250_000n);
    clock.advance(31 * dayMs);
    await deposit(eve, 40_000n);
    const to = await address(eve);
    const id = await ask(eve, '300', to);
    await admin.call('funding', 'approveWithdrawal', { id: id as never });
    await untilPaid(eve, id);
    const money = await moneyOf(eve);
    const sumOf = (side: 'in' | 'out') => money.months.reduce((sum, month) => sum + cents(month[side]), 0n);
    expect(money.months).toHaveLength(6);
    const { rows } = await site.database.pool.query(
      `select sum(e.amount)::text as cents from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
       where t.kind = 2 and e.owner = $1 and t.owner = $1`,
      [await ledger.ownerOf(site.database.read, eve.userId)],
    );
    expect(rows).toEqual([{ cents: sumOf('in').toString() }]);
    expect([cents(money.in), cents(money.out)]).toEqual([sumOf('in'), sumOf('out')]);
    expect(money.months.at(-2)).toMatchObject({ in: '2500.00', out: '0.00' });
    expect(money).toMatchObject({ in: '2900.00', opening: '1000.00', other: '0.00', entries: 3 });
    expect(cents(money.in) - cents(money.out)).toBe(cents(money.net));
    const sources = [money.net, money.opening, money.other, money.pnl];
    expect(sources.reduce((sum, text) => sum + cents(text), 0n)).toBe(cents(money.equity));
    expect(money.places.reduce((sum, { value }) => sum + cents(value), 0n)).toBe(cents(money.equity));
  });

  it('names devices that signed in and what happened last, with who approved it', async () => {
    const { output } = await admin.call('admin', 'inboxPerson', {
      userId: (await person('fay')).userId,
    });
    expect(output).toMatchObject({ days: 0, identity: null, decisions: [], lately: [] });
    expect(output.devices).toHaveLength(1);
    const carl = (await admin.call('admin', 'users', { search: 'carl' })).output.users[0];
    const { lately } = (await admin.call('admin', 'inboxPerson', { userId: carl?.id as never })).output;
    expect(lately.map(({ kind }) => kind).toSorted()).toEqual([
      'address',
      'withdrawal',
      'withdrawal',
      'withdrawal',
    ]);
    expect(lately).toContainEqual(
      expect.objectContaining({ amount: '100.00', state: 'completed', approvedBy: [admin.email] }),
    );
  });
});
