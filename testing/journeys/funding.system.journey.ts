// Money in and out, done by a person: coins on the practice network, an own address, an
// administrator, a file that adds up.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { formatUnits, readUnits } from '../../core/values/money.ts';
import { becomeAdmin, openPage, signUpAndVerify } from './people.ts';
import { embeddedStage, type Stage } from './stage.ts';

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** Signed dollars of a downloaded list of transactions, and the sum it states. */
function readFile(path: string): { lines: string; stated: string | undefined } {
  const rows = readFileSync(path, 'utf8').split('\r\n');
  const dollars = rows.flatMap((row) => /,(-?[\d.]+),USD,/.exec(row)?.[1] ?? []);
  const units = dollars.reduce((sum, text) => sum + readUnits(text, 2), 0n);
  return {
    lines: formatUnits(units, 2),
    stated: rows.flatMap((row) => /^Sum,USD,(.+)$/.exec(row)?.[1] ?? [])[0],
  };
}

interface Scene {
  readonly stage: Stage;
  readonly page: Page;
  readonly admin: Page;
  readonly problems: string[];
}

test('coins come in, are counted, and go out to a saved address after approval', async ({ browser }) => {
  const stage = await embeddedStage();
  try {
    const problems: string[] = [];
    const page = await openPage(browser, problems);
    await signUpAndVerify(page, stage, 'funder@example.org');
    const admin = await openPage(browser, problems);
    const scene: Scene = { stage, page, admin, problems };

    await test.step('send test coins and see them confirm and credited, without a reload', () =>
      sendTestCoins(scene));

    await test.step('request a withdrawal to a new address, which is kept', () => requestWithdrawal(scene));

    await test.step('an administrator finds the counts and approves', () => approve(scene));

    await test.step('see it completed, and every step of it', () => seeCompleted(scene));

    await test.step('books and chain agree', () => compareBooks(scene));

    await test.step('the downloaded transactions add up to the balance of the wallet', () =>
      checkFile(scene));

    expect(problems).toEqual([]);
    await page.context().close();
    await admin.context().close();
    expect(await stage.stopAndVerifyLedger()).toMatch(/The book is sound/);
  } finally {
    await stage.stop();
  }
});

async function sendTestCoins({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/deposit?coin=BTC`);
  await page.getByLabel('Test BTC').fill('0.01');
  await page.getByRole('button', { name: 'Get test coins' }).click();
  const deposit = page.getByRole('region', { name: 'Your deposits' }).getByRole('listitem');
  await expect(deposit).toContainText(/Confirming [123]\/3/);
  await expect(deposit).toContainText('Credited');
  await expect(deposit).toContainText(/Converted to \$/);
}

async function requestWithdrawal({ stage, page, problems }: Scene): Promise<void> {
  await page.goto(`${stage.url}/withdraw`);
  const form = page.getByRole('form', { name: 'Withdraw' });
  await form.getByLabel('Amount in USD').fill('120');
  await form.getByRole('radio', { name: /^Bitcoin/ }).check();
  await form.getByLabel('Bitcoin wallet address').fill(`${address.slice(0, -1)}q`);
  await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('check digits');
  // The browser notes the refusal, and nothing else has gone wrong so far.
  expect(problems.splice(0)).toEqual([expect.stringContaining('409')]);
  await form.getByLabel('Bitcoin wallet address').fill(address);
  await form.getByLabel('Label').fill('Cold store');
  await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Check your withdrawal' });
  await expect(review.getByLabel(address)).toBeVisible();
  await expect(review.getByText(/^Price locked for/)).toBeVisible();
  await review.getByRole('button', { name: 'Back' }).click();
  // Nothing is saved before the person confirms: the address stands in its field, and no list has
  // it.
  await expect(form.getByLabel('Bitcoin wallet address')).toHaveValue(address);
  await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await review.getByRole('button', { name: 'Confirm Withdrawal of $120.00' }).click();
  await expect(review).toBeHidden();
  await expect(page.getByText('Waiting for approval').first()).toBeVisible();
  await form.getByRole('radio', { name: /^Bitcoin/ }).check();
  await expect(form.getByRole('radio', { name: /^Cold store/ })).toBeChecked();
}

async function approve({ stage, admin }: Scene): Promise<void> {
  await signUpAndVerify(admin, stage, 'admin@example.org');
  await becomeAdmin(admin, stage, 'admin@example.org');
  await admin.goto(`${stage.url}/admin-deposits`);
  await expect(admin.getByRole('table').getByText('funder@example.org')).toBeVisible();
  await admin.goto(`${stage.url}/admin-withdrawals`);
  await admin.getByRole('button', { name: 'Approve withdrawal of funder@example.org' }).click();
  await admin.getByRole('button', { name: 'Approve $120.00' }).click();
  await expect(admin.getByText('Withdrawal approved').first()).toBeVisible();
}

async function seeCompleted({ page }: Scene): Promise<void> {
  await expect(page.getByText('Completed').first()).toBeVisible();
  await page.getByText('Address, transaction and steps').click();
  await expect(page.getByText('Sent to the network').first()).toBeVisible();
}

async function compareBooks({ stage, admin }: Scene): Promise<void> {
  await admin.goto(`${stage.url}/admin-health`);
  const row = admin.getByRole('table', { name: 'Custody' }).getByRole('row', { name: /^BTC/ });
  await expect(row).toContainText('0 BTC');
}

async function checkFile({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/wallet`);
  const shown = page.getByRole('table', { name: 'Balances' }).getByRole('row', { name: /^US dollar/ });
  await expect(shown).toContainText('$');
  const balance = (await shown.getByRole('cell').nth(1).innerText()).replaceAll(/[$,]/g, '');
  await page.goto(`${stage.url}/transactions`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(readFile(await file.path())).toEqual({ lines: balance, stated: balance });
}
