// The product's main job, done by a person: open, sign up, verify, watch, buy, copy, see the
// mirrored trade, withdraw, approve.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { becomeAdmin, openPage, requestWithdrawal, signUpAndVerify } from './people.ts';
import type { Stage } from './stage.ts';
import { enterQuantity } from '#testing/web/pages/orders/ticket.ts';

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

interface Scene {
  readonly stage: Stage;
  readonly page: Page;
  readonly admin: Page;
}

export async function mainJob(browser: Browser, stage: Stage): Promise<void> {
  const problems: string[] = [];
  const page = await openPage(browser, problems);
  const admin = await openPage(browser, problems);
  const scene: Scene = { stage, page, admin };

  await test.step('sign up, verify by the mailed link, and see the opening balance', () => signUp(scene));

  await test.step('watch a live price move', () => watchPrice(scene));

  await test.step('buy an instrument through its preview', () => buy(scene));

  await test.step('copy a house strategy', () => startCopying(scene));

  await test.step('see its next trade mirrored into the own account, live', () => seeMirroredTrade(scene));

  await test.step('see profit and loss move', () => watchProfit(scene));

  await test.step('request a withdrawal', () => requestWithdrawal(page, stage, '60', address));

  await test.step('become administrator with the one-time token and approve', () => approve(scene));

  await test.step('see it complete without a reload, and every amount as a line', () => seeCompleted(scene));

  expect(problems).toEqual([]);
  await page.context().close();
  await admin.context().close();
  expect(await stage.stopAndVerifyLedger()).toMatch(/The book is sound/);
}

async function signUp({ stage, page }: Scene): Promise<void> {
  await signUpAndVerify(page, stage, 'trader@example.org');
  await expect(page.getByText('$1,000.00').first()).toBeVisible();
  await expect(page.getByText(/Demo – no real money/).first()).toBeVisible();
}

async function watchPrice({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/markets/BTC`);
  const price = page.getByRole('group', { name: 'Price of BTC' });
  await expect(price).toHaveText(/\d/);
  const before = await price.textContent();
  await expect(price).not.toHaveText(before ?? '');
}

async function buy({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/markets/WHOP`);
  await enterQuantity(page, '10');
  await page.getByRole('button', { name: 'Review Buy WHOP' }).click();
  await page.getByRole('button', { name: 'Confirm Buy WHOP' }).click();
  await expect(page.getByText(/Bought 10 WHOP/).first()).toBeVisible();
}

async function startCopying({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/traders`);
  await page.getByRole('button', { name: 'Copy Tidewater Trend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy Tidewater Trend' });
  await dialog.getByLabel('Copy amount').fill('500');
  await dialog.getByRole('button', { name: 'Copy with $500.00' }).click();
  // One stands on the copy, which says when it trades next.
  const copy = page.getByRole('article', { name: 'Tidewater Trend' });
  await expect(copy.getByText(/Decides again at .+ Your copy follows at once/)).toBeVisible();
}

async function seeMirroredTrade({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/copies?part=decisions`);
  const copy = page.getByRole('article', { name: 'Tidewater Trend' });
  await expect(copy.getByText('Open positions', { exact: true })).toBeVisible();
  // On the hour the strategy may have decided by itself already.
  const copied = copy.getByText('Copied', { exact: true });
  await expect(copy.getByText('No decisions yet').or(copied.first())).toBeVisible();
  const before = await copied.count();
  await stage.strategyTrade();
  await expect.poll(() => copied.count()).toBeGreaterThan(before);
  await page.goto(`${stage.url}/my-trades`);
  await expect(page.getByRole('table').getByText('BTC').first()).toBeVisible();
}

async function watchProfit({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/dashboard`);
  const total = page.getByText(/^Total value \$/);
  await expect(total).toHaveText(/\$/);
  const before = await total.textContent();
  // Left to itself a quiet market may stand for minutes.
  await stage.holdPrice('WHOP', '8');
  await expect(total).not.toHaveText(before ?? '');
}

async function approve({ stage, admin }: Scene): Promise<void> {
  await signUpAndVerify(admin, stage, 'admin@example.org');
  await becomeAdmin(admin, stage, 'admin@example.org');
  await admin.goto(`${stage.url}/admin-withdrawals`);
  await admin.getByRole('button', { name: 'Approve withdrawal of trader@example.org' }).click();
  await admin.getByRole('button', { name: 'Approve $60.00' }).click();
  await expect(admin.getByText('Withdrawal approved').first()).toBeVisible();
}

async function seeCompleted({ stage, page }: Scene): Promise<void> {
  await expect(page.getByText('Completed').first()).toBeVisible();
  await page.goto(`${stage.url}/transactions`);
  for (const name of [/^Opening balance/, /^Bought 10 WHOP/, /^Withdrawal of/])
    await expect(page.getByRole('button', { name }).first()).toBeVisible();
}
