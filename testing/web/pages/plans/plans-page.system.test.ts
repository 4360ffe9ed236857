import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@playwright/test';
import { priceCents } from '#core/plans/plans.ts';
import { newId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { dayMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Visitor } from '#testing/nodes/site.ts';
import { houseLeader, withRecord } from '#testing/web/full-account.ts';
import { axeFaults, openWebStage, sidewaysPixels, visit, type WebStage } from '#testing/web/browser.ts';
import { enterQuantity } from '#testing/web/pages/orders/ticket.ts';

let stage: WebStage;
// Shares, forex and coins are open; time stands still, so that sums of the rest of a month are
// exact.
const clock = fixedClock(Date.UTC(2026, 5, 2, 15));
beforeAll(async () => {
  stage = await openWebStage({ ...withRecord, PLAN_LIMITS: 'on' }, { clock });
});
afterAll(() => stage.stop());

const fair = async (page: Page) => {
  expect(await axeFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
};
const subscription = (person: Visitor) => person.call('plans', 'mine');

describe('the plans page', () => {
  it('takes a person from Basic to Pro to Premium, with every sum before the press, and out again', async () => {
    const person = await stage.site.person('planner');
    const { context, page, problems } = await visit(
      stage,
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
      person,
    );
    await page.goto('/upgrade');
    const basic = page.getByRole('listitem', { name: 'Basic' });
    await basic.getByText('Current plan').first().waitFor();
    expect(await basic.getByRole('button', { name: 'Current plan' }).isDisabled()).toBe(true);
    await page.getByText('0 of 5 used').waitFor();
    await page.getByText('No invoices yet').waitFor();
    await fair(page);

    await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('$951.00').waitFor();
    await dialog.getByText('2 Jul 2026').waitFor();
    await fair(page);
    await dialog.getByRole('button', { name: 'Pay $49.00 and upgrade' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('listitem', { name: 'Pro', exact: true })
      .getByText('Current plan')
      .first()
      .waitFor();
    await page.getByRole('table', { name: 'Invoices' }).getByText('2026-000001').waitFor();
    await page.getByText('Unlimited', { exact: true }).waitFor();
    expect((await person.call('plans', 'invoices')).output).toHaveLength(1);

    // Half of the month of thirty days later.
    clock.advance(15 * dayMs);
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    await dialog.getByText('$926.00').waitFor();
    await dialog.getByRole('button', { name: 'Pay $25.00 and upgrade' }).click();
    await dialog.waitFor({ state: 'detached' });
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download invoice 2026-000002 as PDF' }).click();
    expect((await coming).suggestedFilename()).toBe('truefill-invoice-2026-000002.pdf');

    await page.getByRole('button', { name: 'Cancel Premium' }).click();
    await fair(page);
    await dialog.getByRole('button', { name: 'Cancel Premium' }).click();
    await page.getByText('On 2 Jul 2026 you change to Basic.').waitFor();
    await fair(page);
    await page.getByRole('button', { name: 'Keep Premium' }).click();
    await page.getByText('On 2 Jul 2026 you change to Basic.').waitFor({ state: 'detached' });
    expect((await subscription(person)).output).toMatchObject({ plan: 'premium', nextPlan: null });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('shows a trial beside Basic, and the limits of Basic on the open page once it is over', async () => {
    // As if the operator had started it so: one site serves this file.
    Object.assign(stage.site.app.config, { PLAN_TRIAL_DAYS: 14 });
    const person = await stage.site.person('newcomer');
    Object.assign(stage.site.app.config, { PLAN_TRIAL_DAYS: 0 });
    const { context, page, problems } = await visit(
      stage,
      { viewport: { width: 1440, height: 900 } },
      person,
    );
    await page.goto('/upgrade');
    const plan = page.getByRole('region', { name: 'Your plan' });
    const bar = page.getByRole('complementary');
    for (const place of [plan, bar]) await place.getByText('Pro trial, 14 days left').waitFor();
    await bar.getByRole('link', { name: 'Basic Account' }).waitFor();
    await plan.getByText('Unlimited', { exact: true }).waitFor();
    await fair(page);
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await page.getByRole('dialog').getByText('Your trial already includes Pro until').waitFor();
    await fair(page);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await stage.site.database.pool.query(
      `with moved as (
         update plans.trial set started_at = $2::timestamptz - interval '14 days', ends_at = $2, due_at = $2
         where user_id = (select id from auth_user where email = $1) returning user_id, ends_at)
       update auth_user set trial_ends_at = ends_at from moved where id = moved.user_id`,
      [person.email, new Date(clock.now())],
    );
    await plan.getByText('0 of 5 used').waitFor();
    await page.getByText('Pro trial').first().waitFor({ state: 'detached' });
    await bar.getByRole('link', { name: 'Basic Account' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('changes the name plate of another open page without a reload, and says what could not be paid', async () => {
    const person = await stage.site.person('watcher');
    const { context, page, problems } = await visit(
      stage,
      { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
      person,
    );
    await page.goto('/wallet');
    await page.getByRole('link', { name: 'Basic Account' }).waitFor();
    await person.call('plans', 'subscribe', { id: `bil_${'A'.repeat(26)}`, plan: 'pro', most: '49.00' });
    await page.getByRole('link', { name: 'Pro Account' }).click();
    await page.getByRole('heading', { name: 'Upgrade your plan' }).waitFor();
    await fair(page);
    await stage.site.database.pool.query(
      `update plans.subscription set state = 'past_due', unpaid_since = period_end, due_at = period_end + interval '1 day'
       where plan = 'pro' and user_id = (select id from auth_user where email = $1)`,
      [person.email],
    );
    await page.reload();
    await page.getByText('Payment missing').waitFor();
    expect(await page.getByRole('button', { name: 'Upgrade to Premium' }).isDisabled()).toBe(true);
    await fair(page);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByText('Payment missing').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('offers a deposit instead of a payment when the wallet does not suffice', async () => {
    const person = await stage.site.person('poor');
    const { output: viewer } = await person.call('identity', 'viewer');
    const { app } = stage.site;
    await app.db.transaction(async (tx) =>
      ledger.postAdjustment(tx, {
        owner: await ledger.ownerOf(tx, viewer.viewer?.id ?? ''),
        asset: 'USD',
        units: -95_000n,
        reason: 'Money goes out',
        idemKey: 'poor',
        at: clock.now(),
        by: 'test',
      }),
    );
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/upgrade');
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    await page.getByText('Your wallet does not hold enough for this plan.').waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'Deposit money' }).waitFor();
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await fair(page);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('the limits', () => {
  it('stand under the ticket before they are met, and lead to the plans where they refuse', async () => {
    const person = await stage.site.person('limited');
    const { context, page, problems } = await visit(
      stage,
      { viewport: { width: 1440, height: 900 } },
      person,
    );
    const buy = (place: number) =>
      person.call('trading', 'placeOrder', {
        id: `ord_${String(place).repeat(26)}`,
        symbol: 'BTC',
        side: 'buy',
        product: 'cash',
        leverage: 1,
        quantity: '0.0001',
      });
    for (let place = 1; place <= 4; place++) expect((await buy(place)).status).toBe(200);
    await page.goto('/markets/BTC');
    await page.getByText('1 of 5 trades left this month').first().waitFor();
    await buy(5);
    await page.getByText("You've used all 5 trades this month.").first().waitFor();
    await fair(page);
    const ticket = page.getByRole('region', { name: 'Order', exact: true });
    await enterQuantity(ticket, '0.0001');
    expect(await ticket.getByRole('button', { name: 'No trades left this month' }).isDisabled()).toBe(true);
    await ticket.getByRole('link', { name: 'See plans' }).click();
    await page.getByRole('heading', { name: 'Upgrade your plan' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('say in the copy wizard that the plan copies no second trader', async () => {
    const person = await stage.site.person('copier');
    const start = async () => {
      const { code, status } = await person.call('copying', 'start', {
        id: `cpy_${'C'.repeat(26)}`,
        leaderId: houseLeader,
        amount: '300',
        stopLossBps: 2_000,
      });
      return code ?? status;
    };
    // Nobody is copied before the record of the house is written.
    await expect.poll(start, { timeout: 120_000 }).toBe(200);
    const { context, page, problems } = await visit(stage, { viewport: { width: 390, height: 844 } }, person);
    await page.goto('/copy-trading?step=traders');
    await page.getByText('Basic copies one trader at a time').waitFor();
    await fair(page);
    await page.getByRole('link', { name: 'See plans' }).click();
    await page.getByRole('heading', { name: 'Upgrade your plan' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('risk limits', () => {
  const card = (page: Page) => page.getByRole('region', { name: 'Risk limits' });

  it('are named on the card of Premium; on Basic both they and API keys say so before anything is typed', async () => {
    const person = await stage.site.person('limits-basic');
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/upgrade');
    const premium = page.getByRole('listitem', { name: 'Premium' });
    await premium.getByText('API keys for your own programs').waitFor();
    await premium.getByText('Risk limits: daily loss, largest position, leverage').waitFor();
    await page.goto('/settings/account');
    await card(page).getByText('Risk limits are part of Premium.').waitFor();
    const keys = page.getByRole('region', { name: 'API keys' });
    await keys.getByText('API keys are part of Premium.').waitFor();
    expect(await page.getByRole('button', { name: 'Create a Key' }).count()).toBe(0);
    await fair(page);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('hold at once when tightened, wait a day when loosened, and the wait can be taken back', async () => {
    const person = await stage.site.person('limits-premium');
    await person.call('plans', 'subscribe', {
      id: newId('bil'),
      plan: 'premium',
      most: formatUnits(priceCents.premium, 2),
    });
    const { context, page, problems } = await visit(
      stage,
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
      person,
    );
    await page.goto('/settings/account');
    const leverage = card(page).getByLabel('Leverage cap');
    const save = () => card(page).getByRole('button', { name: 'Save limits' }).click();
    await leverage.fill('31');
    await save();
    await card(page).getByText('Enter a whole number from 1 to 30, or leave the field empty').waitFor();
    await leverage.fill('2');
    await card(page).getByLabel('Largest position').fill('1,000');
    await save();
    await page.getByText('Limits saved').first().waitFor();
    const order = (more: object) =>
      person.call('trading', 'placeOrder', {
        id: newId('ord'),
        symbol: 'EURUSD',
        side: 'buy',
        product: 'margin',
        leverage: 3,
        quantity: '500',
        ...more,
      });
    expect((await order({})).code).toBe('own_limit');
    expect((await order({ leverage: 2 })).output.status).toBe('filled');

    await leverage.fill('');
    await save();
    const pending = card(page).getByText(/: no limit from then on\.$/);
    await pending.waitFor();
    const { output } = await person.call('trading', 'ownLimits');
    const from = output.limits.find(({ kind }) => kind === 'leverage')?.pending?.from ?? '';
    expect(Date.parse(from)).toBe(clock.now() + dayMs);
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
    expect(await pending.textContent()).toBe(
      `Ends on ${day.format(new Date(from))}, ${from.slice(11, 16)}: no limit from then on.`,
    );
    expect(await leverage.inputValue()).toBe('2');
    await fair(page);
    await card(page).getByRole('button', { name: 'Keep 2×' }).click();
    await pending.waitFor({ state: 'detached' });
    expect((await order({})).code).toBe('own_limit');
    expect(problems).toEqual([]);
    await context.close();
  });
});
