// Rows of what a person holds, in a browser: their height, what gives way in little room, and how
// their actions are reached.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openWorkbench, type Workbench } from '#testing/components/workbench.ts';
import { axeFaults, sidewaysPixels } from '#testing/web/browser.ts';

const dense = 'web/ui/lists/dense-row.tsx';
const phone = 'web/ui/lists/phone-row.tsx';
const table = 'web/ui/lists/table-rows.tsx';

let workbench: Workbench;
let bench: Bench;
beforeAll(async () => {
  workbench = await openWorkbench();
  bench = await workbench.open();
});
afterAll(() => workbench.stop());

const showAt = async (width: number, source: string, name = 'plain'): Promise<void> => {
  await bench.page.setViewportSize({ width, height: 800 });
  await bench.show(source, name);
};
const heightsOf = (selector: string): Promise<number[]> =>
  bench.page
    .locator(selector)
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
/** Names of this story of which a part is left out, each with an ellipsis. */
const shortened = (): Promise<string[]> =>
  bench.page
    .locator('.row-open')
    .evaluateAll((names) =>
      names
        .filter(
          (name) => name.scrollWidth > name.clientWidth && getComputedStyle(name).textOverflow === 'ellipsis',
        )
        .map((name) => name.textContent ?? ''),
    );
const isSeen = (selector: string): Promise<boolean> =>
  bench.page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().width > 0);

describe('a row of a desk', () => {
  it.each([768, 900, 1280, 1920])('is 48 px high and never wider than its place at %i px', async (width) => {
    await showAt(width, dense);
    expect(new Set(await heightsOf('.dense-row'))).toEqual(new Set([48]));
    expect(await sidewaysPixels(bench.page)).toBe(0);
  });

  it('gives up its quantity, then its class name, then its sparkline', async () => {
    const parts = async (width: number) => {
      await showAt(width, dense);
      return Promise.all(['.row-quantity', '.row-note', '.row-spark'].map(isSeen));
    };
    expect(await parts(1000)).toEqual([true, true, true]);
    expect(await parts(800)).toEqual([false, true, true]);
    expect(await parts(700)).toEqual([false, false, true]);
    expect(await parts(600)).toEqual([false, false, false]);
  });

  it('is one link, and keys reach its actions, which then stand in place of the sparkline', async () => {
    await showAt(1000, dense);
    const row = bench.page.locator('.dense-row').first();
    const opacity = () => row.locator('.row-acts').evaluate((acts) => getComputedStyle(acts).opacity);
    expect(await opacity()).toBe('0');
    await bench.page.getByRole('link', { name: 'BTC', exact: true }).focus();
    await bench.page.keyboard.press('Tab');
    const first = bench.page.getByRole('button', { name: 'Set TP/SL for BTC' });
    expect(await first.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await opacity()).toBe('1');
    const [acts, value] = await Promise.all([
      row.locator('.row-acts').boundingBox(),
      row.locator('.row-value').boundingBox(),
    ]);
    expect((acts?.x ?? 0) + (acts?.width ?? 0)).toBeLessThanOrEqual(value?.x ?? 0);
    expect(await axeFaults(bench.page)).toEqual([]);
  });

  it('shows its actions under the pointer, and without one by a button of its own', async () => {
    await showAt(1000, dense);
    const acts = bench.page.locator('.row-acts').nth(1);
    await bench.page.locator('.dense-row').nth(1).hover();
    expect(await acts.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    const touch = await workbench.open({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 800, height: 800 },
    });
    await touch.show(dense, 'plain');
    await touch.page.getByRole('button', { name: 'Actions for GOLD' }).tap();
    await touch.page.getByRole('button', { name: 'Close GOLD' }).tap();
    expect(await sidewaysPixels(touch.page)).toBe(0);
    await touch.close();
  });
});

describe('a row of a phone', () => {
  it.each([320, 360, 390, 430, 640])('is 64 px high, with long names shortened, at %i px', async (width) => {
    await showAt(width, phone);
    expect(new Set(await heightsOf('.phone-row'))).toEqual(new Set([64]));
    expect(await sidewaysPixels(bench.page)).toBe(0);
    // In 640 pixels there is room for forty letters.
    expect((await shortened()).some((name) => name.length === 40)).toBe(width < 640);
  });

  it('opens everything of its row below itself, and closes it', async () => {
    await showAt(390, phone);
    const row = bench.page.getByRole('button', { name: 'GOLD', exact: true });
    expect(await row.getAttribute('aria-expanded')).toBe('false');
    await row.press('Enter');
    await bench.page.getByRole('button', { name: 'Close GOLD' }).click();
    expect(await axeFaults(bench.page)).toEqual([]);
    await row.click();
    expect(await bench.page.getByRole('button', { name: 'Close GOLD' }).count()).toBe(0);
  });
});

describe('amounts that a person hid', () => {
  it.each([
    ['desk', 1000, dense],
    ['phone', 390, phone],
  ])('stay hidden in rows of a %s, where percents tell the change', async (_name, width, source) => {
    await showAt(width, source, 'hidden');
    const text = await bench.page.locator('main').innerText();
    expect(text).not.toContain('$');
    expect(text).toContain('+2.20%');
    await bench.show(source, 'plain');
    await bench.page.getByText('+$83.33').waitFor();
  });
});

describe('a table with rows for phones', () => {
  it('is a table where it fits, and a list of rows where it does not', async () => {
    await showAt(1280, table, 'in a place of any width');
    await bench.page.getByRole('table', { name: 'Positions' }).waitFor();
    await bench.page.setViewportSize({ width: 390, height: 800 });
    await bench.page.getByRole('list', { name: 'Positions' }).waitFor();
    expect(await bench.page.getByRole('table').count()).toBe(0);
    await bench.page.setViewportSize({ width: 1280, height: 800 });
    await bench.page.getByRole('table', { name: 'Positions' }).waitFor();
  });

  it('keeps its order and its columns on a phone', async () => {
    await showAt(390, table, 'in a place of any width');
    const list = bench.page.getByRole('list', { name: 'Positions' });
    const sort = bench.page.getByRole('button', { name: /^Price/ });
    const first = () => list.getByRole('button').first().textContent();
    expect(await sort.getAttribute('aria-pressed')).toBe('true');
    expect(await first()).toBe('BTC');
    await sort.click();
    await list.getByRole('button', { name: 'BTC', exact: true }).click();
    expect(await first()).toHaveLength(40);
    expect(await list.getByRole('term').allTextContents()).toEqual(['Name', 'Price', 'Action']);
    expect(await axeFaults(bench.page)).toEqual([]);
    expect(await sidewaysPixels(bench.page)).toBe(0);
  });
});

it('keeps the edge of a chip where the system paints in its own few colours', async () => {
  const forced = await workbench.open({ forcedColors: 'active', viewport: { width: 1000, height: 800 } });
  await forced.show(dense, 'plain');
  const chip = forced.page.locator('.pnl-chip').first();
  expect(await chip.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
  await forced.page.getByRole('link', { name: 'BTC', exact: true }).focus();
  await forced.page.keyboard.press('Tab');
  expect(await axeFaults(forced.page)).toEqual([]);
  await forced.close();
});
