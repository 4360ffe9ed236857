// A person meets the limit of Basic, pays for Pro, goes on, and finds every cent of it in the
// transactions.
import { expect, type Page, test } from '@playwright/test';
import { openPage, signUpAndVerify } from './people.ts';
import { embeddedStage, type Stage } from './stage.ts';
import { enterQuantity } from '#testing/web/pages/orders/ticket.ts';

async function buy(page: Page): Promise<void> {
  const ticket = page.getByRole('region', { name: 'Order', exact: true });
  await enterQuantity(ticket, '1');
  await ticket.getByRole('button', { name: 'Review Buy WHOP' }).click();
  await page.getByRole('button', { name: 'Confirm Buy WHOP' }).click();
}

interface Scene {
  readonly stage: Stage;
  readonly page: Page;
}

test('the sixth trade of a month leads to a plan, and the plan to the sixth trade', async ({ browser }) => {
  const stage = await embeddedStage({ PLAN_LIMITS: 'on' });
  try {
    const problems: string[] = [];
    const page = await openPage(browser, problems);
    await signUpAndVerify(page, stage, 'trader@example.org');
    const scene: Scene = { stage, page };

    await test.step('place five trades and see each of them counted', () => placeFiveTrades(scene));

    await test.step('be told before the review of the sixth, and come to the plans from there', () =>
      openPlans(scene));

    await test.step('pay for Pro: the sum, both balances and the next date stand there before', () =>
      payForPro(scene));

    await test.step('place the sixth', () => placeSixth(scene));

    await test.step('open a second portfolio, move money and trade in it', () =>
      tradeInSecondPortfolio(scene));

    await test.step('find the fee in the transactions and a notice in the bell', () => findFee(scene));

    // The refused order is the only thing the console tells.
    expect(problems.filter((line) => !/status of 409/.test(line))).toEqual([]);
    expect(await stage.stopAndVerifyLedger()).toMatch(/The book is sound/);
  } finally {
    await stage.stop();
  }
});

async function placeFiveTrades({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/markets/WHOP`);
  for (const left of ['4 of 5', '3 of 5', '2 of 5', '1 of 5']) {
    await buy(page);
    await expect(page.getByText(`${left} trades left this month`).first()).toBeVisible();
  }
  await buy(page);
  await expect(page.getByText("You've used all 5 trades this month.").first()).toBeVisible();
}

async function openPlans({ page }: Scene): Promise<void> {
  await enterQuantity(page, '1');
  await expect(page.getByRole('button', { name: 'No trades left this month' })).toBeDisabled();
  await page.getByRole('link', { name: 'See plans' }).first().click();
  await page.waitForURL('**/upgrade');
}

async function payForPro({ page }: Scene): Promise<void> {
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
  await expect(dialog).toContainText('Charged now');
  await expect(dialog).toContainText('3 Dec 2026');
  await dialog.getByRole('button', { name: 'Pay $49.00 and upgrade' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Pro Account' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Invoices' })).toContainText('$49.00');
}

async function placeSixth({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/markets/WHOP`);
  await buy(page);
  await expect(page.getByText(/Bought 1 WHOP/).first()).toBeVisible();
  await expect(page.getByText(/trades left this month/)).toHaveCount(0);
}

async function tradeInSecondPortfolio({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/portfolios`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Open a portfolio' }).click();
  await dialog.getByLabel('Name').fill('Growth');
  await dialog.getByRole('button', { name: 'Open a portfolio' }).click();
  await expect(page.getByRole('listitem', { name: 'Growth' })).toContainText('$0.00');
  await page.getByRole('button', { name: 'Move money from Main portfolio' }).click();
  await dialog.getByLabel('Amount').fill('200');
  await dialog.getByRole('button', { name: 'Move $200.00' }).click();
  await expect(page.getByRole('listitem', { name: 'Growth' })).toContainText('$200.00');
  await page.goto(`${stage.url}/markets/WHOP`);
  const ticket = page.getByRole('region', { name: 'Order', exact: true });
  await ticket.getByLabel('Portfolio').selectOption({ label: 'Growth · $200.00 available' });
  await buy(page);
  await expect(page.getByText(/Bought 1 WHOP/).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Open positions' }).getByText('Growth')).toBeVisible();
}

async function findFee({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/transactions`);
  const act = page.getByRole('button', { name: /^Pro plan/ });
  await expect(act).toContainText('3 Nov 2026 to 3 Dec 2026');
  await page.goto(`${stage.url}/notifications`);
  await expect(page.getByText("You're now on Pro")).toBeVisible();
  expect(await stage.mail('trader@example.org', /You're now on Pro/)).toContain('$49.00');
}
