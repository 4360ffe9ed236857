// A plan that gets smaller, in a browser: told before, chosen, and what is above it rests.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@playwright/test';
import { priceCents } from '#core/plans/plans.ts';
import { type LeaderId, newId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { withRecord } from '#testing/web/full-account.ts';
import { axeFaults, openWebStage, sidewaysPixels, visit, type WebStage } from '#testing/web/browser.ts';
import { enterQuantity } from '#testing/web/pages/orders/ticket.ts';

let stage: WebStage;
// Shares, forex and coins are open; time stands still.
const clock = fixedClock(Date.UTC(2026, 5, 2, 15));
beforeAll(async () => {
  stage = await openWebStage({ ...withRecord, PLAN_LIMITS: 'on' }, { clock });
});
afterAll(() => stage.stop());

const fair = async (page: Page) => {
  expect(await axeFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
};

describe('a smaller plan', () => {
  /** The paid month of this person is over now. */
  const endMonth = (email: string) =>
    stage.site.database.pool.query(
      `update plans.subscription set period_start = period_start - interval '1 month', period_end = $2, due_at = $2
       where user_id = (select id from auth_user where email = $1)`,
      [email, new Date(clock.now())],
    );

  /** On Premium, with more of everything than Basic keeps: two portfolios, two copies, 12 alerts. */
  async function withMore(name: string) {
    const person = await stage.site.person(name);
    const most = formatUnits(priceCents.premium, 2);
    await person.call('plans', 'subscribe', { id: newId('bil'), plan: 'premium', most });
    const growth = newId('pfo');
    await person.call('trading', 'openPortfolio', { id: growth, name: 'Growth' });
    await person.call('trading', 'moveMoney', {
      id: newId('pft'),
      from: 'main',
      to: growth,
      amount: '100.00',
    });
    for (let place = 0; place < 12; place++) {
      const alert = { symbol: 'BTC', direction: 'below', price: String(900 + place) } as const;
      await person.call('market', 'createAlert', { id: newId('alt'), ...alert });
      clock.advance(1_000);
    }
    const { leaders } = (await person.call('copying', 'leaders')).output;
    for (const { id, minCopy } of leaders.filter((leader) => Number(leader.minCopy) <= 300)) {
      const start = async () => {
        const copy = { id: newId('cpy'), leaderId: id as LeaderId, amount: minCopy, stopLossBps: 2_000 };
        const { code, status } = await person.call('copying', 'start', copy);
        return code ?? status;
      };
      await expect.poll(start, { timeout: 120_000 }).toBe(200);
      clock.advance(1_000);
    }
    return person;
  }

  it('says before what it keeps, lets one choose, and keeps that; the rest is read and closed', async () => {
    const person = await withMore('chooser');
    const [older, newer] = (await person.call('copying', 'copies')).output
      .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
      .map(({ leaderName }) => leaderName);
    const { context, page, problems } = await visit(
      stage,
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
      person,
    );
    await page.goto('/upgrade');
    await page.getByRole('button', { name: 'Cancel Premium' }).click();
    const dialog = page.getByRole('dialog');
    const group = (name: string) => dialog.getByRole('group', { name });
    const one = (name = '') => dialog.getByRole('radio', { name, exact: true });
    const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
    await group('Portfolios').getByText('1 of 2 stay').waitFor();
    // There is nothing to choose: the first one stays.
    await group('Portfolios').getByText('Main portfolio stays in use.').waitFor();
    expect(await group('Portfolios').getByRole('checkbox').count()).toBe(0);
    expect(await one(older).isChecked()).toBe(true);
    expect(await box('BTC falls to 911.00').isDisabled()).toBe(true);
    await fair(page);
    await one(newer).click();
    expect(await one(older).isChecked()).toBe(false);
    await box('BTC falls to 900.00').click();
    expect(await dialog.getByRole('button', { name: 'Choose 1 more' }).isDisabled()).toBe(true);
    await box('BTC falls to 911.00').click();
    await dialog.getByRole('button', { name: 'Cancel Premium' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Your choice stays in use.').waitFor();

    await endMonth(person.email);
    // The open page follows the plan when it ends.
    await page.getByText('Portfolios: 1 of 2 stay · Price alerts: 10 of 12 stay').waitFor();
    await fair(page);
    await page.getByRole('button', { name: 'Choose what stays' }).click();
    expect(await box('BTC falls to 911.00').isChecked()).toBe(true);
    expect(await box('BTC falls to 900.00').isChecked()).toBe(false);
    await box('BTC falls to 911.00').click();
    await box('BTC falls to 900.00').click();
    await dialog.getByRole('button', { name: 'Keep these in use' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto('/markets');
    const alerts = page.getByRole('list', { name: 'Price alerts' }).getByRole('listitem');
    const resting = alerts.filter({ hasText: 'Off: above your plan' });
    await resting.first().waitFor();
    expect((await resting.allTextContents()).map((text) => /9\d\d/.exec(text)?.[0])).toEqual(['911', '910']);
    await fair(page);

    await page.goto('/portfolios');
    const growth = page.getByRole('listitem', { name: 'Growth' });
    await growth.getByText('Above your plan: it opens nothing').waitFor();
    await fair(page);
    await growth.getByRole('button', { name: 'Move money from Growth' }).click();
    await dialog.getByRole('button', { name: 'All', exact: true }).click();
    await dialog.getByRole('button', { name: 'Move $100.00' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto('/copies');
    const copy = (name = '') => page.getByRole('article', { name });
    const choose = (name = '') =>
      page.getByRole('list', { name: 'My copies' }).getByRole('link', { name }).click();
    await choose(older);
    await copy(older).getByText('Pause another copy to resume this one.').waitFor();
    expect(
      await copy(older)
        .getByRole('button', { name: /^Resume/ })
        .count(),
    ).toBe(0);
    await fair(page);
    await choose(newer);
    await copy(newer)
      .getByRole('button', { name: /^Pause/ })
      .click();
    await choose(older);
    await copy(older)
      .getByRole('button', { name: /^Resume/ })
      .click();
    await choose(newer);
    await copy(newer).getByText('Pause another copy to resume this one.').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('says in the ticket that a portfolio above it only closes, and offers no such order', async () => {
    const person = await stage.site.person('resting');
    await person.call('plans', 'subscribe', { id: newId('bil'), plan: 'pro', most: '49.00' });
    const growth = newId('pfo');
    await person.call('trading', 'openPortfolio', { id: growth, name: 'Growth' });
    await person.call('trading', 'moveMoney', {
      id: newId('pft'),
      from: 'main',
      to: growth,
      amount: '300.00',
    });
    const order = { symbol: 'BTC', side: 'buy', product: 'cash', leverage: 1, quantity: '0.001' } as const;
    await person.call('trading', 'placeOrder', { id: newId('ord'), ...order, portfolioId: growth });
    await person.call('plans', 'leave', { to: 'basic' });
    await endMonth(person.email);
    const rests = async () => (await person.call('trading', 'portfolios')).output.portfolios[1]?.rests;
    await expect.poll(rests, { timeout: 20_000 }).toBe(true);
    const { context, page, problems } = await visit(
      stage,
      { viewport: { width: 1440, height: 900 } },
      person,
    );
    await page.goto(`/markets/BTC?portfolio=${growth}`);
    const ticket = page.getByRole('region', { name: 'Order', exact: true });
    await ticket.getByText('Here you can only close positions.').waitFor();
    await enterQuantity(ticket, '0.001');
    expect(await ticket.getByRole('button', { name: 'Above your plan: it only closes' }).isDisabled()).toBe(
      true,
    );
    await fair(page);
    await ticket.getByRole('button', { name: 'Sell', exact: true }).click();
    await ticket.getByRole('button', { name: 'Review Sell BTC' }).click();
    await page.getByRole('button', { name: 'Confirm Sell BTC' }).click();
    await page
      .getByText(/Sold 0\.001 BTC/)
      .first()
      .waitFor();
    expect((await person.call('trading', 'positions')).output).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});
