// The list of traders: what a row says, and what it is filtered and ordered by.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults, openWebStage, sidewaysPixels, visit, type WebStage } from '#testing/web/browser.ts';
import { fullAccount, type Person, tradingDay } from '#testing/web/full-account.ts';
import { wholeRecord } from '#testing/nodes/whole-record.ts';

let stage: WebStage;
let person: Person;
beforeAll(async () => {
  stage = await openWebStage({ HISTORY_DAYS: '40' }, { clock: tradingDay() });
  await wholeRecord(stage.site.visitor());
  person = await fullAccount(stage.site, 'discoverer');
}, 200_000);
afterAll(() => stage.stop());

const names = ['Harbour Reversion', 'Northlight Rotation', 'Tidewater Trend'];
const percents = (texts: readonly string[]) =>
  texts.map((text) => Number(/[+−]?[\d.]+(?=%)/.exec(text)?.[0].replace('−', '-') ?? Number.NaN));

it('orders by a heading and filters by what a record shows, all of it in the address', async () => {
  const { context, page, problems } = await visit(stage, { viewport: { width: 1440, height: 900 } }, person);
  await page.goto('/traders');
  const table = page.getByRole('table', { name: 'Traders' });
  await table.getByRole('link', { name: 'Northlight Rotation' }).waitFor();
  expect(await table.getByRole('row').count()).toBe(1 + names.length);
  // The copy of this person moves with itself, and every trader has a figure beside it.
  const own = table.getByRole('row', { name: /Tidewater Trend/ });
  await own.getByText('you copy it').waitFor();
  await own.getByText('1.00').waitFor();

  const column = async (title: string) => {
    const heads = await table.getByRole('columnheader').allInnerTexts();
    const place = heads.findIndex((head) => head.replace(/\s+/g, ' ').includes(title));
    return percents(await table.locator(`tbody tr td:nth-child(${place + 1})`).allInnerTexts());
  };
  await table.getByRole('button', { name: 'Max drawdown' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('drawdown');
  const falls = await column('drawdown');
  expect(falls).toEqual(falls.toSorted((a, b) => a - b));
  await table.getByRole('button', { name: 'Return' }).click();
  await expect
    .poll(async () => {
      const returns = await column('Return');
      return returns.join() === returns.toSorted((a, b) => b - a).join();
    })
    .toBe(true);

  const most = [5, 10, 20].find((percent) => falls.some((fall) => fall <= percent)) ?? 20;
  await page.getByRole('combobox', { name: 'Max drawdown' }).selectOption(`below${most}`);
  const fitting = falls.filter((fall) => fall <= most).length;
  await expect.poll(() => table.getByRole('row').count()).toBe(1 + fitting);
  await page.reload();
  await expect.poll(() => table.getByRole('row').count()).toBe(1 + fitting);
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('people');
  await page.getByText('No traders match these filters').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => table.getByRole('row').count()).toBe(1 + names.length);
  expect(await axeFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('says return, drawdown and what copiers made in two lines of a phone, and leads to the record', async () => {
  const { context, page, problems } = await visit(
    stage,
    { viewport: { width: 390, height: 844 }, hasTouch: true },
    person,
  );
  await page.goto('/traders');
  const row = page.getByRole('listitem').filter({ hasText: 'Northlight Rotation' });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/Drawdown [\d.]+%[\s\S]*[+−][\d.]+%[\s\S]*No median/);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(66);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Track record strength' }).selectOption('from95');
  await page.getByRole('button', { name: 'Filters: 1' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  expect(await sidewaysPixels(page)).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await row.getByRole('link', { name: 'Northlight Rotation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Northlight Rotation' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
