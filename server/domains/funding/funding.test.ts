import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayMove, practiceBlockMs, withdrawalMoves } from '#core/funding/rules.ts';
import { withdrawalStates } from '#core/funding/contract.ts';
import { newId } from '#core/values/ids.ts';
import { dayMs } from '#core/values/time.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/site.ts';

let site: Site;
let admin: Visitor & { email: string };
const clock = fixedClock(Date.UTC(2026, 10, 4, 9));
const address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

beforeAll(async () => {
  site = await startSite({}, { clock });
  admin = await site.person('treasurer');
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken ?? '', email: admin.email });
});
afterAll(() => site.stop());

const wallet = async (person: Visitor) => {
  const { output } = await person.call('ledger', 'balances');
  const dollars = output.find((row) => row.asset === 'USD');
  return { available: dollars?.available, held: dollars?.held };
};
const violations = async () =>
  (await site.database.pool.query('select * from ledger.ledger_violations')).rows;
const request = (person: Visitor, more: Record<string, unknown> = {}) =>
  person.call('funding', 'requestWithdrawal', {
    id: newId('wdr'),
    amount: '60',
    asset: 'BTC',
    address,
    ...more,
  });

describe('withdrawals', () => {
  it('hold the money, need another person, and end paid with an entry for every step', async () => {
    const person = await site.person('payee');
    const { output: asked } = await request(person);
    expect(await wallet(person)).toEqual({ available: '940.00', held: '60.00' });
    await admin.call('funding', 'approveWithdrawal', { id: asked.id });
    const seen: string[] = [];
    for (let turn = 0; turn < 30 && seen.at(-1) !== 'completed'; turn++) {
      await site.turns.now();
      const [row] = (await person.call('funding', 'withdrawals', {})).output;
      if (row && seen.at(-1) !== row.state) seen.push(row.state);
      clock.advance(practiceBlockMs);
    }
    expect(seen.filter((state) => !withdrawalStates.includes(state as never))).toEqual([]);
    expect(seen.at(-1)).toBe('completed');
    expect(await wallet(person)).toEqual({ available: '940.00', held: '0.00' });
    const statement = await person.call('ledger', 'statement', {});
    expect(statement.output.lines.map((line) => [line.kind, line.amount])).toContainEqual([
      'withdrawal',
      '-60.00',
    ]);
    expect(await violations()).toEqual([]);
  });

  it('are one withdrawal however often the same request arrives', async () => {
    const person = await site.person('repeat');
    const id = newId('wdr');
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(person, { id })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(await wallet(person)).toEqual({ available: '940.00', held: '60.00' });
    expect((await request(person, { id, amount: '61' })).code).toBe('id_reused');
    const other = await site.person('repeat2');
    expect((await request(other, { id })).code).toBe('id_reused');
    expect(await wallet(other)).toEqual({ available: '1000.00', held: '0.00' });
  });

  it('refuse bad requests with a reason and change nothing', async () => {
    const person = await site.person('refused');
    const cases: [Record<string, unknown>, string][] = [
      [{ amount: '49.99' }, 'below_minimum'],
      [{ amount: '1000.01' }, 'insufficient_funds'],
      [{ address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb' }, 'wrong_address'],
      [{ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'wrong_address'],
      ...['0', '-50', 'NaN', '1e3', '50.001', '', '９９'].map((amount): [Record<string, unknown>, string] => [
        { amount },
        'BAD_REQUEST',
      ]),
      [{ asset: 'DOGE' }, 'BAD_REQUEST'],
      [{ id: 'wdr_1' }, 'BAD_REQUEST'],
      [{ extra: 1 }, 'BAD_REQUEST'],
    ];
    for (const [input, code] of cases)
      expect([input, (await request(person, input)).code]).toEqual([input, code]);
    expect(await wallet(person)).toEqual({ available: '1000.00', held: '0.00' });
    expect((await person.call('funding', 'withdrawals', {})).output).toEqual([]);
  });

  it('are refused plainly in the moment before a new person has accounts', async () => {
    const person = await site.person('instant');
    await site.database.pool.query(
      `update ledger.owner set ref = 'usr_elsewhere' where ref = (select id from auth_user where email = $1)`,
      [person.email],
    );
    expect((await request(person)).code).toBe('insufficient_funds');
  });

  it('can be cancelled by their owner until somebody decides, and by nobody else', async () => {
    const person = await site.person('canceller');
    const { output: first } = await request(person);
    const stranger = await site.person('stranger');
    expect((await stranger.call('funding', 'cancelWithdrawal', { id: first.id })).status).toBe(404);
    expect((await person.call('funding', 'cancelWithdrawal', { id: first.id })).output.state).toBe(
      'cancelled',
    );
    expect(await wallet(person)).toEqual({ available: '1000.00', held: '0.00' });
    expect((await admin.call('funding', 'approveWithdrawal', { id: first.id })).code).toBe('not_approvable');

    const { output: second } = await request(person);
    await admin.call('funding', 'approveWithdrawal', { id: second.id });
    expect((await person.call('funding', 'cancelWithdrawal', { id: second.id })).code).toBe(
      'not_cancellable',
    );
  });

  it('are never approved by the person who asked, and return whole when rejected', async () => {
    const { output: own } = await request(admin);
    expect((await admin.call('funding', 'approveWithdrawal', { id: own.id })).code).toBe('own_withdrawal');
    await admin.call('funding', 'cancelWithdrawal', { id: own.id });
    const person = await site.person('rejected');
    const { output: asked } = await request(person);
    const rejected = await admin.call('funding', 'rejectWithdrawal', {
      id: asked.id,
      reason: 'Name does not match',
    });
    expect(rejected.output).toMatchObject({ state: 'rejected', reason: 'Name does not match' });
    expect(await wallet(person)).toEqual({ available: '1000.00', held: '0.00' });
    expect((await site.mail(person.email, /rejected/)).text).toContain('Name does not match');
  });

  it('move only along their table', () => {
    for (const from of withdrawalStates) {
      for (const to of withdrawalStates) expect(mayMove(from, to)).toBe(withdrawalMoves[from].includes(to));
    }
    for (const end of ['completed', 'rejected', 'cancelled', 'failed'] as const)
      expect(withdrawalMoves[end]).toEqual([]);
    expect(mayMove('approved', 'cancelled')).toBe(false);
  });
});

describe('practice deposits', () => {
  it('credit once, after the delay of their rail, up to the daily limit', async () => {
    const person = await site.person('depositor');
    const id = newId('top');
    const ask = (input: Record<string, unknown>) =>
      person.call('funding', 'topUp', { id, rail: 'card', amount: '250', ...input });
    expect((await ask({})).output).toMatchObject({ state: 'pending', amount: '250.00' });
    await site.turns.now();
    expect((await wallet(person)).available).toBe('1000.00');
    clock.advance(2_000);
    await Promise.all([site.turns.now(), site.turns.now(), ask({})]);
    expect((await wallet(person)).available).toBe('1250.00');
    expect((await ask({ amount: '251' })).code).toBe('id_reused');
    expect((await ask({ id: newId('top'), amount: '9750.01' })).code).toBe('daily_limit');
    expect((await ask({ id: newId('top'), amount: '9.99' })).code).toBe('below_minimum');
    expect((await ask({ id: newId('top'), amount: '9750' })).status).toBe(200);
    clock.advance(dayMs);
    await person.call('identity', 'signIn', { email: person.email, password: goodPassword });
    expect((await ask({ id: newId('top'), amount: '10000' })).status).toBe(200);
    expect(await violations()).toEqual([]);
  });
});
