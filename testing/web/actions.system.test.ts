// Everything a person can do to a trade, an order or a copy, by keyboard alone; and dialogs whose
// buttons stay in sight.
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { fullAccount, type Person, rotationPath, tradingDay, withRecord } from '#testing/web/full-account.ts';

let stage: WebStage;
let person: Person;
beforeAll(async () => {
  stage = await openWebStage({ ...withRecord, PLAN_LIMITS: 'off' }, { clock: tradingDay() });
  person = await fullAccount(stage.site, 'actor');
});
afterAll(() => stage.stop());

const height = 700;
const phone = { viewport: { width: 390, height } };
const desk = { viewport: { width: 1440, height: 900 } };
const settled = async (page: Page) => {
  await page.locator('h1').first().waitFor();
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
};

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Walks with Tab from where the focus is until it is on the target. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < 150; step++) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${target.toString()}`);
}

/** The title and the last button are inside the window. */
async function inSight(dialog: Locator, act: string | RegExp): Promise<void> {
  const title = await dialog.getByRole('heading').first().boundingBox();
  const button = await dialog.getByRole('button', { name: act, exact: true }).boundingBox();
  expect(title?.y).toBeGreaterThanOrEqual(0);
  expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
}

/** Opens its dialog with Enter; Escape closes it and gives the focus back. */
async function asksByKeyboard(page: Page, button: Locator, title: string | RegExp): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(button)).toBe(true);
}

describe('an action on the trades page is reached by keyboard', () => {
  it.each([
    ['/my-trades', 'Set TP/SL for the WHOP position', 'Set TP/SL for WHOP'],
    ['/my-trades', 'Close WHOP position', 'Close WHOP'],
    ['/my-trades?status=pending', 'Edit BTC order', 'Edit BTC order'],
  ])('%s: %s opens with Enter, closes with Escape and gives the focus back', async (at, name, title) => {
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto(at);
    await settled(page);
    const button = page.getByRole('button', { name, exact: true });
    await asksByKeyboard(page, button, title);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('Cancel takes the pending order out at once', async () => {
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto('/my-trades?status=pending');
    await settled(page);
    await tabTo(page, page.getByRole('button', { name: 'Cancel BTC order', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByText('Order cancelled: BTC').waitFor();
    await page.getByText('No pending trades').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('an action is reached from the palette', () => {
  const find = async (page: Page, letters: string) => {
    await page.keyboard.press('Control+k');
    // Without waiting, as somebody who knows the keys: the first palette of a page is still on its way.
    await page.keyboard.type(letters);
    const palette = page.getByRole('dialog', { name: 'Search' });
    await palette.waitFor();
    return palette;
  };

  it.each([
    ['/my-trades', 'close whop', 'Close WHOP position', 'Close WHOP'],
    ['/dashboard', 'set tp', 'Set TP/SL for the WHOP position', 'Set TP/SL for WHOP'],
    ['/dashboard', 'stop copying', /^Stop copying /, /^Stop copying /],
  ])('%s: "%s" asks in its dialog, and Escape gives the focus back', async (at, letters, name, title) => {
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto(at);
    await settled(page);
    const opener = page.getByRole('button', { name: 'Search pages, markets and traders' });
    await opener.focus();
    const palette = await find(page, letters);
    const offer = palette.getByRole('button', { name });
    for (let step = 0; step < 12 && !(await isFocused(offer)); step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    await palette.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(opener)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is not offered before a letter is typed, so that Enter alone moves no money', async () => {
    const { context, page } = await visit(stage, desk, person);
    await page.goto('/dashboard');
    await settled(page);
    const palette = await find(page, '');
    await palette.getByRole('list', { name: 'Pages' }).getByRole('button').first().waitFor();
    expect(await palette.getByRole('button', { name: /^(Close|Cancel|Stop)/ }).count()).toBe(0);
    await context.close();
  });

  it('opens the page of a trader by name, also of one who is copied, and changes nothing', async () => {
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto('/dashboard');
    await settled(page);
    const palette = await find(page, 'tidewater');
    await palette.getByRole('button', { name: 'Pause copying Tidewater Trend' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Tidewater Trend' }).waitFor();
    await page.goto('/copies');
    await page.getByRole('button', { name: 'Pause copying Tidewater Trend' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([
    ['buy aapl', 'Trade AAPL', phone],
    ['copy northlight', 'Copy Northlight Rotation', phone],
    ['comprar aapl', undefined, desk],
  ])('"%s" opens the ticket or the dialog, and sends nothing', async (letters, title, size) => {
    const { context, page, problems } = await visit(stage, size, person);
    await page.goto('/dashboard');
    await settled(page);
    const palette = await find(page, letters);
    await palette.getByRole('list', { name: 'Actions' }).getByRole('button').first().waitFor();
    await page.keyboard.press('Enter');
    if (title) {
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      // The palette came from the dashboard: Back closes the ticket and stays on its market.
      if (title.startsWith('Trade')) {
        await page.goBack();
        await dialog.waitFor({ state: 'detached' });
        expect(new URL(page.url()).pathname).toBe('/markets/AAPL');
        await page.goForward();
        await dialog.waitFor();
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    } else {
      const order = page.getByRole('region', { name: 'Order', exact: true });
      await expect.poll(() => isFocused(order.getByLabel('Amount in USD'))).toBe(true);
    }
    await expect.poll(() => new URL(page.url()).searchParams.has('dialog')).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('switches what pages look like at once', async () => {
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto('/dashboard');
    await settled(page);
    for (const [letters, theme] of [
      ['oscuro', 'dark'],
      ['light', 'light'],
    ] as const) {
      const palette = await find(page, letters);
      await palette.getByRole('button', { name: new RegExp(`^${theme} theme`, 'i') }).waitFor();
      await page.keyboard.press('Enter');
      await palette.waitFor({ state: 'detached' });
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it('keeps what is typed while it is being fetched, and Enter presses nothing meanwhile', async () => {
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto('/copies');
    await settled(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    const pause = page.getByRole('button', { name: /^Pause copying / });
    await pause.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gd tidewater');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
    release();
    const palette = page.getByRole('dialog', { name: 'Search' });
    expect(await palette.getByRole('textbox').inputValue()).toBe('gd tidewater');
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await pause.waitFor();
    expect(await isFocused(pause)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/copies');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('asks before it pauses and resumes a copy', async () => {
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto('/dashboard');
    await settled(page);
    for (const act of ['Pause', 'Resume']) {
      const palette = await find(page, `${act} copying`);
      await palette.getByRole('button', { name: new RegExp(`^${act} copying`) }).waitFor();
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: new RegExp(`^${act} copying`) });
      await question.getByRole('button', { name: act }).click();
      await question.waitFor({ state: 'detached' });
    }
    await page.goto('/copies');
    await page.getByRole('button', { name: /^Pause copying / }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('an action on the copies page is reached by keyboard', () => {
  it.each([
    ['Add or withdraw', /^Money in the copy of /],
    ['Settings', /^Settings of the copy of /],
    ['Keep positions', /^Keep the positions of /],
    [/^Stop copying /, /^Stop copying /],
  ])('%s asks in a dialog', async (name, title) => {
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto('/copies');
    await settled(page);
    const button = page.getByRole('main').getByRole('button', { name });
    await asksByKeyboard(page, button, title);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('Pause and Resume happen at once, on the same button', async () => {
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto('/copies');
    await settled(page);
    await tabTo(page, page.getByRole('button', { name: /^Pause copying / }));
    await page.keyboard.press('Enter');
    const resume = page.getByRole('button', { name: /^Resume copying / });
    await tabTo(page, resume);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Pause copying / }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a dialog on a short phone keeps its title and its button in sight', () => {
  it.each([
    ['/my-trades', 'Set TP/SL for the WHOP position', 'Save'],
    ['/my-trades', 'Close WHOP position', 'Close WHOP'],
    ['/copies', 'Add or withdraw', 'Enter an amount'],
    ['/copies', 'Settings', 'Save settings'],
    ['/copies', 'Keep positions', 'End copy, keep positions'],
    ['/copies', /^Stop copying /, 'Stop Copying'],
    ['/portfolios', 'Rename Main portfolio', 'Save the name'],
    ['/settings/account', 'Create a Key', 'Create a Key'],
    [rotationPath, 'Copy Northlight Rotation', 'Copy with $300.00 max loss about $60.00'],
    ['/dashboard?dialog=deposit', '', 'Enter an amount'],
  ])('%s: %s', async (at, name, act) => {
    const { context, page, problems } = await visit(stage, phone, person);
    await page.goto(at);
    await settled(page);
    // A row of a phone opens what can be done with it.
    if (at === '/my-trades') await page.getByRole('button', { name: 'WHOP', exact: true }).click();
    if (name !== '') await page.getByRole('main').getByRole('button', { name }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: act, exact: true }).waitFor();
    await inSight(dialog, act);
    // And at the end of the body.
    await dialog.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await inSight(dialog, act);
    expect(problems).toEqual([]);
    await context.close();
  });
});
