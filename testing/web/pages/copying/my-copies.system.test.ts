// My copies: the gap between a copy and its trader, explained to the cent and without a press.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import type { CopyId } from '#core/values/ids.ts';
import { fullAccount, type Person, tradingDay, withRecord } from '#testing/web/full-account.ts';

let stage: WebStage;
let person: Person;
beforeAll(async () => {
  stage = await openWebStage({ ...withRecord, DEV_TRIGGERS: 'true' }, { clock: tradingDay() });
  person = await fullAccount(stage.site, 'own-copies');
  // The strategy trades at once; the end of the copy closes what it opened, so that figures stand.
  const { url } = stage.site;
  const headers = { origin: url, 'content-type': 'application/json' };
  for (let trade = 0; trade < 3; trade++) {
    const answer = await fetch(`${url}/dev/strategy-trade`, { method: 'POST', headers, body: '{}' });
    expect(answer.ok).toBe(true);
  }
  await vi.waitFor(
    async () => {
      const [copy] = (await person.call('copying', 'copies')).output as { id: CopyId }[];
      const input = { copyId: copy?.id ?? ('' as CopyId), limit: 50 };
      const { output } = await person.call('copying', 'decisions', input);
      expect((output as unknown[]).length).toBeGreaterThan(1);
    },
    { timeout: 20_000 },
  );
  const [copy] = (await person.call('copying', 'copies')).output as { id: CopyId }[];
  await person.call('copying', 'stop', { copyId: copy?.id ?? ('' as CopyId) });
});
afterAll(() => stage.stop());

/** "−$1,234.56" in cents. */
const centsOf = (text: string): bigint => {
  const [, sign, whole = '', cents = ''] = /([+−]?)\$([\d,]+)\.(\d\d)/.exec(text) ?? [];
  return BigInt(`${sign === '−' ? '-' : ''}${whole.replaceAll(',', '')}${cents}`);
};

it.each([1440, 390, 320])('shows a sum that is true, at %i px', async (width) => {
  const { context, page, problems } = await visit(stage, { viewport: { width, height: 900 } }, person);
  await page.goto('/copies');
  const copy = page.getByRole('article');
  const figures = copy
    .getByRole('list', { name: 'Where the gap comes from' })
    .locator('.waterfall-figure:visible');
  await figures.last().waitFor();
  const cents = (await figures.allInnerTexts()).map(centsOf);
  const end = cents.at(-1);
  expect(cents.length).toBeGreaterThan(2);
  expect(cents.slice(0, -1).reduce((sum, one) => sum + one, 0n)).toBe(end);
  const header = copy.locator('dl > div', { has: page.getByText('P&L', { exact: true }) });
  expect(centsOf(await header.innerText())).toBe(end);
  await copy.getByText('Adds up to the cent.').waitFor();
  const bars = copy.getByRole('list', { name: 'Where the gap comes from' }).getByRole('button');
  await bars.nth(1).click();
  const name = await bars.nth(1).locator('.waterfall-name:visible').innerText();
  await copy.getByRole('region', { name, exact: true }).getByRole('listitem').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const isSideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isSideways).toBe(false);

  // The chosen copy has the address.
  const address = page.url();
  await page.goto(`${address}?copy=nobody`);
  await copy.waitFor();
  await page.getByRole('list', { name: 'Ended copies' }).getByRole('link').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('copy')).toMatch(/^cpy_/);
  const chosen = page.url();
  await page.reload();
  await copy.waitFor();
  expect(page.url()).toBe(chosen);
  await page.getByRole('list', { name: 'Ended copies' }).locator('[aria-current]').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
