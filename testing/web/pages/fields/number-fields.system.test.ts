// Every field for a number of the product, in a browser: what people type stands there untouched
// until they leave, and then as the number it is read as, or with the reason why it is none.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { m } from '#core/messages/messages.js';
import { openWindow, watchedPage } from '#testing/web/browser.ts';
import { places } from '#testing/web/pages/fields/places.ts';
import { desk, openScene, type Scene } from '#testing/web/pages/fields/scene.ts';
import { afterWheel, fieldOf, tryField } from '#testing/web/pages/fields/try-field.ts';
import { numberNames } from '#web/ui/fields/number/number-names.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.stage.stop());

const visited = new Set<string>();

it.each(places)('$title', async ({ path, as = 'typist', open, fields }) => {
  const { page, problems } = await watchedPage(scene.windows[as]);
  await page.goto(scene.pathOf(path));
  await open?.(page);
  const wrong: string[] = [];
  for (const field of fields) {
    await fieldOf(page, field.name).waitFor();
    wrong.push(...(await tryField(page, field)));
    visited.add(field.name);
  }
  const turned = await afterWheel(page, fields[0]?.name ?? '');
  expect({ wrong, turned, problems }).toEqual({ wrong: [], turned: '5', problems: [] });
  await page.close();
});

it('every number of the product has been tried', () => {
  expect([...visited].toSorted()).toEqual(numberNames.toSorted());
});

describe('a browser that writes 1.234,5', () => {
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

  it('is read so, is asked where both readings are possible, and then sends nothing', async () => {
    const german = await openWindow(scene.stage, { ...desk, locale: 'de-DE' }, scene.typist);
    const { page, problems } = await watchedPage(german);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/rpc/funding/previewWithdrawal')) sent.push(request.postData() ?? '');
    });
    await page.goto('/withdraw');
    await page.getByRole('radio', { name: /^Bitcoin/ }).check();
    await page.getByLabel('Bitcoin wallet address').fill(address);
    const field = fieldOf(page, 'withdraw-amount');
    for (const [typed, read] of [
      ['1,5', '1.5'],
      ['1.234,50', '1234.50'],
      ['1.5', '1.5'],
      ['12.345.678', '12345678'],
    ] as const) {
      await field.fill(typed);
      await field.blur();
      expect(await field.inputValue(), typed).toBe(read);
    }
    for (const [typed, one, other] of [
      ['1.500', '1500', '1.50'],
      ['1,500', '1.50', '1500'],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      await page.getByText(m.ui_number_two_readings({ typed, one, other })).waitFor();
      await field.blur();
      expect(await field.inputValue()).toBe(typed);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
    }
    // The first that is sent is the next one: nothing was before.
    await field.fill('60,50');
    await field.press('Enter');
    await page.getByRole('dialog', { name: 'Check your withdrawal' }).waitFor();
    expect(sent.map((body) => /"amount":"([^"]*)"/.exec(body)?.[1])).toEqual(['60.50']);
    expect(problems).toEqual([]);
    await german.close();
  });
});

describe('Enter without leaving the field', () => {
  it('shows the balance that a rule puts for no number before it is sent, and so does a press', async () => {
    const { page, problems } = await watchedPage(scene.windows.administrator);
    const place = places.find(({ fields }) => fields.some(({ name }) => name === 'staff-balance'));
    await page.goto(place?.path ?? '');
    await place?.open?.(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('No number at all');
    const field = fieldOf(page, 'staff-balance');
    await field.fill('abc');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await field.press('Enter');
    expect(await field.inputValue()).toBe('0');
    // Had it been sent with the first press, the dialog would be on its way out.
    await dialog.getByText(/^Posts .* to the wallet\.$/).waitFor();
    // Nor does the press that leaves the field send what nobody typed.
    await field.fill('abc');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => field.inputValue()).toBe('0');
    expect(sent.filter((path) => path.includes('editPortfolio'))).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('makes the alert that was read, and empties the field', async () => {
    const { page, problems } = await watchedPage(scene.windows.typist);
    await page.goto('/markets/BTC?panel=alerts');
    const form = page.getByRole('form', { name: 'New price alert' });
    await form.getByRole('button', { name: 'Falls to' }).click();
    const field = fieldOf(page, 'alert-price');
    await field.fill('$1,250.5');
    await field.press('Enter');
    await page.getByRole('list', { name: 'Price alerts' }).getByText('1,250.50').waitFor();
    expect(await field.inputValue()).toBe('');
    expect(problems).toEqual([]);
    await page.close();
  });

  it('keeps the limit that was read', async () => {
    const { page, problems } = await watchedPage(scene.windows.typist);
    await page.goto('/settings/account');
    const field = fieldOf(page, 'limit-position');
    await field.fill('1,250.5 USD');
    await field.press('Enter');
    await page.getByText('Limits saved').waitFor();
    await page.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe('1250.50');
    expect(problems).toEqual([]);
    await page.close();
  });

  it('sends no number that is refused', async () => {
    const { page, problems } = await watchedPage(scene.windows.typist);
    await page.goto('/settings/account');
    const field = fieldOf(page, 'limit-position');
    await field.fill('€2,000');
    await field.press('Enter');
    await page.getByText(m.ui_number_other_unit({ unit: 'USD' })).waitFor();
    expect(await field.inputValue()).toBe('€2,000');
    const { output } = await scene.typist.call('trading', 'ownLimits');
    expect(output.limits.find(({ kind }) => kind === 'position')?.value).toBe('1250.50');
    expect(problems).toEqual([]);
    await page.close();
  });
});

it('what was read for one unit is read again when the field counts another', async () => {
  const { page, problems } = await watchedPage(scene.windows.typist);
  await page.goto('/wallet');
  const field = fieldOf(page, 'convert-amount');
  await field.fill('0.001 BTC');
  await page.getByRole('button', { name: 'Dollars to coin' }).click();
  await page.getByText(m.ui_number_too_fine({ decimals: 2 })).waitFor();
  expect(await field.inputValue()).toBe('0.001');
  await page.getByRole('button', { name: 'Coin to dollars' }).click();
  await page.getByText(m.ui_number_too_fine({ decimals: 2 })).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await page.close();
});

it('the first press below a field that is refused on leaving is not lost', async () => {
  const { page, problems } = await watchedPage(scene.windows.typist);
  await page.goto('/markets/BTC');
  const field = fieldOf(page, 'order-size');
  await field.fill('5 ETH');
  const ticket = page.getByRole('region', { name: 'Order', exact: true });
  await ticket.getByRole('button', { name: '$50' }).click();
  expect(await field.inputValue()).toBe('50');
  expect(problems).toEqual([]);
  await page.close();
});
