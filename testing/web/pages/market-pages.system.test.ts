import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '#testing/nodes/site.ts';
import { axeFaults, openWebStage, sidewaysPixels, visit, type WebStage } from '#testing/web/browser.ts';

let stage: WebStage;
let person: Visitor & { readonly email: string };
beforeAll(async () => {
  stage = await openWebStage();
  person = await stage.site.person('markets');
});
afterAll(() => stage.stop());

const isDrawn = async (page: Page, heading: string) => {
  await page.locator('h1', { hasText: heading }).waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
};
const noFault = async (page: Page, problems: readonly string[]) => {
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => sidewaysPixels(page)).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
};

describe.each([
  ['light', 1280],
  ['dark', 390],
] as const)('in the %s theme at %i pixels', (colorScheme, width) => {
  const screen = { colorScheme, viewport: { width, height: 900 } };
  it.each([
    ['/commodities', 'Commodities'],
    ['/commodities?group=energy&sort=change', 'Commodities'],
    ['/markets?list=watched', 'Markets'],
    ['/markets/BTC?studies=ma-rsi-macd', 'BTC'],
    ['/markets/WHOP', 'WHOP'],
  ])('%s has no fault and never scrolls sideways', async (path, heading) => {
    const { context, page, problems } = await visit(stage, screen, person);
    await page.goto(path);
    await isDrawn(page, heading);
    await noFault(page, problems);
    await context.close();
  });

  it('the steps of the invest dialog and the parts of the analysis have no fault', async () => {
    const { context, page, problems } = await visit(stage, screen, person);
    await page.goto('/markets/WHOP?dialog=invest');
    const invest = page.getByRole('dialog', { name: 'Invest in WHOP' });
    await invest.getByLabel('Number of shares').fill('9000');
    expect(await axeFaults(page)).toEqual([]);
    await invest.getByRole('button', { name: 'Proceed to Payment' }).click();
    await invest.getByRole('button', { name: 'Copy USDT address' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.goto('/markets/WHOP?dialog=analysis');
    const analysis = page.getByRole('dialog', { name: 'WHOP analysis' });
    for (const tab of ['Technical', 'Catalysts', 'Price Targets', 'Overview']) {
      await analysis.getByRole('tab', { name: tab }).click();
      await analysis.getByRole('tabpanel', { name: tab }).waitFor();
    }
    await noFault(page, problems);
    await context.close();
  });
});

describe('a market', () => {
  it('is watched by its star, here and in the list, and stays so', async () => {
    const { context, page, problems } = await visit(stage, {}, person);
    // What a newcomer finds on it is taken off.
    for (const symbol of (await person.call('market', 'watchlist')).output)
      await person.call('market', 'watch', { symbol, isWatched: false });
    await page.goto('/markets?list=watched');
    await page.getByText('Your watchlist is empty').waitFor();
    await page.goto('/markets/GOLD');
    const star = page.getByRole('button', { name: 'Watch GOLD' });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await page.goto('/markets?list=watched');
    await page.getByRole('link', { name: /^GOLD/ }).waitFor();
    expect(await page.getByRole('table', { name: 'Markets' }).getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'Watch GOLD' }).click();
    await page.getByText('Your watchlist is empty').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('tells a price once: the alert is made, listed and deleted', async () => {
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/markets/BTC');
    await page.getByRole('tab', { name: 'Alerts' }).click();
    const form = page.getByRole('form', { name: 'New price alert' });
    await form.getByRole('button', { name: 'Enter a price' }).waitFor();
    await form.getByLabel('Alert price').fill('1');
    await form.getByRole('button', { name: 'The price is already there' }).waitFor();
    await form.getByRole('button', { name: 'Falls to' }).click();
    await form.getByRole('button', { name: 'Set alert' }).click();
    await page.getByRole('button', { name: 'Delete alert BTC below 1.00' }).waitFor();
    await page.goto('/markets');
    await page.getByRole('region', { name: 'Your price alerts' }).getByText('1 of 200 active').waitFor();
    await page.getByRole('button', { name: 'Delete alert BTC below 1.00' }).click();
    await page.getByText('Alert deleted: BTC').first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('has one price: the ticket and the book follow the stream, also where the book is not told again', async () => {
    const { context, page } = await visit(stage, { viewport: { width: 1440, height: 900 } }, person);
    await page.goto('/markets/BTC');
    const ticket = page.getByRole('region', { name: 'Order', exact: true });
    const estimate = ticket.getByRole('definition').first();
    const bestAsk = page
      .getByRole('table', { name: 'Ask' })
      .getByRole('row')
      .last()
      .getByRole('cell')
      .first();
    await expect.poll(() => estimate.textContent()).toMatch(/\d/);
    await page.route('**/rpc/market/instrument*', (route) => route.abort());
    const first = await estimate.textContent();
    await expect.poll(() => estimate.textContent()).not.toBe(first);
    await expect
      .poll(() => Promise.all([estimate.textContent(), bestAsk.textContent()]))
      .toSatisfy(([one, other]) => one === other);
    await context.close();
  });

  it('takes a price of its book into the ticket, as a limit order of the other side', async () => {
    const { context, page, problems } = await visit(
      stage,
      { viewport: { width: 1440, height: 900 } },
      person,
    );
    await page.goto('/markets/BTC');
    const ticket = page.getByRole('region', { name: 'Order', exact: true });
    await ticket.getByLabel('Amount in USD').fill('75');
    const priceIn = (name: string) =>
      page
        .getByRole('table', { name })
        .getByRole('button', { name: /^Use [\d,.]+ in the ticket$/ })
        .last();
    for (const [name, act] of [
      ['Bid', 'Sell'],
      ['Ask', 'Buy'],
    ] as const) {
      // Prices move meanwhile: what was pressed is what the ticket says.
      await priceIn(name).press('Enter');
      const said = await ticket
        .getByRole('status')
        .filter({ hasText: /^Limit price/ })
        .textContent();
      const price = said?.replace(/[^\d,.]/g, '') ?? '';
      await ticket.getByText(`Limit ${price} · Pay in full`).waitFor();
      expect(await ticket.getByLabel('Amount in USD').inputValue()).toBe('75');
      expect(await priceIn(name).evaluate((button) => button === document.activeElement)).toBe(true);
      await expect.poll(() => new URL(page.url()).searchParams.get('side')).toBe(act.toLowerCase());
    }
    // Anywhere in its row.
    const last = ticket.getByRole('status').filter({ hasText: /^Limit price/ });
    const before = await last.textContent();
    const total = page.getByRole('table', { name: 'Ask' }).getByRole('row').nth(1).getByRole('cell').last();
    await total.click({ force: true });
    await expect.poll(() => last.textContent()).not.toBe(before);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('opens the sheet of a phone with a price of the book, and Buy begins anew', async () => {
    const { context, page, problems } = await visit(stage, { viewport: { width: 390, height: 844 } }, person);
    await page.goto('/markets/BTC?panel=book');
    await page.getByRole('table', { name: 'Bid' }).getByRole('button').first().click();
    const sheet = page.getByRole('dialog', { name: 'Trade BTC' });
    await sheet.getByText(/Limit [\d,.]+ · Pay in full$/).waitFor();
    expect(new URL(page.url()).searchParams.get('side')).toBe('sell');
    await sheet.getByRole('button', { name: 'Buy', exact: true }).click();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/markets/BTC');
    await page.getByRole('button', { name: 'Buy', exact: true }).click();
    await sheet.getByText('Market · Pay in full').waitFor();
    // A side chosen in the sheet leaves it one step above its market.
    await sheet.getByRole('button', { name: 'Sell', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('side')).toBe('sell');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('dialog')).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('keeps the indicators of its chart in the address, also two that are pressed in one moment', async () => {
    const { context, page } = await visit(stage, {}, person);
    await page.goto('/markets/BTC');
    // Two in one moment are both kept.
    const open = () => page.getByRole('button', { name: 'Indicators' }).click();
    await open();
    const boxes = ['RSI 14', 'MA 20, 50'].map((name) => page.getByLabel(name).elementHandle());
    await page.evaluate(
      (pressed) => pressed.forEach((one) => (one as HTMLElement | null)?.click()),
      await Promise.all(boxes),
    );
    await expect.poll(() => new URL(page.url()).searchParams.get('studies')).toBe('ma-rsi');
    await page.reload();
    await open();
    expect(await page.getByLabel('RSI 14').isChecked()).toBe(true);
    await page.getByText(/^RSI \d+\.\d/).waitFor();
    await context.close();
  });
});

describe('an investment', () => {
  it('is bought from the wallet, and one that the wallet cannot pay waits and can be cancelled', async () => {
    const investor = await stage.site.person('investor');
    const { context, page, problems } = await visit(stage, {}, investor);
    await page.goto('/markets/WHOP');
    await page.getByRole('link', { name: 'Invest Now', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invest in WHOP' });
    // It begins with a number of shares that may be bought: the way on is open at once.
    await dialog.getByRole('button', { name: 'Proceed to Payment' }).click();
    await dialog.getByRole('button', { name: 'Back to Calculator' }).click();
    await dialog.getByLabel('Number of shares').fill('0');
    await dialog.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.getByText('Please enter a valid number of shares').first().waitFor();
    await dialog.getByLabel('Number of shares').fill('1');
    await dialog.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.getByText('Minimum investment is $10').first().waitFor();
    await dialog.getByLabel('Number of shares').fill('10');
    await dialog.getByRole('button', { name: 'Proceed to Payment' }).click();
    await dialog.getByRole('button', { name: 'Back to Calculator' }).click();
    await dialog.getByRole('button', { name: 'Proceed to Payment' }).click();
    await dialog.getByRole('button', { name: 'Confirm Investment' }).click();
    await page.getByText('Investment Initiated').first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('table', { name: 'Open positions' }).getByRole('row', { name: /WHOP/ }).waitFor();
    await page.goto('/markets/WHOP?dialog=invest&panel=orders');
    expect(await dialog.getByLabel('Number of shares').inputValue()).toBe('2');
    await dialog.getByLabel('Number of shares').fill('5000');
    await dialog.getByRole('button', { name: 'Proceed to Payment' }).click();
    await dialog.getByRole('button', { name: 'Confirm Investment' }).click();
    const waiting = page.getByRole('table', { name: 'Investments awaiting funds' });
    await waiting.getByText('5,000').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await waiting.getByRole('button', { name: 'Cancel investment in WHOP' }).click();
    await waiting.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('keys', () => {
  it('go to pages and take a side, never while someone types or a dialog is open, and can be switched off', async () => {
    const { context, page, problems } = await visit(
      stage,
      { viewport: { width: 1280, height: 900 } },
      person,
    );
    await page.goto('/markets/BTC');
    const size = page.getByRole('region', { name: 'Order', exact: true }).getByLabel('Amount in USD');
    await size.waitFor();
    await page.keyboard.press('s');
    await expect.poll(() => new URL(page.url()).searchParams.get('side')).toBe('sell');
    await expect.poll(() => size.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    expect(new URL(page.url()).pathname).toBe('/markets/BTC');
    await size.blur();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    expect(new URL(page.url()).pathname).toBe('/markets/BTC');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.waitForURL('**/markets');
    await page.keyboard.press('?');
    await help.getByLabel('Single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.keyboard.press('/');
    expect(new URL(page.url()).pathname).toBe('/markets');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: /^Keyboard shortcuts/ }).click();
    await help.waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
