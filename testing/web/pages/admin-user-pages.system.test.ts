import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@playwright/test';
import type { Visitor } from '#testing/nodes/site.ts';
import { axeFaults, holdScript, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { showEveryPage } from '#testing/web/every-page.ts';
import { systemClock } from '#server/platform/clock.ts';

let stage: WebStage;
type Person = Visitor & { readonly email: string };
let admin: Person;
let ada: Person;
let adaId: string;

beforeAll(async () => {
  stage = await openWebStage();
  admin = await stage.site.person('operator');
  await admin.call('identity', 'claimFirstAdmin', {
    token: stage.site.firstAdminToken,
    email: admin.email,
  });
  ada = await stage.site.person('ada');
  adaId = (await ada.call('identity', 'viewer')).output.viewer?.id ?? '';
});
afterAll(() => stage.stop());

const detail = () => `/admin-user-detail/${adaId}`;
const settled = (page: Page) => expect.poll(() => page.locator('.skeleton').count()).toBe(0);

showEveryPage(
  [
    ['/admin-user-detail/:ada', 'ada'],
    ['/admin-users', 'Users'],
    ['/admin-portfolio', 'Portfolios'],
  ],
  () => stage,
  () => admin,
  () => ({ ada: adaId }),
);

describe('the list of users', () => {
  it('keeps order and search in the address, and says the order aloud', async () => {
    const { context, page, problems } = await visit(stage, {}, admin);
    await page.goto('/admin-users');
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await page.waitForURL(/sort=email/);
    const header = page.getByRole('columnheader', { name: 'Email', exact: true });
    await expect.poll(() => header.getAttribute('aria-sort')).toMatch(/ascending|descending/);
    await page.getByRole('searchbox', { name: 'Search users' }).fill('ada@');
    await page.waitForURL(/q=ada/);
    await page.reload();
    await page.getByRole('cell', { name: 'ada@example.org', exact: true }).waitFor();
    expect(await page.getByRole('cell', { name: 'operator@example.org', exact: true }).count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody-here');
    await page.getByText('No users found').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('leads to the person who is chosen while a search still rests', async () => {
    const { context, page, problems } = await visit(stage, {}, admin);
    const release = await holdScript(page, 'admin-user-detail-page');
    await page.goto('/admin-users');
    const link = page.getByRole('link', { name: 'View ada@example.org' });
    await link.waitFor();
    await page.getByRole('searchbox', { name: 'Search users' }).fill('ada');
    await link.click();
    await release();
    await page.getByRole('heading', { level: 1, name: 'ada' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('asks once before a user is deleted, and says what stands in the way', async () => {
    const { context, page } = await visit(stage, {}, admin);
    await page.goto('/admin-users');
    await page.getByRole('button', { name: 'Delete ada@example.org' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('Are you sure you want to delete this user? This action cannot be undone.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await dialog.getByText('Type the email exactly as it is shown').waitFor();
    await dialog.getByLabel('Type the email of the user').fill('ada@example.org');
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await dialog.getByText('This account cannot be deleted yet. In the way: a balance.').waitFor();
    expect((await ada.call('trading', 'portfolio')).status).toBe(200);
    await context.close();
  });
});

describe('a correction', () => {
  it('is typed once, and the open page of the person shows it with its reason without a reload', async () => {
    const hers = await visit(stage, {}, ada);
    await hers.page.goto('/transactions');
    await hers.page.getByText('Opening balance', { exact: false }).first().waitFor();
    const { context, page, problems } = await visit(stage, {}, admin);
    await page.goto('/admin-portfolio?q=ada');
    await page.getByRole('button', { name: 'Edit Portfolio of ada' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Balance').fill('1025.50');
    await dialog.getByText('Posts +$25.50 to the wallet.').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Give a reason of at least three characters').waitFor();
    await dialog.getByLabel('Reason').fill('Fee charged twice');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Portfolio updated successfully').waitFor();
    await page.getByRole('article', { name: 'ada' }).getByText('$1,025.50').first().waitFor();
    await hers.page.getByText('Fee charged twice').first().waitFor();
    expect([...problems, ...hers.problems]).toEqual([]);
    await context.close();
    await hers.context.close();
  });

  it('of the day computes the gain and marks the day', async () => {
    const { context, page, problems } = await visit(stage, {}, admin);
    await page.goto(detail());
    const form = page.getByRole('form', { name: 'Update Current Day Data' });
    await form.getByLabel('Current day profit').fill('40.00');
    await form.getByLabel('Current day loss').fill('15.00');
    await form.getByText('+$25.00').waitFor();
    await form.getByLabel('Reason').fill('Lost fill');
    await form.getByRole('button', { name: 'UPDATE' }).click();
    await page.getByText('Daily stats updated successfully').waitFor();
    await page.getByText('Adjusted by administrator').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

it('a trade is refused away from the recorded price, and placed at it with its mark', async () => {
  const { context, page } = await visit(stage, {}, admin);
  await page.goto(`${detail()}?tab=trades`);
  const form = page.getByRole('form', { name: 'Add Trade' });
  await form.getByLabel('Market').selectOption('BTC');
  await form.getByLabel('Trade amount').fill('50');
  await form.getByLabel('Current price').fill('1');
  await form.getByRole('button', { name: 'Add Trade' }).click();
  await form.getByText(/more than 0.5% away from the recorded price/).waitFor();
  const { ask } = stage.site.market.quote('BTC', systemClock.now());
  await form.getByLabel('Current price').fill((Number(ask) / 1e8).toFixed(2));
  await form.getByRole('button', { name: 'Add Trade' }).click();
  await page.getByText('Trade added successfully').waitFor();
  await page.getByRole('tabpanel').getByText('By administrator').waitFor();
  await context.close();
});

it('a look at a person shows their pages under a banner, refuses writes, and ends', async () => {
  await ada.call('identity', 'saveDisplay', {
    theme: 'dark',
    palette: 'green-red',
    amounts: 'shown',
    zone: 'Asia/Tokyo',
    locale: 'es',
  });
  const { context, page, problems } = await visit(stage, {}, admin);
  await page.goto(detail());
  await page.getByRole('button', { name: 'View as user' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start viewing' }).click();
  await page.waitForURL(/\/dashboard/);
  await page.getByText('Viewing as ada@example.org').waitFor();
  expect(await page.getByRole('link', { name: 'Identity checks' }).count()).toBe(0);
  await page.goto('/my-trades');
  await page.getByText('By administrator').first().waitFor();
  await settled(page);
  expect(await axeFaults(page)).toEqual([]);

  for (const path of ['/settings/account', '/verification', '/deposit']) {
    await page.goto(path);
    await page.getByText(/^Not shown in the read-only view: /).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  }
  await page.goto('/settings/profile');
  await expect.poll(() => page.getByLabel('Display name').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Save' }).first().isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: /^Support chat/ }).count()).toBe(0);
  // What the person likes is theirs: the administrator's browser keeps its own look.
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(null);
  for (const path of ['/buy-nfts', '/create-nfts', '/notifications', '/traders', '/markets', '/copies']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
  }
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.getByRole('button', { name: 'Stop viewing' }).click();
  await page.waitForURL(/\/admin-users/);
  await page.getByRole('cell', { name: 'ada@example.org', exact: true }).waitFor();
  await context.close();
});

it('an unknown user is not found, and somebody else is sent away from every page', async () => {
  const { context, page } = await visit(stage, {}, admin);
  await page.goto('/admin-user-detail/usr_00000000000000000000000000');
  await page.getByText('User not found').waitFor();
  await page.getByRole('link', { name: 'Back to Users' }).click();
  await page.waitForURL(/\/admin-users$/);
  await context.close();
  const hers = await visit(stage, {}, ada);
  for (const [path, target] of [
    ['/admin-users', '/dashboard'],
    [detail(), '/dashboard'],
    ['/admin-portfolio', '/'],
  ] as const) {
    await hers.page.goto(path);
    await hers.page.waitForURL((url) => url.pathname === target);
  }
  await hers.context.close();
});
