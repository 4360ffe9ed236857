// What a finger and a window of half the height need: targets of 44 px, and a page between its bars.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { fullAccount, tradingDay, type Person, withRecord } from '#testing/web/full-account.ts';

let stage: WebStage;
let person: Person;
beforeAll(async () => {
  stage = await openWebStage({ ...withRecord }, { clock: tradingDay() });
  person = await fullAccount(stage.site, 'ada');
});
afterAll(() => stage.stop());

const settled = async (page: Page) => {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
};

/** Acts that a touch 21 px above or below their middle misses. */
const missed = (page: Page) =>
  page.evaluate(() => {
    const acts = 'main .btn, main [role="tab"], main fieldset > button, main select, header button, nav a';
    const reach = 21;
    return [...document.querySelectorAll<HTMLElement>(acts)]
      .filter((act) => act.checkVisibility({ visibilityProperty: true }) && !act.matches(':disabled'))
      .flatMap((act) => {
        act.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = act.getBoundingClientRect();
        const middle = top + height / 2;
        const isHit = [middle - reach, middle + reach]
          // What a bar or the edge covers is scrolled to, not touched there.
          .filter((y) => y > 0 && y < innerHeight)
          .every((y) => {
            const hit = document.elementFromPoint(left + width / 2, y);
            return hit === null || act.contains(hit) || hit.closest('nav.fixed, header, .page-bar') !== null;
          });
        return isHit ? [] : [`${act.getAttribute('aria-label') ?? act.textContent} ${width}x${height}`];
      });
  });

it('has targets of 44 px for every main act on a phone', async () => {
  const { context, page, problems } = await visit(
    stage,
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    person,
  );
  const found: Record<string, readonly string[]> = {};
  for (const path of [
    '/dashboard',
    '/markets/BTC',
    '/my-trades',
    '/traders',
    '/copies',
    '/wallet',
    '/deposit',
    '/withdraw',
    '/transactions',
    '/notifications',
    '/buy-nfts',
    '/settings/profile',
  ]) {
    await page.goto(path);
    await settled(page);
    const small = await missed(page);
    if (small.length > 0) found[path] = small;
  }
  expect(found).toEqual({});
  expect(problems).toEqual([]);
  await context.close();
});

it('leaves two thirds of a low window, as 200% zoom makes it, to the page', async () => {
  const { context, page } = await visit(stage, { viewport: { width: 720, height: 450 } }, person);
  for (const path of ['/dashboard', '/markets/BTC', '/withdraw']) {
    await page.goto(path);
    await settled(page);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position))
        .map((one) => one.getBoundingClientRect())
        .filter(({ width, top, bottom }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight)
        .reduce((sum, { height }) => sum + height, 0),
    );
    expect([path, covered <= 150]).toEqual([path, true]);
  }
  await context.close();
});
