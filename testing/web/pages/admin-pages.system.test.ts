import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import type { Visitor } from '#testing/nodes/site.ts';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { showEveryPage } from '#testing/web/every-page.ts';
import { systemClock } from '#server/platform/clock.ts';

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
  ['/admin-inbox', 'Inbox'],
  ['/admin-users', 'Users'],
  ['/admin-withdrawals', 'Withdrawals'],
  ['/admin-deposits', 'Deposits'],
  ['/admin-deposits?state=unassigned', 'Deposits'],
  ['/admin-health', 'Health'],
  ['/admin-contact', 'Contact messages'],
  ['/admin-mail', 'Captured email'],
  ['/admin-approvals', 'Approvals'],
  ['/admin-approvals?state=decided', 'Approvals'],
  ['/admin-audit', 'Audit log'],
  ['/admin-audit?action=admin.', 'Audit log'],
  ['/admin-leaders', 'Lead traders'],
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
  await page.getByText('No messages waiting for an answer').waitFor();
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

it('a leader cools off until a day and is let go early, and another tab of the desk moves by itself', async () => {
  const [desk, other] = [await visit(stage, {}, admin), await visit(stage, {}, admin)];
  const { page } = desk;
  for (const { page: tab } of [desk, other]) await tab.goto('/admin-leaders');
  const start = page.getByRole('button', { name: /^Cool off: / }).first();
  await start.waitFor();
  const name = (await start.getAttribute('aria-label'))?.slice('Cool off: '.length) ?? '';
  const seen = other.page.getByRole('row').filter({ hasText: name });
  await seen.getByText('Can be copied').waitFor();
  await start.click();
  const dialog = page.getByRole('dialog', { name: `Cool off: ${name}` });
  const act = dialog.getByRole('button', { name: 'Cool off' });
  await expect.poll(() => act.isDisabled()).toBe(true);
  await dialog.getByLabel('Reason').fill('Too many newcomers at once');
  await dialog.getByLabel('New copies again from').fill('2020-01-01');
  await dialog.getByLabel('Reason').focus();
  await dialog.getByText('Choose a day from tomorrow on, at most a year ahead.').waitFor();
  expect(await act.isDisabled()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  const day = new Date(systemClock.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('New copies again from').fill(day);
  await act.click();
  await dialog.waitFor({ state: 'detached' });
  await seen.getByText('Cooling off').waitFor();
  await page.getByRole('button', { name: `End cool-off: ${name}` }).click();
  const end = page.getByRole('dialog', { name: `End cool-off: ${name}` });
  await end.getByLabel('Reason').fill('It was enough');
  await end.getByRole('button', { name: 'End cool-off' }).click();
  await seen.getByText('Can be copied').waitFor();
  expect([...desk.problems, ...other.problems].filter((line) => !/409/.test(line))).toEqual([]);
  for (const { context } of [desk, other]) await context.close();
});

it('the health page says what waits inside, and reads the whole ledger when asked', async () => {
  const { context, page, problems } = await visit(stage, {}, admin);
  await page.goto('/admin-health');
  await page.getByText('Embedded database').waitFor();
  await page.getByText('Jobs: mail').waitFor();
  // What was given up stands on the page, and is sent again from there.
  await page.getByText('Nothing is undelivered.').waitFor();
  await stage.site.database.pool.query(
    `insert into pgboss.job (name, source_name, data, source_output, keep_until) values ('dead_letter', 'mail',
       '{"data": {"to": "late@example.org", "subject": "Your money arrived", "text": "…", "locale": "en"}}',
       '{"message": "connect ECONNREFUSED"}', now() + interval '1 day')`,
  );
  await page.reload();
  await page.getByText('late@example.org').waitFor();
  await page.getByText('connect ECONNREFUSED').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send again: Your money arrived' }).click();
  await page.getByText('Queued. It will be sent within a few seconds.').waitFor();
  await page.getByText('Nothing is undelivered.').waitFor();
  await page.getByRole('button', { name: 'Check the Ledger' }).click();
  await page.getByText(/^All checks passed: [\d,]+ entries, read/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
