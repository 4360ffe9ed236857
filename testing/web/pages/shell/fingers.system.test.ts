// What a finger and a window of half the height need: targets of 44 px, and a page between its bars.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import {
  fullAccount,
  signedInPages,
  tradingDay,
  type Person,
  withRecord,
} from '#testing/web/full-account.ts';

let stage: WebStage;
let person: Person;
beforeAll(async () => {
  stage = await openWebStage({ ...withRecord }, { clock: tradingDay() });
  person = await fullAccount(stage.site, 'ada');
});
afterAll(() => stage.stop());

const settled = async (page: Page) => {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => !document.querySelector('.skeleton, [data-below]'));
};

/** Acts that a touch 21 px above or below their middle misses. */
const missed = (page: Page) =>
  page.evaluate(() => {
    const acts =
      'main .btn, main button, main summary, main select, main :is(.flex, div) > .link, header button, nav a';
    const reach = 21;
    return (
      [...document.querySelectorAll<HTMLElement>(acts)]
        .filter((act) => act.checkVisibility({ visibilityProperty: true }) && !act.matches(':disabled'))
        // The heads of a table that stands in rows are for screen readers alone.
        .filter((act) => act.closest('thead') === null)
        .flatMap((act) => {
          act.scrollIntoView({ block: 'center', behavior: 'instant' });
          const { left, top, width, height } = act.getBoundingClientRect();
          const middle = top + height / 2;
          const isHit = [middle - reach, middle + reach]
            // What a bar or the edge covers is scrolled to, not touched there.
            .filter((y) => y > 0 && y < innerHeight)
            .every((y) => {
              const hit = document.elementFromPoint(left + width / 2, y);
              return (
                hit === null || act.contains(hit) || hit.closest('nav.fixed, header, .page-bar') !== null
              );
            });
          return isHit ? [] : [`${act.getAttribute('aria-label') ?? act.textContent} ${width}x${height}`];
        })
    );
  });

it.each([
  ['a person', [...signedInPages, '/deposit?coin=BTC', '/copy-trading?step=traders']],
  ['a visitor', ['/', '/auth', '/auth?tab=sign-up', '/transparency']],
])('has targets of 44 px for every act of %s on a phone', async (who, paths) => {
  const { context, page, problems } = await visit(
    stage,
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    who === 'a person' ? person : undefined,
  );
  const found: Record<string, readonly string[]> = {};
  for (const path of paths) {
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
