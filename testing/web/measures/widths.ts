// A page that was opened once, at every width: nothing cut off, nothing sideways, no letters too
// small to read.
import type { Page } from '@playwright/test';
import { sidewaysPixels } from '#testing/web/browser.ts';
import { everyWord, wordsSeen } from '#testing/web/cut-words.ts';

/** From the widest screens down to 400 % zoom of a desk. */
export const everyWidth = [1920, 1440, 1280, 1180, 1024, 900, 768, 640, 480, 390, 360, 320] as const;

/** In pixels. The counts on icons are 11. */
const [smallest, smallestCount] = [12, 11];

/** Texts below the smallest size. Signs without a letter or a digit are drawings. */
const smallLetters = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([least, leastCount]) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = new Set<string>();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement;
        const text = node.nodeValue?.trim() ?? '';
        if (!holder || !/[\p{L}\d]/u.test(text) || /^(script|style|noscript)$/.test(holder.localName))
          continue;
        if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const drawn = holder instanceof SVGGraphicsElement ? holder.getScreenCTM() : null;
        const scale = drawn ? Math.hypot(drawn.a, drawn.b) : 1;
        const size = Number.parseFloat(getComputedStyle(holder).fontSize) * scale;
        const isCount = /^\d+\+?$/.test(text) || holder.parentElement?.closest('[class*="absolute"]');
        if (size < (isCount ? leastCount : least) - 0.01)
          found.add(
            `${size.toFixed(1)} px: "${text.slice(0, 30)}" in ${holder.localName}.${holder.className}`,
          );
      }
      return [...found];
    },
    [smallest, smallestCount] as const,
  );

/** What is drawn at another width is measured in the frame after. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });

export interface Seen {
  readonly faults: readonly string[];
  /** See `wordsSeen`. */
  readonly marks: readonly string[];
}

/**
 * What is wrong with the page as it is at each of these widths. Parts that measure themselves take a
 * frame each to settle, on a busy machine more: what is looked for is where they end.
 */
export async function lookAtWidths(page: Page, widths: readonly number[] = everyWidth): Promise<Seen> {
  const faults: string[] = [];
  const marks = new Set<string>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    let left: string[] = [];
    for (let turn = 0; turn < 8; turn++) {
      await drawn(page);
      const sideways = await sidewaysPixels(page);
      const words = await wordsSeen(page, everyWord);
      for (const mark of words.marks) marks.add(mark);
      left = [...(sideways > 0 ? [`${sideways} px sideways`] : []), ...words.faults];
      if (left.length === 0) break;
    }
    if (width === 1440 || width === 390) left.push(...(await smallLetters(page)));
    faults.push(...left.map((fault) => `at ${width}: ${fault}`));
  }
  return { faults, marks: [...marks] };
}
