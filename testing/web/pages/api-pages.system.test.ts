import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApiCalls } from '#core/api-calls.ts';
import { goodPassword } from '#testing/nodes/site.ts';
import { axeFaults, openWebStage, sidewaysPixels, visit, type WebStage } from '#testing/web/browser.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage();
});
afterAll(() => stage.stop());

const looks = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

const shots = process.env['SHOTS'];

describe('the page about the API', () => {
  it.each(looks)('lists each call with an example, without faults ($colorScheme)', async (look) => {
    const { context, page, problems } = await visit(stage, look);
    await page.goto('/api/docs');
    for (const { call } of listApiCalls())
      await page.getByRole('heading', { name: `${call.method} ${call.path}`, exact: true }).waitFor();
    const refusals = page.getByRole('table', { name: 'Refusals of POST /orders', exact: true });
    const place = listApiCalls().findIndex(({ name }) => name === 'placeOrder');
    await page.getByText('Refusals', { exact: true }).nth(place).click();
    const closed = refusals.getByRole('row', { name: /^market_closed/ });
    await closed.getByText('Wait, then send the request again.').waitFor();
    await closed.scrollIntoViewIfNeeded();
    if (shots) await page.screenshot({ path: `${shots}/api-${look.colorScheme}.png` });
    expect(await axeFaults(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
    await page.getByText('Response', { exact: true }).first().click();
    await page.getByText('"type": "object"').first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('the card of API keys', () => {
  it('makes a key that works, shows it once, and ends it', async () => {
    const person = await stage.site.person('keys-page');
    const { context, page, problems } = await visit(stage, looks[1], person);
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Create a Key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a Key' });
    await dialog.getByLabel('Name', { exact: true }).fill('Morning bot');
    await dialog.getByLabel('Allow trading').check();
    await dialog.getByLabel('Only from these networks').fill('127.0.0.0/8, ::1');
    await dialog.getByLabel('Your password', { exact: true }).fill(goodPassword);
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create a Key' }).click();
    const kept = page.getByRole('dialog', { name: 'Save your key' });
    const secret = (await kept.getByText(/^tf_[\w-]{43}$/).textContent()) ?? '';
    await kept.getByRole('button', { name: "I've Saved It" }).click();
    const line = page.getByRole('list', { name: 'Your API keys' }).getByRole('listitem');
    await line.getByText('Reads and trades').waitFor();
    const call = () =>
      stage.site.visitor().fetch('/api/v1/balances', { headers: { authorization: `Bearer ${secret}` } });
    expect((await call()).status).toBe(200);
    await page.reload();
    await line.getByText('Morning bot').waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('button', { name: 'Revoke Morning bot' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    // While a dialog is open the list behind it has no roles: it is looked for after the dialog has
    // gone.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await line.waitFor({ state: 'detached' });
    expect((await call()).status).toBe(401);
    expect(problems).toEqual([]);
    await context.close();
  });
});
