// The page of a trader: the return with its falls and Bitcoin beside it, months, what an amount would
// have made of them, and every trade.
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { fullAccount, houseLeader, type Person, tradingDay } from '#testing/web/full-account.ts';
import { wholeRecord } from '#testing/nodes/whole-record.ts';

const trader = 'Northlight Rotation';
let stage: WebStage;
let person: Person;
let path: string;
beforeAll(async () => {
  // Long enough for three whole months and several pages of trades.
  stage = await openWebStage({ HISTORY_DAYS: '150' }, { clock: tradingDay() });
  const visitor = stage.site.visitor();
  await wholeRecord(visitor);
  person = await fullAccount(stage.site, 'reader');
  const { output } = await visitor.call('copying', 'leaders');
  // One that this person does not copy yet.
  path = `/traders/${output.leaders.find(({ name }) => name === trader)?.id}`;
});
afterAll(() => stage.stop());

const opened = async (width: number, address = path) => {
  const viewport = { width, height: width < 768 ? 844 : 900 };
  const visited = await visit(stage, { viewport }, person);
  await visited.page.goto(address);
  await visited.page.getByRole('heading', { level: 1 }).waitFor();
  return visited;
};
const numberOf = (text: string): number => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''));
const centsOf = (text: string): number => Math.round(numberOf(text) * 100);
const cells = (row: Locator): Promise<string[]> => row.getByRole('cell').allInnerTexts();
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each([1440, 390])('at %s pixels', (width) => {
  it('shows the return with its drawdown and Bitcoin beside it', async () => {
    const { context, page, problems } = await opened(width);
    await page.getByText(/^Bitcoin’s max drawdown in the same time: −\d+\.\d%$/).waitFor();
    await page.getByText('Hypothetical performance.').waitFor();
    await page.getByRole('button', { name: 'Show data as a table' }).click();
    const table = page.getByRole('table', { name: `Return of ${trader}, All, data` });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'Time',
      trader,
      'Bitcoin',
      'Below peak',
    ]);
    // The newest stands first, and the key says the same; read at once, for prices tick.
    const [key, newest] = await table.evaluate((element) => {
      const textsOf = (cells: Iterable<Element>) => [...cells].map((cell) => cell.textContent);
      const chart = element.closest('figure');
      return [
        textsOf(chart?.querySelectorAll('.curve-key .num') ?? []),
        textsOf(element.querySelectorAll('tbody tr:first-child td')).slice(1),
      ];
    });
    expect(key).toHaveLength(2);
    expect(newest.slice(0, 2)).toEqual(key);
    expect(newest[2]).toMatch(/^(−\d+\.\d\d|0\.00)%$/);
    await page.getByRole('button', { name: 'Show data as a table' }).click();

    await page.getByRole('button', { name: '3M', exact: true }).click();
    await page.waitForURL(/shown=3M/);
    await page.getByRole('slider', { name: `Return of ${trader}, 3M` }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('links the months of a year', async () => {
    const { context, page } = await opened(width);
    const table = page.getByRole('table', { name: 'Return by year and month, months in UTC' });
    const rows = table.locator('tbody tr');
    for (const row of await rows.all()) {
      const texts = await cells(row);
      const months = texts.slice(0, 12).flatMap((text) => (/\d/.test(text) ? [numberOf(text)] : []));
      const linked = months.reduce((product, percent) => product * (1 + percent / 100), 1);
      const year = numberOf(texts.at(-1) ?? '');
      // Each shown figure is rounded to a tenth.
      expect(Math.abs((linked - 1) * 100 - year)).toBeLessThan(0.06 * (months.length + 1));
    }
    expect(await rows.getByText('Part of the month').count()).toBeGreaterThan(0);
    await context.close();
  });

  it('says to the cent what an amount would have made of a month, and copies with it', async () => {
    const { context, page } = await opened(width);
    const panel = page.getByRole('region', { name: `Copy ${trader}` });
    const lines = panel.getByRole('table', { name: 'Per month, from the record' });
    for (const amount of ['300', '417.37']) {
      await panel.getByLabel('Copy with').fill(amount);
      await expect.poll(() => lines.innerText()).not.toContain('…');
      const read = async (name: string) =>
        (await cells(lines.getByRole('row', { name }))).slice(-2).map(centsOf);
      const [trades, fees, performance, you] = await Promise.all(
        ['Trades, before fees', 'Est. trading fees', 'Performance fee', 'You'].map(read),
      );
      for (const column of [0, 1])
        expect((trades?.[column] ?? 0) + (fees?.[column] ?? 0) + (performance?.[column] ?? 0)).toBe(
          you?.[column],
        );
      // The performance fee is due on profit alone.
      expect(performance?.[1]).toBe(0);
      expect(fees?.[0]).toBeLessThan(0);
    }
    const act = width < 768 ? `Copy ${trader}` : 'Copy with $417.37';
    await page.getByRole('button', { name: act, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Copy ${trader}` });
    await expect.poll(() => dialog.getByLabel('Copy amount').inputValue()).toBe('417.37');
    await context.close();
  });

  it('lists trades by twenty and keeps the page in the address', async () => {
    const { context, page, problems } = await opened(width, `${path}?tab=trades`);
    const list = page.getByRole('tabpanel');
    const ids = async () => (await list.locator('tbody tr, .row-list li').allInnerTexts()).length;
    await expect.poll(ids).toBe(20);
    const first = await list.innerText();
    await list.getByRole('button', { name: 'Older' }).click();
    await page.waitForURL(/before=pos_/);
    await expect.poll(() => list.innerText()).not.toBe(first);
    const second = await list.innerText();
    await page.reload();
    await expect.poll(() => list.innerText()).toBe(second);
    await page.goBack();
    await expect.poll(() => list.innerText()).toBe(first);
    expect(await axeFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});

it.each([
  ['light', 1440],
  ['dark', 390],
] as const)('has no fault that axe knows on any tab: %s, %s', async (colorScheme, width) => {
  const { context, page } = await visit(stage, { viewport: { width, height: 900 }, colorScheme }, person);
  for (const tab of ['', '?tab=positions', '?tab=copiers', '?tab=figures']) {
    await page.goto(`${path}${tab}`);
    await page.getByRole('tabpanel').waitFor();
    expect(await axeFaults(page), tab).toEqual([]);
  }
  await context.close();
});

it('fits a phone: nothing beside it, and not three screens long', async () => {
  for (const width of [390, 320]) {
    const { context, page } = await opened(width);
    const panel = page.getByRole('region', { name: `Copy ${trader}` });
    await panel.getByRole('table').waitFor();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    if (width === 390)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_500);
    await context.close();
  }
});

it('leads to the copy that runs instead of starting another', async () => {
  const { context, page } = await opened(1440, `/traders/${houseLeader}`);
  await page
    .getByRole('region', { name: /^Copy / })
    .getByRole('link', { name: 'View copy' })
    .waitFor();
  await context.close();
});
