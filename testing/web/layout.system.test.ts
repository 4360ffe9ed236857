// What a full account looks like at every width: nothing cut off, nothing covered, nothing that
// moves, the main button in sight.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePaths, publicPaths } from '#core/content/paths.ts';
import { openWebStage, openWindow, visit, watchedPage, type WebStage } from '#testing/web/browser.ts';
import {
  fullAccount,
  houseLeader,
  type Person,
  tradingDay,
  signedInPages,
  withRecord,
} from '#testing/web/full-account.ts';
import { measureShifts, shiftsSeen } from '#testing/web/measures/shifts.ts';

let stage: WebStage;
let person: Person;
let admin: Person;
let personId: string;
beforeAll(async () => {
  stage = await openWebStage(withRecord, { clock: tradingDay() });
  admin = await stage.site.person('operator');
  await admin.call('identity', 'claimFirstAdmin', { token: stage.site.firstAdminToken, email: admin.email });
  person = await fullAccount(stage.site, 'maria.lopez');
  personId = (await person.call('identity', 'viewer')).output.viewer?.id ?? '';
});
afterAll(() => stage.stop());

const settled = async (page: Page) => {
  await page.locator('h1').first().waitFor();
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
};

const shots = process.env['SHOTS'];
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
};
const nameOf = (path: string) => path.slice(1).replaceAll(/[/?=&]/g, '-');

/** Boxes around tables that cut something off: what they hide at their right, in pixels. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const table of document.querySelectorAll('table'))
      for (let box = table.parentElement; box; box = box.parentElement) {
        const lost = box.scrollWidth - box.clientWidth;
        if (getComputedStyle(box).overflowX !== 'visible' && lost > 1)
          found.push(`${innerWidth} px: "${table.caption?.textContent}" loses ${lost} px`);
      }
    return found;
  });

const adminPages = pagePaths.slice(pagePaths.indexOf('/chat-admin'));

const tables = [
  ['/my-trades', 'person'],
  ['/dashboard', 'person'],
  ['/markets', 'person'],
  ['/markets/BTC', 'person'],
  ['/transactions?view=entries', 'person'],
  ['/wallet', 'person'],
  ['/analytics', 'person'],
  [`/traders/${houseLeader}`, 'person'],
  ['/admin-users', 'admin'],
  ['/admin-audit', 'admin'],
  ['/admin-instruments', 'admin'],
] as const;

describe.each(['en', 'es'] as const)('no table is cut off from 640 to 1440 pixels (%s)', (lang) => {
  it.each(tables)('%s', async (path, who) => {
    const { context, page } = await visit(stage, {}, who === 'admin' ? admin : person);
    await context.addCookies([{ name: 'lang', value: lang, url: stage.site.url }]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await settled(page);
    await page.locator('table').first().waitFor({ state: 'attached' });
    for (let width = 1440; width >= 640; width -= 80) {
      await page.setViewportSize({ width, height: 900 });
      // The window, the chart and then the table take their new width, a frame each: what counts is
      // where it ends.
      await expect.poll(() => cutOff(page)).toEqual([]);
      if ([1440, 1280, 1040, 800].includes(width))
        await shoot(page, `table-${nameOf(path)}-${width}-${lang}`);
    }
    await context.close();
  });
});

/**
 * What a floating box lies on: controls and figures under fixed elements that are no bars over the
 * whole width.
 */
const covered = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        getComputedStyle(element).position === 'fixed' &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        width > 0 &&
        height > 0 &&
        width < innerWidth - 1
      );
    });
    /**
     * Its box without what the boxes around it cut off: a strip that scrolls is wider than its
     * frame.
     */
    const seenOf = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue;
        const frame = box.getBoundingClientRect();
        left = Math.max(left, frame.left);
        right = Math.min(right, frame.right);
        top = Math.max(top, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
      return { left, right, top, bottom };
    };
    const under = [...document.querySelectorAll<HTMLElement>('a, button, input, select, .num, dd, td')];
    return boxes.flatMap((box) => {
      const top = box.getBoundingClientRect();
      return under
        .filter((element) => {
          const { left, right, top: above, bottom } = seenOf(element);
          return (
            !box.contains(element) &&
            element.checkVisibility({ visibilityProperty: true }) &&
            left < top.right &&
            right > top.left &&
            above < top.bottom &&
            bottom > top.top
          );
        })
        .map((element) => `${box.className.split(' ')[0]} lies on "${element.innerText.slice(0, 40)}"`);
    });
  });

describe.each([
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)('on %s', (name, viewport) => {
  it.each(signedInPages)('nothing lies on %s when it opens, and nothing in it moves', async (path) => {
    const window = await openWindow(stage, { viewport }, person);
    const { page, problems } = await watchedPage(window);
    await measureShifts(page);
    await page.goto(path);
    await settled(page);
    expect(await covered(page)).toEqual([]);
    await shoot(page, `page-${nameOf(path)}-${name.slice(2)}`);
    expect(await shiftsSeen(page)).toEqual([]);
    expect(problems).toEqual([]);
    await window.close();
  });

  it.each(adminPages)('nothing in %s, of administrators, moves', async (path) => {
    const window = await openWindow(stage, { viewport }, admin);
    const { page, problems } = await watchedPage(window);
    await measureShifts(page);
    await page.goto(path.replace(':userId', personId));
    await settled(page);
    expect(await shiftsSeen(page)).toEqual([]);
    expect(problems).toEqual([]);
    await window.close();
  });

  it.each([...publicPaths, '/auth?tab=sign-up', '/verify', '/admin-setup'])(
    'the chat button lies on nothing of %s when it opens, and nothing in it moves',
    async (path) => {
      const { context, page } = await visit(stage, { viewport });
      await measureShifts(page);
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await page.locator('.chat-button').waitFor({ state: 'attached' });
      await shoot(page, `public-${nameOf(path)}-${name.slice(2)}`);
      expect(await covered(page)).toEqual([]);
      expect(await shiftsSeen(page)).toEqual([]);
      await context.close();
    },
  );
});
