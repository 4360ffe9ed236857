import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { goodPassword } from '#testing/nodes/site.ts';
import { axeFaults, openWebStage, sidewaysPixels, visit, type WebStage } from '#testing/web/browser.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage();
});
afterAll(() => stage.stop());

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;

describe('the cards about leaving', () => {
  it.each([phone, desk])(
    'give everything held as a file, after the password ($colorScheme)',
    async (look) => {
      const person = await stage.site.person(`data-${look.colorScheme}`);
      const { context, page, problems } = await visit(stage, look, person);
      await page.goto('/settings/account');
      await page.getByRole('button', { name: 'Download Your Data' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your data' });
      await dialog.getByLabel('Your password', { exact: true }).fill(goodPassword);
      expect(await axeFaults(page)).toEqual([]);
      expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download Your Data' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
      const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, object>;
      expect(file['tables']).toHaveProperty(['ledger.entry']);
      await dialog.waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'Download Your Data' }).click();
      await dialog.getByLabel('Format').selectOption('zip');
      const password = dialog.getByLabel('Your password', { exact: true });
      await password.fill('not-the-password');
      await dialog.getByRole('button', { name: 'Download Your Data' }).click();
      await dialog.getByText('not your current password').waitFor();
      await password.fill(goodPassword);
      const [packed] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download Your Data' }).click(),
      ]);
      expect(packed.suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
      const files = unzipSync(new Uint8Array(readFileSync(await packed.path())));
      expect(Object.keys(files)).toContain('tables/ledger.entry.csv');
      await dialog.waitFor({ state: 'detached' });
      // The refused password is the only thing the console tells.
      expect(problems.filter((line) => !/status of 409/.test(line))).toEqual([]);
      await context.close();
    },
  );

  it('say what stands in the way of deletion', async () => {
    const person = await stage.site.person('data-holds');
    const order = { id: newId('ord'), symbol: 'WHOP', side: 'buy', product: 'cash', quantity: '10' };
    const placed = await person.call('trading', 'placeOrder', {
      ...order,
      type: 'limit',
      limitPrice: '5.00',
    });
    expect(placed.status).toBe(200);
    const { context, page, problems } = await visit(stage, phone, person);
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText('a pending order').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep My Account' }).click();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('delete the account after address and password, and open the landing page', async () => {
    const person = await stage.site.person('data-leaves');
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const email = dialog.getByLabel(/Type your email/);
    await email.fill('somebody@example.org');
    await dialog.getByLabel('Your password', { exact: true }).fill(goodPassword);
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete for Good' }).click();
    await dialog.getByText('This is not the email of this account').waitFor();
    expect((await person.call('identity', 'sessions')).status).toBe(200);
    await email.fill(person.email);
    await dialog.getByRole('button', { name: 'Delete for Good' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect((await person.call('identity', 'sessions')).code).toBe('not_signed_in');
    // Calls of the page that was left are refused; nothing else may be told.
    expect(problems.filter((line) => !/status of 401/.test(line))).toEqual([]);
    await context.close();
  });
});
