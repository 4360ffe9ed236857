// One act, one toast: in its own words, with what it changed, on nothing that is read or pressed.
import '#testing/web/pages/noted.ts';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWebStage, visit, watchedPage, type WebStage } from '#testing/web/browser.ts';
import { fullAccount, rotationPath, tradingDay, withRecord } from '#testing/web/full-account.ts';
import { enterQuantity } from '#testing/web/pages/orders/ticket.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage(withRecord, { clock: tradingDay() });
});
afterAll(() => stage.stop());

const toasts = '[data-sonner-toast]';

/** Notes the newest words of every toast that came. */
const noteToasts = (page: Page) =>
  page.addInitScript(() => {
    window.toastsTold = [];
    const places = new Map<Element, number>();
    new MutationObserver(() => {
      for (const one of document.querySelectorAll<HTMLElement>('[data-sonner-toast]')) {
        if (!places.has(one)) places.set(one, window.toastsTold.length);
        window.toastsTold[places.get(one) ?? 0] = one.innerText;
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

/**
 * A pointer that rests on whatever toast comes, so that each stays until it has been judged: a real
 * one has to reach it within the four seconds that it lives, wherever it moves meanwhile.
 */
const holdToasts = (page: Page) =>
  page.addInitScript(() => {
    window.holdsToasts = true;
    const moved = () => {
      if (!window.holdsToasts) return;
      const list = document.querySelector('[data-sonner-toaster]');
      list?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
    };
    setInterval(moved, 50);
  });
async function letGo(page: Page): Promise<void> {
  // The real one is where something was pressed last, and the toast may have come there.
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    window.holdsToasts = false;
    const list = document.querySelector('[data-sonner-toaster]');
    list?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
  });
}

/** What the toasts on the page lie on, in words. */
const liesOn = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-sonner-toast]')].map((one) =>
      one.getBoundingClientRect(),
    );
    const read = document.querySelectorAll('h1, h2, .total-rule, button, .btn, [role=button], nav a');
    return [...read]
      .filter((one) => !one.closest('[data-sonner-toaster], .sr-only, [data-ending-style]'))
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return boxes.some(
          (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        );
      })
      .map((one) => one.textContent || one.getAttribute('aria-label'));
  });

/**
 * Waits for the toast of an act, and judges it; once it has gone the list begins anew. `meanwhile`
 * is done while it is there.
 */
async function toastOf(
  page: Page,
  words: RegExp,
  view?: string,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const toast = page.locator(toasts).filter({ hasText: words });
  const whole = toast.filter({ hasText: 'Portfolio updated!' });
  await whole.waitFor();
  expect(await toast.innerText()).toMatch(/^.+\s+Portfolio updated!/);
  const links = toast.getByRole('link', { name: 'View' });
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(view === undefined ? [] : [view]);
  await expect.poll(() => liesOn(page)).toEqual([]);
  expect(await whole.count()).toBe(1);
  await meanwhile?.();
  await letGo(page);
  await page.locator(toasts).first().waitFor({ state: 'detached' });
  expect(await page.evaluate(() => toastsTold)).toHaveLength(1);
  await page.evaluate(() => {
    toastsTold.length = 0;
    window.holdsToasts = true;
  });
}

it.each([
  ['phone', { width: 390, height: 844 }],
  ['desk', { width: 1440, height: 900 }],
])('says a buy, a copy and a close once each: %s', async (name, viewport) => {
  const person = await fullAccount(stage.site, `toast-${name}`);
  const { context, page, problems } = await visit(stage, { viewport }, person);
  page.setDefaultTimeout(20_000);
  const other = await watchedPage(context);
  for (const one of [page, other.page]) await noteToasts(one);
  await holdToasts(page);
  const stream = other.page.waitForResponse(/\/stream/);
  await other.page.goto('/wallet');
  // What happened before its stream stood is no news to a page: it reads everything then.
  await stream;

  await page.goto('/markets/ETH');
  if (name === 'phone') await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await enterQuantity(page, '0.01');
  await page.getByRole('button', { name: 'Review Buy ETH' }).click();
  await page.getByRole('button', { name: 'Confirm Buy ETH' }).click();
  await toastOf(page, /^Bought 0\.01 ETH at [\d,]+\.\d\d/, '/my-trades', async () => {
    if (name !== 'phone') return;
    // A sheet that opens meanwhile has its buttons at the bottom, where the toast was.
    await page.getByRole('button', { name: 'Buy', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Review Buy ETH' }).waitFor();
    await expect.poll(() => liesOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
  expect(await other.page.evaluate(() => toastsTold.map((text) => text.trim()))).toEqual([
    'Portfolio updated!',
  ]);

  await page.goto(name === 'phone' ? rotationPath : '/traders');
  await page.getByRole('button', { name: 'Copy Northlight Rotation' }).click();
  await page.getByRole('dialog').getByLabel('Copy amount').fill('300');
  await page.getByRole('button', { name: 'Copy with $300.00' }).click();
  await toastOf(page, /^You're now copying Northlight Rotation/);
  await page.getByRole('article', { name: 'Northlight Rotation' }).waitFor();

  await page.goto('/my-trades');
  // A row of a phone opens what can be done.
  if (name === 'phone') await page.getByRole('button', { name: 'ETH', exact: true }).click();
  await page.getByRole('button', { name: 'Close ETH position' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close ETH', exact: true }).click();
  await toastOf(page, /^Closed 0\.01 ETH/);

  expect([...problems, ...other.problems]).toEqual([]);
  await context.close();
});
