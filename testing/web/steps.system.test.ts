// Steps a person can go back from, networks that fail, plans that are used up: what the screen does
// then.
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { fullAccount, type Person, rotationPath, tradingDay, withRecord } from '#testing/web/full-account.ts';
import { enterQuantity, openTerms } from '#testing/web/pages/orders/ticket.ts';

let stage: WebStage;
let person: Person;
beforeAll(async () => {
  stage = await openWebStage({ ...withRecord, PLAN_LIMITS: 'on' }, { clock: tradingDay() });
  person = await fullAccount(stage.site, 'stepper');
});
afterAll(() => stage.stop());

const phone = { viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1440, height: 900 } };
const path = (page: Page) => new URL(page.url()).pathname;
const settled = async (page: Page) => {
  await page.locator('h1').first().waitFor();
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
};

/** Page, the button that opens the dialog, and its name. */
const dialogs = [
  ['/markets/ETH', 'Buy', 'Trade ETH', phone],
  ['/traders', 'Copy Northlight Rotation', 'Copy Northlight Rotation', desk],
  ['/my-trades', 'Close WHOP position', 'Close WHOP', desk],
  ['/my-trades', 'Set TP/SL for the WHOP position', 'Set TP/SL for WHOP', desk],
  ['/portfolios', 'Rename Main portfolio', '', desk],
  ['/upgrade', 'Upgrade to Premium', '', desk],
  ['/copies', 'Add or withdraw', '', desk],
  ['/settings/account', 'Download Your Data', 'Your data', desk],
] as const;

describe('Back closes the dialog and stays on the page', () => {
  it.each(dialogs)('%s: %s', async (at, button, name, screen) => {
    const { context, page, problems } = await visit(stage, screen, person);
    await page.goto('/wallet');
    await settled(page);
    await page.goto(at);
    await settled(page);
    await page
      .getByRole('button', { name: button })
      .or(page.getByRole('link', { name: button }))
      .first()
      .click();
    const dialog = page.getByRole('dialog', name === '' ? {} : { name });
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(path(page)).toBe(at);
    expect(await page.locator('h1').first().isVisible()).toBe(true);
    // Closed by its own button, it leaves nothing behind: the next Back leaves the page.
    await page
      .getByRole('button', { name: button })
      .or(page.getByRole('link', { name: button }))
      .first()
      .click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL(/\/wallet$/);
    expect(problems).toEqual([]);
    await context.close();
  });
});

/** How far below the edge of the window the last button of a box ends; zero or less is in sight. */
const belowEdge = (page: Page, selector: string) =>
  page.locator(selector).evaluate((box) => box.getBoundingClientRect().bottom - innerHeight);

/**
 * What of the receipt and its button cannot be seen in the ticket as it stands: under something
 * else, or below the lowest pixel in sight.
 */
async function hiddenParts(ticket: Locator, order: string, lowest?: number): Promise<string[]> {
  const parts = [
    ...['Est. price', 'Order value', /^Est. fee/, 'Total', 'Available after'].map((name) =>
      ticket.getByRole('term').filter({ hasText: name }),
    ),
    ticket.getByRole('button', { name: `Review ${order}` }),
  ];
  const hidden: string[] = [];
  for (const part of parts)
    hidden.push(
      ...(await part.evaluate(
        (element, bottom) => {
          // The figure beside its name, where it has one.
          const figure = element.nextElementSibling;
          return [element, ...(element.tagName === 'DT' && figure ? [figure] : [])].flatMap((one) => {
            const { left, top, width, height } = one.getBoundingClientRect();
            const seen = document.elementFromPoint(left + width / 2, top + height / 2);
            const isSeen =
              seen !== null && (one.contains(seen) || seen.contains(one)) && top + height <= bottom;
            return isSeen ? [] : [one.textContent];
          });
        },
        lowest ?? (await ticket.page().evaluate(() => innerHeight)),
      )),
    );
  return hidden;
}

