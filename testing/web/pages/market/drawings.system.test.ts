// What a person draws on the chart of a market: by pointer, finger and keys, and found again.
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults, openWebStage, sidewaysPixels, visit, type WebStage } from '#testing/web/browser.ts';
import { tradingDay } from '#testing/web/full-account.ts';
import { newId } from '#core/values/ids.ts';
import type { Visitor } from '#testing/nodes/site.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage({}, { clock: tradingDay() });
});
afterAll(() => stage.stop());

const chart = (page: Page) => page.getByRole('region', { name: 'Price chart' });
const own = (page: Page) => chart(page).getByRole('group', { name: 'Your drawings' }).first();
const drawn = (page: Page, name: RegExp | string) => own(page).getByRole('button', { name });
const nameOf = async (one: Locator) => (await one.getAttribute('aria-label')) ?? '';
const kept = async (person: Visitor) =>
  (await person.call('market', 'drawings', { symbol: 'BTC' })).output.map(({ kind }) => kind);

/** Opens the tools and takes one in hand. */
async function take(page: Page, tool: string, button = 'Draw'): Promise<void> {
  await chart(page).getByRole('button', { name: button, exact: true }).click();
  await chart(page).getByRole('group', { name: 'Drawing tools' }).getByRole('button', { name: tool }).click();
  await chart(page).getByRole('slider', { name: 'Crosshair' }).waitFor();
}

/** A spot of the chart, in parts of its width and height. */
async function spot(page: Page, across: number, down: number): Promise<readonly [x: number, y: number]> {
  const box = await chart(page).locator('canvas').first().boundingBox();
  if (!box) throw new Error('no chart');
  return [box.x + box.width * across, box.y + box.height * down];
}

/** A finger that goes as far as it is told, as the touch screen sends it. */
async function finger(page: Page) {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return async ([x, y]: readonly [number, number], [right, down]: readonly [number, number]) => {
    await send('touchStart', [{ x, y }]);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1])
      await send('touchMove', [{ x: x + right * part, y: y + down * part }]);
    await send('touchEnd', []);
  };
}

