import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUnits } from '#core/values/money.ts';
import { axeFaults, openWebStage, sidewaysPixels, visit, type WebStage } from '#testing/web/browser.ts';
import { tradingDay } from '#testing/web/full-account.ts';
import { inboxScene, withdraw } from '#testing/web/pages/admin/inbox-scene.ts';

let stage: WebStage;
let scene: Awaited<ReturnType<typeof inboxScene>>;
beforeAll(async () => {
  stage = await openWebStage({}, { clock: tradingDay() });
  scene = await inboxScene(stage.site);
}, 120_000);
afterAll(() => stage.stop());

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const itemOf = (page: Page): string => new URL(page.url()).searchParams.get('item') ?? '';
const keysOf = async (): Promise<string[]> =>
  (await scene.desk.call('admin', 'inbox')).output.items.map(({ key }) => key);
const settled = async (page: Page) => {
  await page.getByRole('heading', { level: 1, name: /^Inbox|^Bandeja/ }).waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.skeleton, .loading').count()).toBe(0);
};
const open = async (page: Page, key?: string) => {
  await page.goto(key === undefined ? '/admin-inbox' : `/admin-inbox?item=${key}`);
  await settled(page);
};
const pane = (page: Page, name: RegExp) => page.getByRole('region', { name });
const stateOf = async (id: `wdr_${string}`, of = scene.maria) =>
  (await of.call('funding', 'withdrawal', { id })).output.state;

/** Counts every shift of the layout from the first paint on. */
const countShifts = () => {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) window.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

