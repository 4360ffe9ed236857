// Plans over HTTP on a whole site: what the switch of the operator, other domains and the wire make
// of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { dayMs } from '#core/values/time.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { type Site, startSite } from '#testing/nodes/site.ts';

let site: Site;
const clock = fixedClock(Date.UTC(2026, 5, 2, 15));
beforeAll(async () => {
  site = await startSite({ PLAN_LIMITS: 'on' }, { clock });
});
afterAll(() => site.stop());

describe('plans on a site', () => {
  it('show beside the name, print their invoice for their person alone, and are told by mail', async () => {
    const [ada, bob] = [await site.person('ada'), await site.person('bob')];
    const id = newId('bil');
    const bought = await ada.call('plans', 'subscribe', { id, plan: 'pro', most: '49.00' });
    expect(bought.output).toMatchObject({ plan: 'pro', state: 'active', available: '951.00' });
    expect((await ada.call('identity', 'viewer')).output.viewer?.plan).toBe('Pro');
    const file = await ada.fetch(`/invoices/${id}.pdf`);
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="truefill-invoice-2026-000001.pdf"',
    ]);
    expect((await bob.fetch(`/invoices/${id}.pdf`)).status).toBe(404);
    expect((await site.visitor().fetch(`/invoices/${id}.pdf`)).status).toBe(401);
    expect((await site.mail(ada.email, /You're now on Pro/)).text).toContain('$49.00');
    const { output } = await ada.call('ledger', 'statement', { kind: 'transfers' });
    expect(output.lines[0]).toMatchObject({
      kind: 'fee',
      amount: '-49.00',
      description: expect.stringMatching(/^Pro plan, 2026-06-02T\d\d:\d\dZ to 2026-07-02T\d\d:\d\dZ$/),
    });
  });

  it('let ten price alerts wait on Basic and more on Pro', async () => {
    const person = await site.person('watcher');
    const ask = (place: number) =>
      person.call('market', 'createAlert', {
        id: newId('alt'),
        symbol: 'BTC',
        direction: 'below',
        price: String(1_000 + place),
      });
    for (let place = 0; place < 10; place++) expect((await ask(place)).status).toBe(200);
    expect((await ask(10)).code).toBe('plan_limit_reached');
    await person.call('plans', 'subscribe', { id: newId('bil'), plan: 'pro', most: '49.00' });
    expect((await ask(10)).status).toBe(200);
  });

  it('keep in use what was chosen before they end, and say before that one may choose', async () => {
    const person = await site.person('chooser');
    await person.call('plans', 'subscribe', { id: newId('bil'), plan: 'premium', most: '99.00' });
    const portfolio = newId('pfo');
    await person.call('trading', 'openPortfolio', { id: portfolio, name: 'Growth' });
    const alerts: string[] = [];
    for (let place = 0; place < 12; place++) {
      const input = {
        id: newId('alt'),
        symbol: 'BTC',
        direction: 'below',
        price: String(900 + place),
      } as const;
      alerts.push((await person.call('market', 'createAlert', input)).output.id);
    }
    const resting = async () => ({
      portfolios: (await person.call('trading', 'portfolios')).output.portfolios.filter(({ rests }) => rests)
        .length,
      alerts: (await person.call('market', 'alerts')).output.filter(({ rests }) => rests).map(({ id }) => id),
    });
    const choose = (kept: `alt_${string}`[]) =>
      person.call('plans', 'choose', { plan: 'basic', kept: { portfolios: [], leaders: [], alerts: kept } });
    const last = alerts.slice(2).toReversed() as `alt_${string}`[];
    await choose(last);
    await person.call('plans', 'leave', { to: 'basic' });
    expect(await resting()).toEqual({ portfolios: 0, alerts: [] });
    const told = await site.mail(person.email, /Your Premium plan ends on/);
    expect(told.text).toContain(
      'Basic then keeps the main portfolio, one copied trader and 10 price alerts in use. Choose which',
    );
    await site.database.pool.query(
      `update plans.subscription set period_start = period_start - interval '1 month', period_end = anchor_at, due_at = anchor_at
       where user_id = (select id from auth_user where email = $1)`,
      [person.email],
    );
    await expect.poll(async () => (await resting()).portfolios).toBe(1);
    expect(new Set((await resting()).alerts)).toEqual(new Set(alerts.slice(0, 2)));
    const order = { id: newId('ord'), symbol: 'BTC', side: 'buy', quantity: '0.001' } as const;
    const refused = await person.call('trading', 'placeOrder', {
      ...order,
      product: 'margin',
      leverage: 2,
      portfolioId: portfolio,
    });
    expect([refused.status, refused.code]).toEqual([409, 'plan_limit_reached']);
    // Another choice holds at once, and a deleted one makes room.
    await choose(alerts.slice(0, 10) as `alt_${string}`[]);
    expect(new Set((await resting()).alerts)).toEqual(new Set(alerts.slice(10)));
    await person.call('market', 'deleteAlert', { id: alerts[0] as `alt_${string}` });
    await expect.poll(async () => (await resting()).alerts).toEqual([alerts[11]]);
  });

  it('are renewed by the running site', async () => {
    const person = await site.person('renewer');
    await person.call('plans', 'subscribe', { id: newId('bil'), plan: 'premium', most: '99.00' });
    await site.database.pool.query(
      `update plans.subscription set period_start = period_start - interval '1 month', period_end = anchor_at, due_at = anchor_at
       where user_id = (select id from auth_user where email = $1)`,
      [person.email],
    );
    await expect.poll(async () => (await person.call('plans', 'invoices')).output.length).toBe(2);
    expect((await person.call('plans', 'mine')).output).toMatchObject({
      state: 'active',
      available: '802.00',
    });
  });
});

describe('a trial on a site', () => {
  it('opens what Pro includes beside the name of Basic; at its end the rest rests, and is told', async () => {
    // As if the operator had started it so: one site serves this file.
    Object.assign(site.app.config, { PLAN_TRIAL_DAYS: 14 });
    const person = await site.person('newcomer');
    Object.assign(site.app.config, { PLAN_TRIAL_DAYS: 0 });
    const viewer = async () => (await person.call('identity', 'viewer')).output.viewer;
    const mine = async () => (await person.call('plans', 'mine')).output;
    expect(await viewer()).toMatchObject({ plan: 'Basic', trialDaysLeft: 14 });
    const trialEndsAt = '2026-06-16T15:00:00.000Z';
    expect(await mine()).toMatchObject({ plan: 'basic', trialEndsAt, trialDaysLeft: 14 });
    const portfolio = newId('pfo');
    await person.call('trading', 'openPortfolio', { id: portfolio, name: 'Growth' });
    const buy = (portfolioId: 'main' | typeof portfolio) =>
      person.call('trading', 'placeOrder', {
        id: newId('ord'),
        symbol: 'BTC',
        side: 'buy',
        product: 'cash',
        leverage: 1,
        quantity: '0.0001',
        portfolioId,
      });
    for (let place = 0; place < 6; place++) expect((await buy('main')).status).toBe(200);
    const allowance = async () => (await person.call('trading', 'tradeAllowance')).output;
    expect(await allowance()).toMatchObject({ limit: null });
    const { output: portfolios } = await person.call('trading', 'portfolios');
    expect(portfolios).toMatchObject({ limit: 5, upgradeTo: 'Premium' });

    const endIn = (days: number) =>
      site.database.pool.query(
        `with moved as (
           update plans.trial set started_at = $2::timestamptz - interval '30 days', ends_at = $2, due_at = $3
           where user_id = (select id from auth_user where email = $1) returning user_id, ends_at)
         update auth_user set trial_ends_at = ends_at from moved where id = moved.user_id`,
        [person.email, new Date(clock.now() + days * dayMs), new Date(clock.now())],
      );
    await endIn(1);
    const soon = await site.mail(person.email, /Your Pro trial ends on 3 Jun 2026/);
    expect(soon.text).toContain('Portfolios: 1 of 2 stay.');
    expect(await viewer()).toMatchObject({ trialDaysLeft: 1 });
    await endIn(0);
    const over = await site.mail(person.email, /Your Pro trial has ended/);
    expect(over.text).toContain('Portfolios: 1 of 2 stay.');
    const rests = async () => (await person.call('trading', 'portfolios')).output.portfolios[1]?.rests;
    await expect.poll(rests).toBe(true);
    expect((await buy(portfolio)).code).toBe('plan_limit_reached');
    // What was traded until then does not count.
    expect(await allowance()).toMatchObject({ limit: 5, used: 0 });
    expect(await viewer()).toMatchObject({ plan: 'Basic', trialDaysLeft: null });
    expect(await mine()).toMatchObject({ plan: 'basic', trialEndsAt: null, state: 'none' });
    expect((await person.call('trading', 'positions')).output).toHaveLength(1);
    expect((await person.call('plans', 'invoices')).output).toEqual([]);
  });
});

describe('a site that sells no plans', () => {
  it('limits nothing and takes no money for them', async () => {
    const free = await startSite({ PLAN_LIMITS: 'off', PLAN_TRIAL_DAYS: '14' }, { clock });
    const person = await free.person('free');
    const asked = await person.call('plans', 'subscribe', { id: newId('bil'), plan: 'pro', most: '49.00' });
    expect(asked.code).toBe('plans_not_sold');
    expect((await person.call('plans', 'mine')).output).toMatchObject({
      areSold: false,
      plan: 'basic',
      available: '1000.00',
    });
    expect((await person.call('trading', 'tradeAllowance')).output.limit).toBeNull();
    expect((await person.call('identity', 'viewer')).output.viewer?.trialDaysLeft).toBeNull();
    await free.stop();
  });
});