it('draws with the mouse what is there after a reload, in candles of any length', async () => {
  const person = await stage.site.person('draws');
  const { context, page, problems } = await visit(stage, { viewport: { width: 1440, height: 900 } }, person);
  await page.goto('/markets/BTC?span=1W&interval=1h');
  await take(page, 'Trend line');
  await own(page).getByText('Press the chart where the line begins.').waitFor();
  await page.mouse.move(...(await spot(page, 0.2, 0.3)));
  await page.mouse.down();
  await own(page).getByText('Now press where the line ends.').waitFor();
  await page.mouse.move(...(await spot(page, 0.6, 0.7)), { steps: 4 });
  await page.mouse.up();
  const line = drawn(page, /^Trend line from [\d,.]+, \d+ Nov, to [\d,.]+, \d+ Nov$/);
  await line.waitFor();
  const name = await nameOf(line);
  // Just drawn it is selected: its points and what can be done stand beside it.
  await own(page).getByRole('slider', { name: 'Second point' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await expect.poll(() => kept(person)).toEqual(['trend_line']);
  await page.reload();
  await drawn(page, name).waitFor();
  for (const length of ['1d', '4h', '1h']) {
    await chart(page).getByRole('button', { name: length, exact: true }).click();
    await chart(page).getByRole('button', { name: length, exact: true, pressed: true }).waitFor();
    await drawn(page, name).waitFor();
  }
  // A press beside it selects nothing, one on it does; the whole of it is dragged.
  await page.mouse.click(...(await spot(page, 0.4, 0.2)));
  expect(await own(page).getByRole('toolbar').count()).toBe(0);
  await page.mouse.move(...(await spot(page, 0.4, 0.5)));
  await page.mouse.down();
  await own(page).getByRole('toolbar').waitFor();
  await page.mouse.move(...(await spot(page, 0.5, 0.5)), { steps: 4 });
  await page.mouse.up();
  await drawn(page, name).waitFor({ state: 'detached' });
  await expect.poll(async () => nameOf(line)).not.toBe(name);
  // Out of sight by the address, and back.
  await chart(page).getByRole('button', { name: 'Draw', exact: true }).click();
  await chart(page).getByLabel('Hide drawings').click();
  await line.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('drawings')).toBe('hidden');
  await chart(page).getByLabel('Hide drawings').click();
  await line.waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('draws, moves, takes away and brings back by keys alone', async () => {
  const person = await stage.site.person('drawskeys');
  const { context, page, problems } = await visit(stage, { viewport: { width: 1440, height: 900 } }, person);
  await page.goto('/markets/BTC');
  const button = chart(page).getByRole('button', { name: 'Draw', exact: true });
  await take(page, 'Horizontal line');
  // Escape puts the tool down, and the focus is where it came from.
  await page.keyboard.press('Escape');
  await chart(page).getByRole('slider', { name: 'Crosshair' }).waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  await take(page, 'Horizontal line');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const line = drawn(page, /^Horizontal line at [\d,.]+$/);
  await line.waitFor();
  const name = await nameOf(line);
  await expect.poll(() => line.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => nameOf(line)).not.toBe(name);
  const moved = await nameOf(line);
  await expect
    .poll(async () => {
      const [one] = (await person.call('market', 'drawings', { symbol: 'BTC' })).output;
      return `Horizontal line at ${Number(one?.points[0]?.price).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
    })
    .toBe(moved);
  await page.keyboard.press('Delete');
  await line.waitFor({ state: 'detached' });
  await expect.poll(() => kept(person)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await drawn(page, moved).waitFor();
  await expect.poll(() => kept(person)).toEqual(['horizontal_line']);
  // A note asks for its words; all go together, after a question.
  await take(page, 'Note');
  await page.keyboard.press('Enter');
  await own(page).getByLabel('Text of the note').fill('Look here');
  await page.keyboard.press('Enter');
  const note = drawn(page, /^Note “Look here” at/);
  await note.waitFor();
  // Its words and what can be done are left by Escape, and the focus stays with it.
  const hasFocus = () => note.evaluate((one) => one === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await own(page).getByLabel('Text of the note').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(hasFocus).toBe(true);
  for (const key of ['Tab', 'Tab', 'Escape']) await page.keyboard.press(key);
  await own(page).getByRole('toolbar').waitFor({ state: 'detached' });
  await expect.poll(hasFocus).toBe(true);
  await button.click();
  await chart(page).getByRole('button', { name: 'Remove all' }).click();
  await chart(page).getByRole('button', { name: 'Keep them' }).waitFor();
  await chart(page).getByRole('button', { name: 'Remove all' }).click();
  await line.waitFor({ state: 'detached' });
  await expect.poll(() => kept(person)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('draws with a finger on a phone, and takes back what the server refuses', async () => {
  const person = await stage.site.person('drawsphone');
  const { context, page, problems } = await visit(
    stage,
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    person,
  );
  await page.goto('/markets/BTC');
  await take(page, 'Rectangle', 'Chart options');
  await page.touchscreen.tap(...(await spot(page, 0.2, 0.4)));
  await own(page).getByText('Now press the opposite corner.').waitFor();
  await page.touchscreen.tap(...(await spot(page, 0.6, 0.7)));
  const box = drawn(page, /^Rectangle from/);
  await box.waitFor();
  const handle = own(page).getByRole('slider', { name: 'First point' }).locator('xpath=..');
  const size = await handle.boundingBox();
  expect([size?.width, size?.height]).toEqual([44, 44]);
  expect(await axeFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
  await expect.poll(() => kept(person)).toEqual(['rectangle']);
  // A finger on what is selected moves it; one that passes over a line scrolls the page.
  const swipe = await finger(page);
  const name = await nameOf(box);
  await swipe(await spot(page, 0.2, 0.55), [60, 0]);
  await expect.poll(() => nameOf(box)).not.toBe(name);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.touchscreen.tap(...(await spot(page, 0.1, 0.1)));
  await own(page).getByRole('toolbar').waitFor({ state: 'detached' });
  await swipe(await spot(page, 0.5, 0.7), [0, -200]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await own(page).getByRole('toolbar').count()).toBe(0);
  // Two changes that fail, one behind the other, leave nothing that the server does not have.
  let letGo = () => {};
  const mayFail = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/rpc/market/*rawing*', async (route) => {
    await mayFail;
    await route.abort();
  });
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, 'Horizontal line', 'Chart options');
  await page.touchscreen.tap(...(await spot(page, 0.4, 0.5)));
  const line = drawn(page, /^Horizontal line/);
  await line.focus();
  const price = await nameOf(line);
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => nameOf(line)).not.toBe(price);
  await page.keyboard.press('Shift+Tab');
  letGo();
  await page
    .getByRole('list')
    .getByText(/error|connection/i)
    .first()
    .waitFor();
  await line.waitFor({ state: 'detached' });
  await box.waitFor();
  expect(problems.filter((one) => !/rawing|ERR_FAILED/.test(one))).toEqual([]);
  await context.close();
});

it('keeps all that was in sight when the room beside the chart changes', async () => {
  const person = await stage.site.person('drawsfirst');
  const { context, page } = await visit(stage, { viewport: { width: 1440, height: 900 } }, person);
  const { output: candles } = await person.call('market', 'candles', { symbol: 'BTC', interval: '1h' });
  const first = candles.at(-7 * 24 + 1);
  const { status } = await person.call('market', 'addDrawing', {
    id: newId('drw'),
    symbol: 'BTC',
    kind: 'note',
    points: [{ at: first?.at ?? '', price: first?.close ?? '' }],
    text: 'The first',
  });
  expect(status).toBe(200);
  await page.goto('/markets/BTC?span=1W&interval=1h');
  const note = drawn(page, /The first/);
  await note.waitFor();
  // Its tail is 12 px from its left edge.
  const beyond = async () => {
    const [left] = await spot(page, 0, 0);
    return left - ((await note.boundingBox())?.x ?? 0) - 12;
  };
  for (const width of [1440, 1200, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(beyond).toBeLessThan(0);
    await expect.poll(beyond).toBeGreaterThan(-60);
  }
  await context.close();
});
