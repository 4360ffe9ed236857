// Home of a person with money: every sum on it adds up, a deposit is no gain, and what one comes
// for every morning is on the first screen.
import '#testing/web/pages/noted.ts';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { readUnits } from '#core/values/money.ts';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { fullAccount, type Person, tradingDay, withRecord } from '#testing/web/full-account.ts';

let stage: WebStage;
let person: Person;
beforeAll(async () => {
  stage = await openWebStage(withRecord, { clock: tradingDay() });
  person = await fullAccount(stage.site, 'maria.lopez');
  await person.call('identity', 'hideFirstSteps');
  for (const [symbol, quantity] of Object.entries({
    ETH: '0.02',
    AAPL: '0.2',
    SOL: '0.3',
    MSFT: '0.1',
    TSLA: '0.1',
  }))
    await person.call('trading', 'placeOrder', {
      id: newId('ord'),
      symbol,
      side: 'buy',
      product: 'cash',
      quantity,
    });
});
afterAll(() => stage.stop());

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const open = async (page: Page) => {
  await page.goto('/dashboard');
  await page.getByRole('list', { name: 'Open positions' }).getByRole('listitem').nth(7).waitFor();
  await page.getByRole('slider', { name: 'Total value, 1M' }).waitFor();
};
const cents = (text: string): bigint => readUnits(text.replaceAll(/[^\d.−]/g, '').replace('−', '-'), 2);

/** Each list that ends in the double rule: its figures and the sum, as they stand there at one instant. */
const sums = (page: Page) =>
  page.locator('dl:has(.total-rule)').evaluateAll((lists) =>
    lists.map((list) => {
      const figures = [...list.querySelectorAll('dd')].map((one) => one.textContent ?? '');
      return { parts: figures.slice(0, -1), total: figures.at(-1) ?? '' };
    }),
  );
async function expectSums(page: Page): Promise<void> {
  // Where today's change came from, and where the money is.
  await expect.poll(async () => (await sums(page)).length).toBe(2);
  const found = await sums(page);
  for (const { parts, total } of found) {
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.reduce((sum, part) => sum + cents(part), 0n)).toBe(cents(total));
  }
}

/** Value, profit of all time and money put in, as they stand there at one instant. */
async function putIn(page: Page) {
  const balance = page.getByRole('region', { name: 'Trading Balance' });
  const text = await balance.evaluate((card) => (card as HTMLElement).innerText.replaceAll('\n', ' '));
  const [, value, profit, put] =
    /Trading Balance.*?\$([\d,]+\s?\.\d\d).*Total profit\D*?([−+]\$[\d.,]+) on \$([\d.,]+) put in/.exec(
      text,
    ) ?? [];
  return { value: cents(value ?? ''), profit: cents(profit ?? ''), put: cents(put ?? ''), text };
}

it('adds up on a desk, with seven positions on the first screen', async () => {
  const { context, page, problems } = await visit(stage, desk, person);
  await open(page);
  await expectSums(page);
  const { value, profit, put } = await putIn(page);
  expect(value - profit).toBe(put);
  const seventh = page.getByRole('list', { name: 'Open positions' }).getByRole('listitem').nth(6);
  const box = await seventh.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  // Under the pointer the total is that of the past, with its figures beside.
  const total = page.getByRole('region', { name: 'Trading Balance' }).locator('p.font-semibold');
  const curve = await page.getByText('Money put in').locator('xpath=ancestor::figure').boundingBox();
  await page.mouse.move((curve?.x ?? 0) + 2, (curve?.y ?? 0) + 60);
  await expect.poll(() => total.innerText()).toBe('$1,000.00');
  await page.getByText('Profit', { exact: true }).nth(1).waitFor();
  await page.getByText('Total profit$0.00 on $1,000 put in').waitFor();
  await page.mouse.move(0, 0);
  await expect.poll(() => total.innerText()).not.toBe('$1,000.00');
  // The copy has its curve, and what happened stands under its day.
  await page
    .getByRole('region', { name: 'Copied traders' })
    .getByRole('link', { name: 'Tidewater Trend' })
    .waitFor();
  await page
    .getByRole('region', { name: 'Recent activity' })
    .getByRole('heading', { name: '20 Nov 2026' })
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('adds up on a phone too, on two thousand pixels', async () => {
  const { context, page, problems } = await visit(stage, phone, person);
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.layoutShift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page);
  await page.getByRole('region', { name: 'Recent activity' }).getByRole('link').nth(2).waitFor();
  expect(await page.evaluate(() => layoutShift)).toBeLessThan(0.01);
  const rows = page.getByRole('list', { name: 'Open positions' }).getByRole('listitem');
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(66);
  // Without the waiting order, which not everybody has.
  const orders = page.getByRole('region', { name: 'Pending orders' });
  const [height, ofOrders] = [
    await page.evaluate(() => document.documentElement.scrollHeight),
    (await orders.boundingBox())?.height ?? 0,
  ];
  expect(height - ofOrders).toBeLessThanOrEqual(2000);
  for (const name of ["Where today's change came from", 'Where your money is'])
    await page.getByText(name).click();
  await expectSums(page);
  expect(await axeFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('draws a deposit as money put in, and no profit', async () => {
  const { context, page, problems } = await visit(stage, desk, person);
  await open(page);
  const before = await putIn(page);
  await page.goto('/dashboard?dialog=deposit');
  await page.getByRole('button', { name: 'Practice card' }).click();
  await page.getByLabel('Amount in USD').fill('600');
  await page.getByRole('button', { name: 'Deposit $600.00' }).click();
  await page.getByText('Deposit of $600.00 credited').first().waitFor();
  await open(page);
  await page.getByText('on $1,600 put in').waitFor();
  const after = await putIn(page);
  expect([before.put, after.put]).toEqual([100_000n, 160_000n]);
  expect(after.value - after.profit).toBe(160_000n);
  // The market moves on, but not by hundreds.
  expect(after.profit - before.profit).toBeLessThan(10_000n);
  await page.getByText('+$600', { exact: true }).waitFor();
  // The slider reads each point of the curve: the last has the deposit in both.
  const slider = page.getByRole('slider', { name: 'Total value, 1M' });
  await slider.focus();
  await slider.press('End');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(
    /Money put in \$1,600\.00, Profit [−+]\$[\d.]+$/,
  );
  await slider.press('Home');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(
    /Value \$1,000\.00, Money put in \$1,000\.00, Profit \$0\.00$/,
  );
  await page.getByRole('button', { name: 'Show data as a table' }).click();
  await page.getByRole('columnheader', { name: 'Money put in' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
