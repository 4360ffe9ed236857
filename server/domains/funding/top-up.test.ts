import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { dayMs } from '#core/values/time.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
const clock = fixedClock(Date.UTC(2026, 10, 4, 9));

beforeAll(async () => {
  site = await startSite({}, { clock });
});
afterAll(() => site.stop());

const wallet = async (person: Visitor) => {
  const { output } = await person.call('ledger', 'balances');
  const dollars = output.find((row) => row.asset === 'USD');
  return { available: dollars?.available, held: dollars?.held };
};
const violations = async () =>
  (await site.database.pool.query('select * from ledger.ledger_violations')).rows;

describe('practice deposits', () => {
  it('credit once, after the delay of their rail, up to the daily limit', async () => {
    const person = await site.person('depositor');
    const id = newId('top');
    const ask = (input: Record<string, unknown>) =>
      person.call('funding', 'topUp', { id, rail: 'card', amount: '250', ...input });
    expect((await ask({})).output).toMatchObject({ state: 'pending', amount: '250.00' });
    await site.fundingTicks.now();
    expect((await wallet(person)).available).toBe('1000.00');
    clock.advance(2_000);
    await Promise.all([site.fundingTicks.now(), site.fundingTicks.now(), ask({})]);
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
