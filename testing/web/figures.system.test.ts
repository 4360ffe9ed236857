// What figures say: of a sale in part, of a close, of amounts that are hidden, and of a server that
// fails.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import {
  fullAccount,
  type Person,
  signedInPages,
  tradingDay,
  withRecord,
} from '#testing/web/full-account.ts';

let stage: WebStage;
let person: Person;
beforeAll(async () => {
  stage = await openWebStage(withRecord, { clock: tradingDay() });
  person = await fullAccount(stage.site, 'reader');
});
afterAll(() => stage.stop());

const desk = { viewport: { width: 1440, height: 900 } };
const firstFigure = (text: string): number =>
  Number(/([\d,]+\.\d\d\d*)/.exec(text)?.[1]?.replaceAll(',', ''));

describe('closing', () => {
  it('shares that were paid in full says what comes back, and nothing of margin', async () => {
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto('/my-trades');
    await page.getByRole('button', { name: 'Close WHOP position' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close WHOP' });
    const back = dialog.locator('div', { has: page.getByText('You get back (est.)') }).last();
    await back.waitFor();
    const text = await dialog.innerText();
    expect(text).not.toMatch(/margin/i);
    const line = (name: string) => firstFigure(text.slice(text.indexOf(name)));
    // Six shares at their price, less the fee of closing: to the cent, but for a price that moves
    // while it is read.
    const worth = 6 * line('Price now') - line('Est. closing fee');
    expect(Math.abs(line('You get back (est.)') - worth)).toBeLessThan(0.06 * worth);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('a position on margin names the margin that returns', async () => {
    const { context, page } = await visit(stage, desk, person);
    await page.goto('/my-trades');
    await page.getByRole('button', { name: 'Close GOLD position' }).click();
    await page.getByRole('dialog', { name: 'Close GOLD' }).getByText('Margin returned (est.)').waitFor();
    await context.close();
  });
});

it.each([
  ['en', 'Asset · Trade ID, Quantity, Amount, Entry price, Exit price, P&L, Status, Date, Action'],
  [
    'es',
    'Activo · ID de operación, Cantidad, Importe, Precio de entrada, Precio de salida, P&L, Estado, Fecha, Acción',
  ],
])('My trades has all of its columns at 1280 px, in %s', async (lang, titles) => {
  const { context, page, problems } = await visit(stage, { viewport: { width: 1280, height: 900 } }, person);
  await context.addCookies([{ name: 'lang', value: lang, url: stage.site.url }]);
  await page.goto('/my-trades');
  const table = page.getByRole('table').first();
  await table
    .getByRole('row')
    .filter({ hasText: 'WHOP' })
    .getByText(/^[0-9A-Z]{8}$/)
    .waitFor();
  expect((await table.getByRole('columnheader').allInnerTexts()).join(', ')).toBe(titles);
  expect(problems).toEqual([]);
  await context.close();
});

it('a position that was sold in part shows what is left of it', async () => {
  const { context, page, problems } = await visit(stage, desk, person);
  await page.goto('/my-trades');
  const row = page.getByRole('table', { name: 'Trades' }).getByRole('row').filter({ hasText: 'WHOP' });
  await row.getByText('6 of 10').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('amounts that are hidden stand on no page', async () => {
  const { context, page, problems } = await visit(stage, desk, person);
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Hide amounts' }).first().click();
  await page.getByText('••••').first().waitFor();
  for (const path of ['/dashboard', '/notifications', '/wallet', '/transactions', '/portfolios', '/copies']) {
    expect(signedInPages).toContain(path);
    await page.goto(path);
    await page.getByText('••••').first().waitFor();
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
    const own = await page
      .getByRole('main')
      .locator('.num, [href] .text-muted')
      .evaluateAll((parts) => parts.map((part) => (part as HTMLElement).innerText));
    const shown = own.filter((text) => /\d (BTC|ETH|USDT)\b/.test(text));
    expect(shown, path).toEqual([]);
    if (path === '/notifications') expect(await page.getByRole('main').innerText()).not.toMatch(/[$€]\s?\d/);
  }
  expect(problems).toEqual([]);
  await context.close();
});

it('the total profit of the dashboard says what it counts', async () => {
  const { context, page } = await visit(stage, desk, person);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Trading Balance' });
  await card.getByText(/Total profit\s*[▲▼]?\s*[−+]?\$[\d.,]+ on \$1,000 put in/).waitFor();
  await context.close();
});

it('figures that cannot be loaded end in a dash and a way to try again', async () => {
  // The whole page: beside a newcomer's steps the curve has a card of its own.
  await person.call('identity', 'hideFirstSteps');
  const { context, page } = await visit(stage, desk, person);
  await page.route(/\/rpc\/trading\/(portfolio|equityCurve|positions)\b/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Trading Balance' });
  const figures = card.locator('p.font-semibold, .changes dd');
  await expect.poll(() => figures.allInnerTexts()).toEqual(Array(4).fill('—'));
  // One of the figures and one of the curve.
  const retry = card.getByRole('button', { name: 'Retry' });
  await expect.poll(() => retry.count()).toBe(2);
  await page.unroute(/\/rpc\/trading\/(portfolio|equityCurve|positions)\b/);
  for (const button of (await retry.all()).toReversed()) await button.click();
  await expect.poll(() => figures.first().innerText()).toMatch(/^\$[\d,]+\.\d\d$/);
  await expect.poll(() => retry.count()).toBe(0);
  await context.close();
});
