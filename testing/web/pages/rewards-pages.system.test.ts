import '#testing/web/pages/noted.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@playwright/test';
import { newId } from '#core/values/ids.ts';
import type { Visitor } from '#testing/nodes/site.ts';
import {
  axeFaults,
  openWebStage,
  rowsNamed,
  sidewaysPixels,
  visit,
  type WebStage,
} from '#testing/web/browser.ts';

let stage: WebStage;
let admin: Visitor;
beforeAll(async () => {
  stage = await openWebStage();
  const person = await stage.site.person('operator');
  await person.call('identity', 'claimFirstAdmin', {
    token: stage.site.firstAdminToken,
    email: person.email,
  });
  admin = person;
});
afterAll(() => stage.stop());

const fair = async (page: Page) => {
  expect(await axeFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
};
/** Notes the words of every toast, each once: the first comes together with the list of them. */
const noteToasts = (page: Page) =>
  page.addInitScript(() => {
    window.toastsTold = [];
    const seen = new Set<Element>();
    new MutationObserver(() => {
      for (const one of document.querySelectorAll<HTMLElement>('[data-sonner-toast]')) {
        if (!seen.has(one)) window.toastsTold.push(one.innerText);
        seen.add(one);
      }
    }).observe(document, { childList: true, subtree: true });
  });
const idOf = async (person: Visitor) => (await person.call('identity', 'viewer')).output.viewer?.id ?? '';
const send = async (person: Visitor, amount: string, reason: string) =>
  admin.call('rewards', 'sendBonus', { id: newId('bns'), userId: await idOf(person), amount, reason });
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;

describe('the bonus page', () => {
  it.each([
    ['phone', phone],
    ['desk', desk],
  ])('shows a bonus as it is sent, and what became of it when it is claimed: %s', async (name, screen) => {
    const person = await stage.site.person(`bonus-${name}`);
    const { context, page, problems } = await visit(stage, screen, person);
    await page.goto('/bonus');
    await page.getByText('Nothing to claim now').waitFor();
    await page.getByText('No bonuses yet').waitFor();
    await page.getByText('No one has joined with your link yet').waitFor();
    await fair(page);
    await send(person, '50.00', 'Welcome to the team');
    const claim = page.getByRole('button', { name: 'Claim $50.00' });
    await claim.waitFor();
    await fair(page);
    await claim.dblclick();
    const history = page.getByRole('table', { name: 'Claim history' });
    await history.locator('td[data-label=Status]').getByText('Claimed').waitFor();
    await claim.waitFor({ state: 'detached' });
    expect((await person.call('rewards', 'bonuses')).output).toMatchObject({ active: '50.00' });
    await fair(page);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('copies the personal link, which opens the sign-up form and brings the new account to the list', async () => {
    const person = await stage.site.person('inviter');
    const { context, page, problems } = await visit(
      stage,
      { ...desk, permissions: ['clipboard-read', 'clipboard-write'] },
      person,
    );
    await page.goto('/bonus');
    await page.getByRole('button', { name: 'Copy your link' }).click();
    await page.getByText('Link copied to clipboard!').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).pathname).toBe('/auth');

    await page.getByRole('button', { name: 'Show as QR code' }).click();
    await page.getByRole('button', { name: 'Hide the QR code', expanded: true }).waitFor();
    await page.locator('svg[shape-rendering=crispEdges]').waitFor();
    await fair(page);

    const friend = await visit(stage, phone);
    await friend.page.goto(link);
    const form = friend.page.getByRole('form', { name: 'Sign Up' });
    await form.waitFor();
    await form.getByLabel('Email').fill('friend@example.org');
    await form.getByLabel('Password', { exact: true }).fill('Zebra!crossing-9');
    await form.getByLabel('Confirm password', { exact: true }).fill('Zebra!crossing-9');
    await form.getByRole('button', { name: 'Create Account' }).click();
    await friend.page.getByText('Check Your Email').first().waitFor();
    const list = page.getByRole('table', { name: 'People you invited' });
    await list.getByText('fr…').waitFor();
    await list.locator('td[data-label=Status]').getByText('Registered').waitFor();
    await fair(page);
    expect([...problems, ...friend.problems]).toEqual([]);
    await friend.context.close();
    await context.close();
  });
});

describe('the dashboard', () => {
  it('leads to all eight places, tells a change once, and never moves what stands there while it loads', async () => {
    const person = await stage.site.person('home');
    const { context, page, problems } = await visit(stage, desk, person);
    await noteToasts(page);
    await page.addInitScript(() => {
      window.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          window.layoutShift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // As a newcomer finds it, and without the first steps.
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Review Buy BTC' }).waitFor();
    await page
      .getByRole('button', { name: 'Review copy' })
      .or(page.getByText(/^Nobody can be copied/))
      .waitFor();
    await fair(page);
    expect(await page.evaluate(() => layoutShift)).toBe(0);
    await person.call('identity', 'hideFirstSteps');
    await page.goto('/dashboard');
    const actions = page.getByRole('region', { name: 'Quick Actions' });
    const names = [
      'Place Trade',
      'Claim Bonus',
      'Market',
      'Commodities',
      'Deposit',
      'Withdraw',
      'Upgrade Plan',
      'Copy Trader',
    ];
    for (const name of names) await actions.getByRole('link', { name, exact: true }).waitFor();
    expect(await actions.getByRole('link').count()).toBe(8);
    await page.getByRole('region', { name: 'Recent activity' }).getByText('No activity yet').waitFor();
    await page.getByText('Total profit').waitFor();
    await fair(page);
    expect(await page.evaluate(() => layoutShift)).toBe(0);

    await person.call('trading', 'placeOrder', {
      id: newId('ord'),
      symbol: 'BTC',
      side: 'buy',
      product: 'margin',
      leverage: 2,
      quantity: '0.002',
    });
    await page.getByText('Portfolio updated!').waitFor();
    await page.getByRole('region', { name: 'Recent activity' }).getByText('Bought 0.002 BTC').waitFor();
    await fair(page);
    const told = await page.evaluate(() => toastsTold);
    expect(told.filter((text) => text.includes('Portfolio updated!'))).toHaveLength(1);
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await fair(page);
      // The table fits its card: nothing of the last column is cut.
      const cut = await rowsNamed(page, 'Open positions').evaluate((table) => {
        const box = table.parentElement as HTMLElement;
        return box.scrollWidth - box.clientWidth;
      });
      expect([width, cut]).toEqual([width, 0]);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it('keeps the figures it has when reading them again fails, and offers Retry', async () => {
    const person = await stage.site.person('offline');
    const { context, page } = await visit(stage, phone, person);
    await page.goto('/dashboard');
    await page.getByText('$1,000.00').first().waitFor();
    await page.route('**/rpc/trading/portfolio', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Unable to load portfolio data. Please refresh the page.' });
    await alert.waitFor();
    expect(await page.getByText('$1,000.00').count()).toBeGreaterThan(0);
    await page.unroute('**/rpc/trading/portfolio');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await alert.waitFor({ state: 'detached' });
    await context.close();
  });
});
