// How far a page moves by itself while it loads (Layout Instability), from its first frame on.
import '#testing/web/pages/noted.ts';
import type { BrowserContext, Page } from '@playwright/test';

/** More than this is seen: https://web.dev/articles/cls calls 0.1 good, we keep a tenth of it. */
const mostShift = 0.01;

/**
 * Below a part that loads everything is held back for a second, then shown as it is. A busy machine
 * takes longer than that to answer, so here it is held until the answer came.
 */
const holdUntilLoaded = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('main *:has(.loading, .skeleton) ~ * { animation-duration: 60s !important; }');
  document.adoptedStyleSheets.push(sheet);
};

/** Counts every shift of the layout from the first paint on. */
const countShifts = () => {
  window.layoutShift = 0;
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      window.layoutShift += entry.value;
      const node = entry.sources[0]?.node;
      window.layoutShifts.push(
        `${entry.value.toFixed(4)} ${node?.nodeName} ${(node as Element | null)?.textContent?.slice(0, 40)}`,
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Everything that this page opens from now on is measured. */
export async function measureShifts(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(holdUntilLoaded);
  await page.addInitScript(countShifts);
}

/** What moved so far, where it is more than may be; else nothing. */
export async function shiftsSeen(page: Page): Promise<readonly string[]> {
  const { shift, shifts } = await page.evaluate(() => ({ shift: layoutShift, shifts: layoutShifts }));
  return shift > mostShift ? [`moved ${shift.toFixed(4)}`, ...shifts] : [];
}
