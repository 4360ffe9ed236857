// The sentences of the specification that only a failure brings on the screen, and the figures of
// the wizard's cards.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '@playwright/test';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { fullAccount, type Person, tradingDay, withRecord } from '#testing/web/full-account.ts';

let stage: WebStage;
let person: Person;
beforeAll(async () => {
  stage = await openWebStage(withRecord, { clock: tradingDay() });
  person = await fullAccount(stage.site, 'failures');
});
afterAll(() => stage.stop());

const failing = (page: Page, calls: RegExp) =>
  page.route(calls, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));

it.each(['/analytics', '/portfolios'])(
  '%s says that the portfolio cannot be loaded, and tries again',
  async (path) => {
    const { context, page } = await visit(stage, {}, person);
    const calls = /\/rpc\/(trading\/(analytics|portfolio)|portfolios\/)/;
    await failing(page, calls);
    await page.goto(path);
    await page.getByText('Failed to load portfolio. Please try refreshing the page.').first().waitFor();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await page
      .getByText('Failed to load portfolio. Please try refreshing the page.')
      .waitFor({ state: 'detached' });
    await context.close();
  },
);

it('the refresh button of the dashboard says that the portfolio data did not come', async () => {
  const { context, page } = await visit(stage, {}, person);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Trading Balance' });
  await card.getByText('Total profit').waitFor();
  await failing(page, /\/rpc\/trading\/portfolio\b/);
  await card.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('Failed to load portfolio data').first().waitFor();
  await context.close();
});

it('an address that the browser does not copy is said to have failed', async () => {
  const { context, page } = await visit(stage, {}, person);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('not allowed')) },
    });
  });
  await page.goto('/deposit?coin=BTC');
  await page.getByRole('button', { name: /^Copy .*address$/ }).click();
  await page.getByText('Failed to copy address').first().waitFor();
  await context.close();
});

it('the setup page says that it could not verify admin access', async () => {
  const { context, page } = await visit(stage);
  await failing(page, /\/rpc\/identity\//);
  await page.goto('/admin-setup');
  await page.getByText(/^Failed to verify admin access\. /).waitFor();
  await context.close();
});

it('the setup page names the fault of a promotion', async () => {
  const { context, page } = await visit(stage);
  await page.goto('/admin-setup');
  const form = page.getByRole('form', { name: 'Promote a user' });
  await form.getByLabel('Setup token').fill('a-token-of-the-console');
  await form.getByLabel('Email').fill(person.email);
  await failing(page, /\/rpc\/identity\/claimFirstAdmin/);
  await form.getByLabel('Email').press('Enter');
  await page.getByText(/^Error promoting user to admin: \S/).waitFor();
  await context.close();
});

it('the cards of the copy wizard name win rate, experience, total profit and Sharpe of each trader', async () => {
  const { context, page } = await visit(stage, { viewport: { width: 390, height: 844 } }, person);
  await page.goto('/copy-trading?step=traders');
  const { leaders } = (await person.call('copying', 'leaders')).output;
  expect(leaders.length).toBeGreaterThan(0);
  for (const { name } of leaders) {
    const card = page.locator('label').filter({ has: page.getByRole('radio', { name }) });
    for (const figure of ['Win rate', 'Experience', 'Total profit, closed trades', 'Sharpe ratio'])
      await card.getByText(figure, { exact: true }).waitFor();
  }
  await context.close();
});
