// Days and times are those of the person everywhere: read and shown in the zone they chose, else in
// the browser's, over changes of clocks.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { tradingDay } from '#testing/web/full-account.ts';
import { enterQuantity, openTerms } from '#testing/web/pages/orders/ticket.ts';

type Person = Awaited<ReturnType<WebStage['site']['person']>>;
let stage: WebStage;
let person: Person;
beforeAll(async () => {
  // Four in the afternoon of 20 November in UTC.
  stage = await openWebStage({}, { clock: tradingDay() });
  person = await stage.site.person('traveller');
});
afterAll(() => stage.stop());

const choose = (zone: string, locale = 'en') =>
  person.call('identity', 'saveDisplay', {
    theme: 'light',
    palette: 'green-red',
    amounts: 'shown',
    locale,
    zone,
  });
const from = (timezoneId: string) =>
  visit(stage, { viewport: { width: 1440, height: 900 }, timezoneId }, person);

async function expireAt(page: Page, day: string, time: string): Promise<void> {
  await page.getByLabel('Expiry day').fill(day);
  await page.getByLabel('Expiry time').fill(time);
  await page.getByLabel('Expiry time').press('Tab');
}

/** A limit order far below the market, with its fold open for an expiry. */
async function draft(page: Page): Promise<void> {
  await page.goto('/markets/BTC?panel=orders');
  const ticket = page.getByRole('region', { name: 'Order', exact: true });
  await openTerms(ticket);
  await ticket.getByRole('button', { name: 'Limit', exact: true }).click();
  await enterQuantity(ticket, '0.001');
  await ticket.getByLabel('Limit price').fill('10000');
  await ticket.getByLabel('Time in force').selectOption('GTD');
}

const waiting = async () =>
  (await person.call('trading', 'orders', {})).output.orders.map(({ waiting }) => waiting?.expiresAt);

it.each([
  // Zone of the browser, chosen zone, day and time as typed, note below, instant.
  ['America/New_York', '', '8 Jul 2027', '18:30', 'America/New York, GMT−4', '2027-07-08T22:30:00.000Z'],
  [
    'America/New_York',
    'Europe/Berlin',
    '8 Jul 2027',
    '18:30',
    'Europe/Berlin, GMT+2',
    '2027-07-08T16:30:00.000Z',
  ],
  [
    'Asia/Tokyo',
    'America/St_Johns',
    '8 Dec 2026',
    '00:15',
    'America/St Johns, GMT−3:30',
    '2026-12-08T03:45:00.000Z',
  ],
  // Clocks of New York show this time twice.
  [
    'UTC',
    'America/New_York',
    '7 Nov 2027',
    '01:30',
    'This is the later one, GMT−5.',
    '2027-11-07T06:30:00.000Z',
  ],
])(
  'an order of a browser in %s with zone "%s" expires on %s at %s of it',
  async (browser, zone, day, time, note, instant) => {
    await choose(zone);
    const { context, page, problems } = await from(browser);
    await draft(page);
    await expireAt(page, day, time);
    await page.getByText(note).waitFor();
    await page.getByRole('button', { name: 'Review Buy BTC' }).click();
    const review = page.getByRole('dialog');
    await review.getByText(`until ${day}, ${time}`).waitFor();
    await review.getByRole('button', { name: 'Confirm Buy BTC' }).click();
    const row = page.getByRole('table', { name: 'Pending orders' }).getByRole('row', { name: /BTC/ });
    await row.getByText(`until ${day}, ${time}`).waitFor();
    expect(await waiting()).toEqual([instant]);
    await row.getByRole('button', { name: 'Cancel BTC order' }).click();
    await row.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await context.close();
  },
);

it('an hour that clocks leave out is no expiry', async () => {
  await choose('America/New_York');
  const { context, page } = await from('UTC');
  await draft(page);
  await expireAt(page, '14 Mar 2027', '2:30 am');
  const words = 'Clocks skip 02:30 that night. Choose another time.';
  await page.getByRole('alert').getByText(words).waitFor();
  expect(await page.getByRole('button', { name: words }).isDisabled()).toBe(true);
  await expireAt(page, '14 Mar 2027', '3:00 am');
  await page.getByText('America/New York, GMT−4').waitFor();
  await context.close();
});

it('the day filter, its list and its file are of one zone, and follow another choice', async () => {
  await choose('Pacific/Kiritimati');
  const { context, page, problems } = await from('Pacific/Pago_Pago');
  const line = page.getByRole('row').filter({ hasText: 'Demo opening balance' });
  const none = page.getByText('No transactions match this filter.');
  const ask = (day: string) => page.getByLabel('First day').fill(day);
  await page.goto('/transactions?view=entries');
  await page.getByRole('button', { name: 'Days and currency' }).click();
  // The twenty-first has long begun there; in the zone of the browser the twentieth has.
  await line.getByText(/^21 Nov, 0\d:\d\d$/).waitFor();
  await ask('21 Nov 2026');
  await page.getByLabel('Last day').fill('21 Nov 2026');
  await expect.poll(() => new URL(page.url()).search).toBe('?from=2026-11-21&to=2026-11-21&view=entries');
  await line.waitFor();
  const href = (await page.getByRole('link', { name: 'Download these as CSV' }).getAttribute('href')) ?? '';
  const file = await (await person.fetch(href)).text();
  expect(file).toContain('Date (Pacific/Kiritimati)');
  expect(file).toMatch(/Demo opening balance,2026-11-21T0\d:\d\d:\d\d\.\d{3}\+14:00,/);
  await ask('22 Nov 2026');
  await page.getByText('The first day must not be after the last').waitFor();
  await ask('20 Nov 2026');
  await page.getByLabel('Last day').fill('20 Nov 2026');
  await none.waitFor();

  await page.goto('/settings/profile');
  await page.getByLabel('Time zone').selectOption('Pacific/Pago_Pago');
  await page.getByRole('button', { name: 'Save Display' }).click();
  await page.getByText('Display saved').first().waitFor();
  await page.goto('/transactions?view=entries&from=2026-11-20&to=2026-11-20');
  await line.getByText(/^20 Nov, 0\d:\d\d$/).waitFor();
  await page.goto('/transactions?from=2026-11-21');
  await none.waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('statements begin with the days of the zone, and say which it is', async () => {
  await choose('Pacific/Kiritimati');
  const { context, page } = await from('UTC');
  await page.goto('/analytics');
  await page.getByText('Days and times are those of Pacific/Kiritimati.').waitFor();
  expect(await page.getByLabel('Last day').inputValue()).toBe('21 Nov 2026');
  const link = page.getByRole('link', { name: 'Download CSV' });
  const file = await (await person.fetch((await link.getAttribute('href')) ?? '')).text();
  expect(file).toContain('Time (Pacific/Kiritimati)');
  expect(file).toContain('2026-11-01 00:00:00,Opening balance');
  await context.close();
});
