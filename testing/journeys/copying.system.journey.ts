// A person copies through the wizard, watches mirrored trades in two tabs, changes the copy, stops
// it and checks its statement.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { openPage, signUpAndVerify } from './people.ts';
import { embeddedStage, type Stage, withRecords } from './stage.ts';

const trader = 'Tidewater Trend';
const cardOf = (page: Page) => page.getByRole('article', { name: trader });

/** "1,234.56" of the lines of a statement file, in cents; by name. */
function centsOf(csv: string): Map<string, bigint> {
  const rows = csv.replace('\uFEFF', '').split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? [];
  return new Map(
    rows
      .filter((row) => row !== '')
      .map((row) => {
        const [line = '', amount = ''] = row.split(',').slice(-2);
        return [line, BigInt(amount.replace('.', ''))];
      }),
  );
}

interface Scene {
  readonly stage: Stage;
  readonly page: Page;
  readonly other: Page;
}

test('copying through the wizard, live in two tabs, to a statement that sums', async ({ browser }) => {
  const stage = await embeddedStage(withRecords);
  try {
    const problems: string[] = [];
    const page = await openPage(browser, problems);
    await signUpAndVerify(page, stage, 'copier@example.org');
    const scene: Scene = { stage, page, other: await page.context().newPage() };

    await test.step('the wizard leads from the explanation to a running copy, each step at its own address', () =>
      copyThroughWizard(scene));

    await test.step('a mirrored trade appears in both tabs without a reload', () => seeMirroredTrade(scene));

    await test.step('a paused copy opens nothing, a resumed one follows again', () => pauseAndResume(scene));

    await test.step('money is added, and one position is left early', () => changeMoney(scene));

    await test.step('stopping returns the money', () => stopCopying(scene));

    await test.step('the lines of the fidelity statement sum to the difference, in the file as on the screen', () =>
      checkStatement(scene));

    expect(problems).toEqual([]);
    expect(await stage.stopAndVerifyLedger()).toMatch(/The book is sound/);
  } finally {
    await stage.stop();
  }
});

async function copyThroughWizard({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/copy-trading`);
  await expect(page.getByText('You keep')).toBeVisible();
  await expect(page.getByText('$198.00')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to deposit' }).click();
  await expect(page).toHaveURL(/step=deposit/);
  const deposit = page.getByRole('form', { name: 'Deposit for copying' });
  await deposit.getByLabel('Deposit amount').fill('99');
  await deposit.getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByText('Please enter a valid deposit amount (minimum $100)').first()).toBeVisible();
  await deposit.getByLabel('Deposit amount').fill('500');
  await deposit.getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByText('$1,500.00')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to traders' }).click();
  await expect(page.getByRole('button', { name: 'Please select a trader' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: trader })).toBeEnabled();
  await page.getByRole('radio', { name: trader }).check();
  await page.getByRole('button', { name: 'Continue to amount' }).click();
  await expect(page).toHaveURL(/step=amount/);
  await page.goBack();
  await expect(page.getByRole('radio', { name: trader })).toBeChecked();
  await page.goForward();
  const form = page.getByRole('form', { name: `Copy ${trader}` });
  await form.getByLabel('Copy amount').fill('1000');
  await expect(form.getByRole('region', { name: 'What-if copy' })).toBeVisible();
  await form.getByRole('button', { name: 'Copy with $1,000.00' }).click();
  await expect(page).toHaveURL(/step=finish/);
  await expect(page.getByText(`You're now copying ${trader}`).first()).toBeVisible();
  await page.getByRole('link', { name: 'View copy' }).click();
  await expect(cardOf(page).getByText(/Decides again at/)).toBeVisible();
}

async function seeMirroredTrade({ stage, page, other }: Scene): Promise<void> {
  for (const tab of [page, other]) {
    await tab.goto(`${stage.url}/copies`);
    await expect(cardOf(tab).getByText('Active')).toBeVisible();
  }
  await stage.strategyTrade();
  for (const tab of [page, other])
    await expect(cardOf(tab).getByRole('list', { name: 'Open positions of this copy' })).toContainText('BTC');
}

async function pauseAndResume({ stage, page, other }: Scene): Promise<void> {
  await cardOf(page)
    .getByRole('button', { name: `Pause copying ${trader}` })
    .click();
  await expect(cardOf(other).getByText('Paused')).toBeVisible();
  await stage.strategyTrade();
  await expect(cardOf(page).getByText('Skipped: the copy was paused')).toBeVisible();
  await cardOf(page)
    .getByRole('button', { name: `Resume copying ${trader}` })
    .click();
  await expect(cardOf(other).getByText('Active')).toBeVisible();
  await stage.strategyTrade();
  await expect(cardOf(page).getByText('Copied', { exact: true })).toHaveCount(2);
}

async function changeMoney({ page, other }: Scene): Promise<void> {
  await cardOf(page).getByRole('button', { name: 'Add or withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: `Money in the copy of ${trader}` });
  await dialog.getByLabel('Amount').fill('200');
  await dialog.getByRole('button', { name: 'Add money' }).click();
  await expect(dialog).toBeHidden();
  await expect(cardOf(other).getByText('$1,200.00')).toBeVisible();
  await cardOf(page).getByRole('button', { name: 'Close BTC early' }).click();
  await expect(cardOf(other).getByRole('list', { name: 'Open positions of this copy' })).toBeHidden();
}

async function stopCopying({ page, other }: Scene): Promise<void> {
  await cardOf(page)
    .getByRole('button', { name: `Stop copying ${trader}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Stop copying ${trader}?` });
  await dialog.getByRole('button', { name: 'Stop Copying' }).click();
  await expect(cardOf(page).getByText(/^.?Ended$/)).toBeVisible();
  await expect(cardOf(other).getByText(/^.?Ended$/)).toBeVisible();
}

async function checkStatement({ page }: Scene): Promise<void> {
  const waiting = page.waitForEvent('download');
  await cardOf(page).getByRole('link', { name: 'Download CSV' }).click();
  const file = await (await waiting).path();
  const cents = centsOf(readFileSync(file, 'utf8'));
  const of = (line: string) => cents.get(line) ?? 0n;
  const sum = ['size', 'skips', 'price', 'timing', 'fees', 'manual'].reduce(
    (all, line) => all + of(line),
    0n,
  );
  expect([...cents.keys()]).toEqual([
    'ideal',
    'size',
    'skips',
    'price',
    'timing',
    'fees',
    'manual',
    'difference',
    'own',
  ]);
  expect(sum).toBe(of('difference'));
  expect(of('ideal') - of('own')).toBe(sum);
  expect(of('fees')).toBeGreaterThan(0n);
}
