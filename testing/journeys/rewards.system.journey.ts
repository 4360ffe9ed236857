// What the house gives: a bonus that backs a trade and never leaves, and a share of the fees of
// somebody who was invited.
import { expect, type Page, test } from '@playwright/test';
import { openPage, personAndOperator, signUpAndVerify } from './people.ts';
import { embeddedStage, type Stage } from './stage.ts';
import { enterQuantity, openTerms } from '#testing/web/pages/orders/ticket.ts';

/** Buys BTC with leverage through the ticket and its review. */
async function buy(page: Page, stage: Stage, size: 'Max' | { quantity: string }): Promise<void> {
  await page.goto(`${stage.url}/markets/BTC`);
  const ticket = page.getByRole('region', { name: 'Order', exact: true });
  await openTerms(ticket);
  await ticket.getByRole('button', { name: 'Margin', exact: true }).click();
  await ticket.getByLabel('Leverage').selectOption('2');
  if (size === 'Max') await ticket.getByRole('button', { name: 'Max', exact: true }).click();
  else await enterQuantity(ticket, size.quantity);
  await ticket.getByRole('button', { name: 'Review Buy BTC' }).click();
  await page.getByRole('button', { name: 'Confirm Buy BTC' }).click();
  await expect(page.getByText(/^Bought .* BTC/).first()).toBeVisible();
}

interface Scene {
  readonly stage: Stage;
  readonly hers: Page;
  readonly desk: Page;
  readonly friend: Page;
}

test('a bonus backs a position and stays, and an invitation earns from the fees it brings', async ({
  browser,
}) => {
  const stage = await embeddedStage();
  try {
    const problems: string[] = [];
    const { hers, desk } = await personAndOperator(browser, stage, problems, 'vera@example.org');
    const friend = await openPage(browser, problems);
    const scene: Scene = { stage, hers, desk, friend };
    await stage.holdPrice('BTC', '60000');

    await test.step('an administrator sends a bonus; it appears on the open page and is claimed', () =>
      sendAndClaimBonus(scene));

    await test.step('it backs a leveraged position beyond own money, and the ticket says so', () =>
      backPosition(scene));

    await test.step('none of it can be withdrawn', () => refuseToWithdraw(scene));

    await test.step('a friend signs up by the personal link, and appears without a reload', () =>
      inviteFriend(scene));

    await test.step('the friend pays a fee, and a tenth of it arrives', () => earnFromFee(scene));

    expect(problems).toEqual([]);
    expect(await stage.stopAndVerifyLedger()).toMatch(/The book is sound/);
  } finally {
    await stage.stop();
  }
});

async function sendAndClaimBonus({ stage, hers, desk }: Scene): Promise<void> {
  await hers.goto(`${stage.url}/bonus`);
  await expect(hers.getByText('Nothing to claim now')).toBeVisible();
  await desk.goto(`${stage.url}/admin-users?q=vera`);
  await desk.getByRole('link', { name: 'View vera@example.org' }).click();
  const form = desk.getByRole('form', { name: 'Send Bonus' });
  await form.getByLabel('Amount (USD)').fill('5000');
  await form.getByRole('button', { name: 'Send Bonus' }).click();
  await expect(form.getByText('At most $1,000.00')).toBeVisible();
  await form.getByLabel('Amount (USD)').fill('500');
  await form.getByLabel('Reason').fill('Welcome to the desk');
  await form.getByRole('button', { name: 'Send Bonus' }).click();
  await expect(desk.getByText('Bonus sent successfully')).toBeVisible();
  await hers.getByRole('button', { name: 'Claim $500.00' }).click();
  await expect(hers.getByText('Bonus claimed').first()).toBeVisible();
}

async function backPosition({ stage, hers }: Scene): Promise<void> {
  await hers.goto(`${stage.url}/markets/BTC`);
  const ticket = hers.getByRole('region', { name: 'Order', exact: true });
  await expect(ticket).toContainText('$500.00 of bonus back leveraged market orders only');
  await openTerms(ticket);
  await ticket.getByRole('button', { name: 'Margin', exact: true }).click();
  await expect(ticket).toContainText('$1,000.00 + $500.00 bonus');
  await buy(hers, stage, 'Max');
  const position = hers.getByRole('table', { name: 'Open positions' }).getByRole('row', { name: /BTC/ });
  // Own money alone carries 0.033 at twice.
  await expect(position).toContainText('0.049');
}

async function refuseToWithdraw({ stage, hers }: Scene): Promise<void> {
  await hers.goto(`${stage.url}/withdraw`);
  const form = hers.getByRole('form', { name: 'Withdraw' });
  await expect(form.getByText(/^Available: \$0\.00/)).toBeVisible();
  await form.getByLabel('Amount in USD').fill('100');
  await form.getByRole('radio', { name: /^Bitcoin/ }).check();
  await form.getByLabel('Bitcoin wallet address').fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(form.getByText(/Not enough available/)).toBeVisible();
}

async function inviteFriend({ stage, hers, friend }: Scene): Promise<void> {
  await hers.goto(`${stage.url}/bonus`);
  const link = await hers.getByText(/\/auth\?ref=/).textContent();
  await signUpAndVerify(friend, stage, 'friend@example.org', link ?? '');
  const people = hers.getByRole('table', { name: 'People you invited' });
  await expect(people.getByRole('row', { name: /fr…/ })).toContainText('Verified');
}

async function earnFromFee({ stage, hers, friend }: Scene): Promise<void> {
  await buy(friend, stage, { quantity: '0.02' });
  const people = hers.getByRole('table', { name: 'People you invited' });
  const row = people.getByRole('row', { name: /fr…/ });
  await expect(row).toContainText('Active');
  // A thousandth of 1,200.00 and the spread is the fee.
  await expect(row).toContainText('$0.12');
  await hers.goto(`${stage.url}/transactions`);
  await expect(hers.getByRole('button', { name: /^Referral reward/ })).toContainText('+$0.12');
}
