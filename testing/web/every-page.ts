// What every page behind the gate must be, whatever it shows: without accessibility faults, quiet
// in the console, never sideways.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '#testing/nodes/site.ts';
import {
  axeFaults,
  openWindow,
  sidewaysPixels,
  visit,
  watchedPage,
  type WebStage,
  type Window,
} from '#testing/web/browser.ts';

/** Path and heading. A `:name` in a path is filled from what `fill` answers. */
export type ListedPage = readonly [path: string, title: string];

/**
 * One test for each page, in one of both looks in turns; `LONG=1` shows every page in both. A
 * look's pages share one window, as a person's do: what the browser has loaded once stays loaded.
 */
export function showEveryPage(
  pages: readonly ListedPage[],
  stage: () => WebStage,
  person: () => Visitor,
  fill: () => Readonly<Record<string, string>> = () => ({}),
): void {
  describe.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('in the %s theme at %i pixels', (colorScheme, width) => {
    const shown = pages.filter(
      (_, place) => process.env['LONG'] || place % 2 === Number(colorScheme === 'dark'),
    );
    const viewport = { width, height: 900 };
    let window: Window;
    beforeAll(async () => {
      window = await openWindow(stage(), { colorScheme, viewport }, person());
    });
    afterAll(() => window.close());

    it.each(shown)(
      '%s has no accessibility fault, no console error, and never scrolls sideways',
      async (path, title) => {
        const { page, problems } = await watchedPage(window);
        await page.goto(path.replace(/:(\w+)/, (_, name: string) => fill()[name] ?? ''));
        await page.locator('h1', { hasText: title }).waitFor({ state: 'attached' });
        if (path.includes('dialog=')) await page.getByRole('dialog').waitFor();
        await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
        expect(await axeFaults(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 700 });
        await expect.poll(() => sidewaysPixels(page)).toBeLessThanOrEqual(0);
        expect(problems).toEqual([]);
        await page.close();
      },
    );
  });
}

/** The same of a page that everybody may see, in a window of its own. */
export async function showPublicPage(
  stage: WebStage,
  path: string,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const { context, page } = await visit(stage, { colorScheme });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
  await context.close();
}
