// A day of the back office: a person writes in, an administrator finds them, looks, corrects, and
// the person sees all of it.
import { expect, type Page, test } from '@playwright/test';
import { personAndOperator } from './people.ts';
import { embeddedStage, type Stage } from './stage.ts';

interface Scene {
  readonly stage: Stage;
  readonly hers: Page;
  readonly desk: Page;
}

test('an administrator puts a mistake right, and the person sees who did what and why', async ({
  browser,
}) => {
  const stage = await embeddedStage();
  try {
    const problems: string[] = [];
    const { hers, desk } = await personAndOperator(browser, stage, problems, 'grace@example.org');
    const scene: Scene = { stage, hers, desk };

    await test.step('find the person', () => findPerson(scene));

    await test.step('look at their pages, read-only', () => viewAsPerson(scene));

    await test.step('correct the balance; the open page shows it with its reason', () =>
      correctBalance(scene));

    await test.step('write to the person', () => notifyPerson(scene));

    await test.step('nobody who still holds money is deleted', () => refuseToDelete(scene));

    expect(problems.filter((line) => !/409/.test(line))).toEqual([]);
    expect(await stage.stopAndVerifyLedger()).toMatch(/The book is sound/);
  } finally {
    await stage.stop();
  }
});

async function findPerson({ stage, desk }: Scene): Promise<void> {
  await desk.goto(`${stage.url}/admin-users`);
  await desk.getByRole('searchbox', { name: 'Search users' }).fill('grace');
  await desk.getByRole('link', { name: 'View grace@example.org' }).click();
  await expect(desk.getByRole('heading', { name: 'grace', level: 1 })).toBeVisible();
}

async function viewAsPerson({ stage, desk }: Scene): Promise<void> {
  await desk.getByRole('button', { name: 'View as user' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Start viewing' }).click();
  await desk.waitForURL('**/dashboard');
  await expect(desk.getByText('Viewing as grace@example.org')).toBeVisible();
  expect(await stage.mail('grace@example.org', /looked at your pages/)).toContain('Read-only');
  await desk.getByRole('button', { name: 'Stop viewing' }).click();
  await desk.waitForURL('**/admin-users');
}

async function correctBalance({ stage, hers, desk }: Scene): Promise<void> {
  await hers.goto(`${stage.url}/transactions`);
  await expect(hers.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  await desk.goto(`${stage.url}/admin-portfolio?q=grace`);
  await desk.getByRole('button', { name: 'Edit Portfolio of grace' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Balance').fill('1012.34');
  await dialog.getByLabel('Reason').fill('A fee was charged twice');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Portfolio updated successfully')).toBeVisible();
  await expect(hers.getByText('A fee was charged twice').first()).toBeVisible();
  await expect(hers.getByText('+$12.34').first()).toBeVisible();
}

async function notifyPerson({ stage, hers, desk }: Scene): Promise<void> {
  await desk.goto(`${stage.url}/admin-users?q=grace`);
  await desk.getByRole('button', { name: 'Send a notification to grace@example.org' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Text').fill('We gave the fee back. Sorry!');
  await dialog.getByRole('button', { name: 'Send notification' }).click();
  await expect(desk.getByText('Notification sent')).toBeVisible();
  await hers.goto(`${stage.url}/notifications`);
  await expect(hers.getByText('We gave the fee back. Sorry!').first()).toBeVisible();
}

async function refuseToDelete({ desk }: Scene): Promise<void> {
  await desk.getByRole('button', { name: 'Delete grace@example.org' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Type the email of the user').fill('grace@example.org');
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(dialog.getByText('In the way: a balance')).toBeVisible();
}