describe.each([
  ['a desk', desk],
  ['a phone', phone],
] as const)('on %s', (name, options) => {
  it('shows every kind of item without an accessibility fault and never sideways', async () => {
    const { context, page, problems } = await visit(stage, options, scene.desk);
    for (const key of [undefined, ...(await keysOf())]) {
      await open(page, key);
      expect(await axeFaults(page), key).toEqual([]);
      for (const width of [options.viewport.width, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(() => sidewaysPixels(page)).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(options.viewport);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each(['/admin-inbox', '/admin-approvals', '/admin-setup'])(
    'nothing in %s moves when it opens',
    async (path) => {
      const { context, page } = await visit(stage, options, scene.desk);
      await page.addInitScript(countShifts);
      await page.goto(path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await expect.poll(() => page.locator('.skeleton, .loading').count()).toBe(0);
      expect(await page.evaluate(() => layoutShift), name).toBeLessThanOrEqual(0.01);
      await context.close();
    },
  );
});

it('shows one pane at a time on a phone, with the way back and both buttons in view', async () => {
  const { context, page } = await visit(stage, phone, scene.desk);
  await open(page);
  expect(itemOf(page)).toBe('');
  await page.getByRole('link', { name: /^James Carter/ }).click();
  await pane(page, /^Withdrawal: James Carter/).waitFor();
  expect(await page.getByRole('navigation', { name: 'Kinds of decisions' }).isVisible()).toBe(false);
  for (const button of ['Reject', 'Approve 1 of 2']) {
    const box = await page.getByRole('button', { name: button }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - 56);
  }
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('link', { name: /^James Carter/ }).waitFor();
  await context.close();
});

it('says where a figure comes from, in parts that add up to it', async () => {
  const { context, page } = await visit(stage, desk, scene.desk);
  await open(page, `withdrawal:${scene.large}`);
  const person = page.getByRole('complementary', { name: 'Person' });
  for (const name of ['Equity', 'Net deposits', 'All-time P&L']) {
    const how = person.getByRole('button', { name: `How? ${name}` });
    await how.focus();
    await page.keyboard.press('Enter');
    const text = page.locator(`[id="${await how.getAttribute('aria-controls')}"]`);
    const figures = (await text.locator('dl dd.num').allTextContents())
      .map((figure) =>
        figure
          .replace('−', '-')
          .replace('–', '-')
          .replace(/[^\d.-]/g, ''),
      )
      .map((figure) => readUnits(figure, 2));
    const total = figures.pop();
    expect(figures.length, name).toBeGreaterThan(1);
    expect(
      figures.reduce((sum, cents) => sum + cents, 0n),
      name,
    ).toBe(total);
    await how.press('Enter');
    expect(await text.isVisible()).toBe(false);
  }
  await context.close();
});

it('speaks Spanish, also the amount in words', async () => {
  const { context, page } = await visit(stage, desk, scene.desk);
  await context.addCookies([{ name: 'lang', value: 'es', url: stage.site.url }]);
  await open(page, `withdrawal:${scene.large}`);
  await page.getByText('doce mil cuatrocientos dólares').waitFor();
  await page.getByRole('heading', { name: 'Comprobaciones' }).waitFor();
  await context.close();
});

it('filters by kind in the address', async () => {
  const { context, page } = await visit(stage, desk, scene.desk);
  await open(page);
  const kinds = page.getByRole('navigation', { name: 'Kinds of decisions' });
  await kinds.getByRole('link', { name: 'Reports 1' }).click();
  await expect.poll(() => page.url()).toContain('queue=report');
  await expect.poll(() => itemOf(page)).toMatch(/^report:/);
  expect(await page.getByRole('link', { name: /^James Carter/ }).count()).toBe(0);
  await context.close();
});

it('takes no key with a modifier, and none at all once they are switched off', async () => {
  const { context, page } = await visit(stage, desk, scene.desk);
  await open(page);
  const [first, second] = await keysOf();
  await expect.poll(() => itemOf(page)).toBe(first);
  await page.keyboard.press('Alt+j');
  await page.keyboard.press('j');
  await expect.poll(() => itemOf(page)).toBe(second);
  await page.keyboard.press('k');
  await expect.poll(() => itemOf(page)).toBe(first);
  await page.getByRole('link', { name: /^James Carter/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => itemOf(page)).toBe(second);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => itemOf(page)).toBe(first);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('In the inbox: approve').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const box = page.getByRole('checkbox', { name: 'Keyboard shortcuts' });
  await box.uncheck();
  await box.evaluate((element) => (element as HTMLElement).blur());
  for (const key of ['j', 'a', 'r']) await page.keyboard.press(key);
  expect(itemOf(page)).toBe(first);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.reload();
  await settled(page);
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await context.close();
});

it('rejects with a typed reason, whose letters are no keys', async () => {
  const { context, page } = await visit(stage, desk, scene.desk);
  await open(page, `withdrawal:${scene.large}`);
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByLabel('Reason');
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Ask jack for a receipt');
  expect(await reason.inputValue()).toBe('Ask jack for a receipt');
  expect(itemOf(page)).toBe(`withdrawal:${scene.large}`);
  await page.keyboard.press('Enter');
  await expect.poll(() => itemOf(page)).toBe(`withdrawal:${scene.small}`);
  expect(await stateOf(scene.large, scene.james)).toBe('rejected');
  await context.close();
});

it('approves a withdrawal with three keys, the person beside it, and opens the next', async () => {
  const other = await withdraw(scene.james, '700');
  const { context, page, problems } = await visit(stage, desk, scene.desk);
  await open(page);
  await pane(page, /^Withdrawal: Maria Lopez/).waitFor();
  await page.keyboard.press('j');
  await pane(page, /^Withdrawal: James Carter/).waitFor();
  const person = page.getByRole('complementary', { name: 'Person' });
  for (const figure of ['Equity', 'Net deposits', 'All-time P&L', 'Open positions'])
    await person.getByText(figure, { exact: true }).first().waitFor();
  for (const heading of ['Money in and out', 'Devices', 'Lately'])
    await person.getByRole('heading', { name: heading }).waitFor();
  await page.getByText('Deposits cover the amount').waitFor();
  await page.keyboard.press('a');
  const approve = page.getByRole('dialog').getByRole('button', { name: 'Approve $700.00' });
  await expect.poll(() => approve.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => itemOf(page)).toMatch(/^kyc:/);
  expect(await stateOf(other, scene.james)).not.toBe('requested');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  await page.getByText(/^Done\. Next: W+, ID and proof of address$/).waitFor({ state: 'attached' });
  // What acts at once is only reached by the key, and pressed by Enter.
  await page.keyboard.press('a');
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset['decision']))
    .toBe('approve');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/document/)
    .waitFor();
  expect(problems.filter((line) => !/409/.test(line))).toEqual([]);
  await context.close();
});

it('says so when another administrator was faster, and opens nothing by itself', async () => {
  const { context, page } = await visit(stage, desk, scene.desk);
  await open(page, `withdrawal:${scene.small}`);
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  const approve = dialog.getByRole('button', { name: 'Approve $600.00' });
  await approve.waitFor();
  await page.route('**/admin/inbox*', (route) => route.abort());
  await scene.second.call('funding', 'rejectWithdrawal', { id: scene.small, reason: 'Asked for twice' });
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').waitFor();
  await page.unroute('**/admin/inbox*');
  await page.keyboard.press('Escape');
  await page.getByText('This no longer waits').waitFor();
  expect(itemOf(page)).toBe(`withdrawal:${scene.small}`);
  await page.keyboard.press('j');
  await expect.poll(() => itemOf(page)).toMatch(/^kyc:/);
  await context.close();
});

it('leaves who has moved on where they are when a decision comes through', async () => {
  const { context, page } = await visit(stage, desk, scene.desk);
  const proposal = (await keysOf()).at(-1) ?? '';
  const before = (await keysOf()).at(-2) ?? '';
  await open(page, proposal);
  let letGo = () => {};
  const mayGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/admin/approveProposal*', async (route) => {
    await mayGo;
    await route.continue();
  });
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Approve/, disabled: true }).waitFor();
  await page.keyboard.press('k');
  await expect.poll(() => itemOf(page)).toBe(before);
  letGo();
  await page.getByRole('link', { name: /^Maria Lopez/ }).waitFor({ state: 'detached' });
  expect(itemOf(page)).toBe(before);
  expect(await keysOf()).not.toContain(proposal);
  await page.getByRole('region', { name: /^Report: / }).waitFor();
  await context.close();
});