describe('the button to press is in sight', () => {
  it.each([desk, phone])('of the ticket, offline and with every part open as well, at %o', async (screen) => {
    const { context, page } = await visit(stage, screen, person);
    await page.goto('/markets/BTC');
    await settled(page);
    if (screen === phone) await page.getByRole('button', { name: 'Buy', exact: true }).click();
    const ticket = '.ticket-actions >> visible=true';
    await page.locator(ticket).waitFor();
    expect(await belowEdge(page, ticket)).toBeLessThanOrEqual(0);
    for (const part of ['Order type', 'Take profit and stop loss'])
      await page.locator('summary >> visible=true').filter({ hasText: part }).click();
    await context.setOffline(true);
    await page.getByText('You are offline.').first().waitFor({ state: 'attached' });
    expect(await belowEdge(page, ticket)).toBeLessThanOrEqual(0);
    await context.close();
  });

  it.each([
    [1440, 900],
    [1366, 768],
    [1280, 800],
    [1024, 768],
  ])(
    'with the whole receipt above it, in a ticket of at most 540 pixels, at %i×%i',
    async (width, height) => {
      const { context, page, problems } = await visit(stage, { viewport: { width, height } }, person);
      await page.goto('/markets/BTC');
      const ticket = page.getByRole('region', { name: 'Order', exact: true });
      await ticket.getByRole('button', { name: '$100', exact: true }).click();
      await expect.poll(() => hiddenParts(ticket, 'Buy BTC')).toEqual([]);
      const size = await ticket.evaluate((box) => box.getBoundingClientRect().height);
      expect(size).toBeLessThanOrEqual(540);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it.each([
    ['a window that is only that high', 508, false],
    ['a keyboard that lies on the page', 844, true],
  ])(
    'with the whole receipt above it, in the sheet of a phone whose keyboard leaves 508 pixels: %s',
    async (_how, height, isCovered) => {
      const { context, page, problems } = await visit(stage, { viewport: { width: 390, height } }, person);
      await page.goto('/markets/BTC');
      await page.getByRole('button', { name: 'Buy', exact: true }).click();
      const sheet = page.getByRole('dialog', { name: 'Trade BTC' });
      await sheet.getByLabel('Amount in USD').fill('75');
      if (isCovered)
        // What a phone tells the page when its keyboard comes up.
        await page.evaluate(() => {
          const seen = window.visualViewport as VisualViewport;
          Object.defineProperty(seen, 'height', { value: 508, configurable: true });
          seen.dispatchEvent(new Event('resize'));
        });
      await expect.poll(() => hiddenParts(sheet, 'Buy BTC', 508)).toEqual([]);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it.each([desk, phone])('of the dialog that starts a copy, at %o', async (screen) => {
    const { context, page } = await visit(stage, screen, person);
    // A row of a phone leads to the record, which starts a copy.
    await page.goto(screen === desk ? '/traders' : rotationPath);
    await settled(page);
    await page.getByRole('button', { name: 'Copy Northlight Rotation' }).click();
    await page.getByRole('dialog').getByLabel('Copy amount').fill('5000');
    const actions = '[role=dialog] .dialog-actions';
    await page.locator(actions).waitFor();
    expect(await belowEdge(page, actions)).toBeLessThanOrEqual(0);
    // What cannot be is shown as missing, not as a balance below zero.
    const text = await page.locator(actions).innerText();
    expect(text).toMatch(/\$[\d,]+\.\d\d short/);
    expect(text).not.toContain('−');
    await context.close();
  });
});

it.each(['en', 'es'])(
  'a market on a narrow phone shows all of its acts, above the chart and in its bar, in %s',
  async (locale) => {
    const narrow = { viewport: { width: 320, height: 700 }, extraHTTPHeaders: { 'accept-language': locale } };
    const { context, page } = await visit(stage, narrow, person);
    await page.goto('/markets/GENFLOW');
    for (const place of ['.page-bar', '.market-acts']) {
      const acts = page.locator(`${place} > *`);
      await acts.first().waitFor();
      const boxes = await acts.evaluateAll((all) =>
        all.map((act) => {
          const { right, height } = act.getBoundingClientRect();
          return { right, height };
        }),
      );
      expect(boxes).toHaveLength(2);
      expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(320);
      expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(40);
    }
    // Name, price and figures leave the chart on the first screen.
    expect(await page.locator('.market-top').evaluate((top) => top.clientHeight)).toBeLessThanOrEqual(132);
    await context.close();
  },
);

it('a trade from the page of a market on a phone is three taps', async () => {
  const newcomer = await stage.site.person('three-taps');
  const { context, page, problems } = await visit(stage, phone, newcomer);
  await page.goto('/markets/ETH');
  for (const tap of ['Buy', 'Review Buy ETH', 'Confirm Buy ETH'])
    await page.getByRole('button', { name: tap, exact: true }).click();
  await page.getByText(/^Bought 0\.\d+ ETH at [\d,]+\.\d\d$/).waitFor();
  expect((await newcomer.call('trading', 'positions')).output).toHaveLength(1);
  expect(problems).toEqual([]);
  await context.close();
});

describe('a used-up plan', () => {
  it('is said in the ticket before the review, and closing still works', async () => {
    const member = await stage.site.person('used-up');
    for (let trade = 0; trade < 5; trade++)
      await member.call('trading', 'placeOrder', {
        id: newId('ord'),
        symbol: 'BTC',
        side: 'buy',
        product: 'cash',
        quantity: '0.0001',
      });
    const { context, page } = await visit(stage, { ...desk, timezoneId: 'America/New_York' }, member);
    await page.goto('/markets/BTC');
    await enterQuantity(page, '0.0001');
    // Midnight of 1 December in UTC is the evening before in New York.
    await page
      .getByText(
        "You've used all 5 trades this month. They reset on 30 Nov, 19:00. You can still close positions.",
      )
      .waitFor();
    expect(await page.getByRole('button', { name: 'No trades left this month' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByRole('button', { name: 'Review Sell BTC' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm Sell BTC' }).click();
    await page
      .getByText(/^Sold 0\.0001 BTC at/)
      .first()
      .waitFor();
    await context.close();
  });
});

describe('without a connection', () => {
  it('a click on any page of the menu leaves the app standing, and it opens when the connection is back', async () => {
    const { context, page } = await visit(stage, desk, person);
    await page.goto('/dashboard');
    await settled(page);
    let documents = 0;
    page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
    await context.setOffline(true);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const names = await links.allInnerTexts();
    for (const name of names) {
      await links.filter({ hasText: name }).first().click();
      await expect.poll(() => page.locator('h1').first().textContent()).not.toBe('');
      expect(await links.count(), name).toBe(names.length);
    }
    expect(documents).toBe(0);
    await page.getByRole('heading', { name: "You're offline" }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: "You're offline" }).waitFor({ state: 'detached' });
    await settled(page);
    await context.close();
  });

  it('the price is grey and nothing can be ordered', async () => {
    const { context, page } = await visit(stage, desk, person);
    await page.goto('/markets/BTC');
    await enterQuantity(page, '0.001');
    await page.getByRole('button', { name: 'Review Buy BTC' }).waitFor();
    await context.setOffline(true);
    const blocked = page.getByRole('button', { name: 'No connection' });
    await blocked.waitFor();
    expect(await blocked.isDisabled()).toBe(true);
    await page.getByRole('group', { name: 'Price of BTC' }).locator('.text-faint').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('No connection');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Review Buy BTC' }).waitFor();
    await context.close();
  });
});

describe('in forced colours', () => {
  it.each([
    ['Buy', 'Sell'],
    ['Market', 'Limit'],
    ['1h', '1d'],
  ])('the choice between %s and %s can be seen', async (one, other) => {
    const { context, page } = await visit(stage, { ...desk, forcedColors: 'active' }, person);
    await page.goto('/markets/BTC');
    await settled(page);
    await openTerms(page);
    const shot = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true }).first();
      const { outlineStyle, outlineWidth } = await button.evaluate((element) => {
        const style = getComputedStyle(element);
        return { outlineStyle: style.outlineStyle, outlineWidth: style.outlineWidth };
      });
      return `${outlineStyle} ${outlineWidth}`;
    };
    await page.getByRole('button', { name: one, exact: true }).first().click();
    await page.mouse.move(0, 0);
    const [chosen, rest] = [await shot(one), await shot(other)];
    expect(chosen).toBe('solid 2px');
    expect(rest).not.toBe(chosen);
    const box = await page
      .getByRole('button', { name: one, exact: true })
      .first()
      .locator('..')
      .boundingBox();
    const picture = () => page.screenshot({ clip: box ?? { x: 0, y: 0, width: 1, height: 1 } });
    await page.getByRole('heading', { level: 1 }).click();
    const before = await picture();
    await page.getByRole('button', { name: other, exact: true }).first().click();
    await page.getByRole('heading', { level: 1 }).click();
    await page.mouse.move(0, 0);
    expect(before.equals(await picture())).toBe(false);
    await context.close();
  });
});
