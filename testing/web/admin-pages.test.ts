import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import type { Visitor } from '#testing/site.ts';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { showEveryPage } from '#testing/web/every-page.ts';

let stage: WebStage;
let admin: Visitor & { readonly email: string };
beforeAll(async () => {
  stage = await openWebStage();
  admin = await stage.site.person('operator');
  await admin.call('identity', 'claimFirstAdmin', {
    token: stage.site.firstAdminToken,
    email: admin.email,
  });
  await stage.site.visitor().call('content', 'sendMessage', {
    id: newId('msg'),
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.org',
    subject: 'A question about fees',
    message: '<b>What</b> does a losing copy cost?',
  });
});
afterAll(() => stage.stop());

const pages = [
  ['/admin-users', 'Users'],
  ['/admin-withdrawals', 'Withdrawals'],
  ['/admin-deposits', 'Deposits'],
  ['/admin-deposits?state=unassigned', 'Deposits'],
  ['/admin-health', 'Health'],
  ['/admin-contact', 'Contact messages'],
  ['/admin-approvals', 'Approvals'],
  ['/admin-approvals?state=decided', 'Approvals'],
  ['/admin-audit', 'Audit log'],
  ['/admin-audit?action=admin.', 'Audit log'],
  ['/admin-leaders', 'Leaders'],
  ['/admin-instruments', 'Instruments'],
  ['/admin-kyc', 'Identity verification'],
  ['/admin-kyc?state=decided', 'Identity verification'],
] as const;

showEveryPage(
  pages,
  () => stage,
  () => admin,
);

it('a message is shown as the text it is, answered by mail, and leaves the open list', async () => {
  const { context, page, problems } = await visit(stage, {}, admin);
  await page.goto('/admin-contact');
  const message = page.getByRole('article', { name: 'Message of Ada Lovelace' });
  await message.getByText('<b>What</b> does a losing copy cost?').waitFor();
  const form = message.getByRole('form', { name: 'Answer to Ada Lovelace' });
  await form.getByLabel('Your answer').fill('Nothing: the fee is taken from profit only.');
  await form.getByRole('button', { name: 'Send Answer' }).click();
  await page.getByText('Nothing waits for an answer').waitFor();
  const mail = await stage.site.mail('ada@example.org', /Re: A question about fees/);
  expect(mail.text).toContain('Nothing: the fee is taken from profit only.');
  await page.getByRole('tab', { name: 'Answered' }).click();
  await message.getByText('Nothing: the fee is taken from profit only.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('what comes in is counted in the sidebar and stands in the list, without a reload', async () => {
  const { context, page, problems } = await visit(stage, { viewport: { width: 1280, height: 900 } }, admin);
  await page.goto('/admin-contact');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Contact/ });
  const { output } = await admin.call('admin', 'waiting', undefined);
  if (output.contact > 0) await link.getByText(`${output.contact} waiting`).waitFor({ state: 'attached' });
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  await stage.site.visitor().call('content', 'sendMessage', {
    id: newId('msg'),
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.org',
    subject: 'A moth in a relay',
    message: 'It was found in the machine this morning.',
  });
  await page.getByRole('article', { name: 'Message of Grace Hopper' }).waitFor();
  await link.getByText(`${output.contact + 1} waiting`).waitFor({ state: 'attached' });
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  expect(problems).toEqual([]);
  await context.close();
});

it('the health page says what waits inside, and reads the whole ledger when asked', async () => {
  const { context, page, problems } = await visit(stage, {}, admin);
  await page.goto('/admin-health');
  await page.getByText('Embedded database').waitFor();
  await page.getByText('Jobs: mail').waitFor();
  await page.getByRole('button', { name: 'Check the Ledger' }).click();
  await page.getByText(/^Sound: [\d,]+ entries, read/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
