// Transactions: acts by day, each with its receipt, each receipt with its entries.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId, type CopyId, type OrderId } from '#core/values/ids.ts';
import { axeFaults, openWebStage, sidewaysPixels, visit, type WebStage } from '#testing/web/browser.ts';
import { fullAccount, type Person, tradingDay, withRecord } from '#testing/web/full-account.ts';

let stage: WebStage;
let person: Person;
/** The newest page of acts, and all lines of the statement. */
const acts = async () => (await person.call('ledger', 'acts', { limit: 50 })).output.acts;
const lines = async () => (await person.call('ledger', 'statement', { limit: 100 })).output.lines;

beforeAll(async () => {
  stage = await openWebStage(withRecord, { clock: tradingDay() });
  person = await fullAccount(stage.site, 'active');
  const [waiting] = (await person.call('trading', 'orders', {})).output.orders.filter(
    ({ status }) => status === 'working',
  );
  await person.call('trading', 'cancelOrder', { id: (waiting?.id ?? '') as OrderId });
  const { output: saved } = await person.call('funding', 'saveAddress', {
    id: newId('adr'),
    asset: 'BTC',
    label: 'Mine',
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  });
  const { output: quote } = await person.call('funding', 'previewWithdrawal', {
    from: 'USD',
    asset: 'BTC',
    amount: '60',
  });
  await person.call('funding', 'requestWithdrawal', {
    id: newId('wdr'),
    quoteId: quote.id,
    addressId: saved.id,
  });
  await person.call('funding', 'topUp', { id: newId('top'), rail: 'card', amount: '250' });
  await person.call('funding', 'sendTestCoins', { id: newId('tst'), asset: 'BTC', amount: '0.002' });
  await vi.waitFor(
    async () => {
      const kinds = (await acts()).map(({ facts }) => facts.kind);
      expect(kinds).toEqual(expect.arrayContaining(['top_up', 'deposit']));
    },
    { timeout: 40_000, interval: 200 },
  );
  const [copy] = (await person.call('copying', 'copies')).output as { id: CopyId }[];
  for (let more = 0; (await acts()).length < 30; more++) {
    const added = await person.call('copying', 'addMoney', {
      id: newId('chg'),
      copyId: copy?.id ?? ('' as CopyId),
      amount: `${more % 3}.50`,
    });
    if (more > 60) throw new Error(added.text);
  }
}, 120_000);
afterAll(() => stage.stop());

/** "−$1,234.56" in cents. */
const centsOf = (text: string): bigint => {
  const [, sign, whole = '', cents = ''] = /([+−]?)\$?([\d,]+)\.(\d\d)/.exec(text) ?? [];
  return BigInt(`${sign === '−' ? '-' : ''}${whole.replaceAll(',', '')}${cents}`);
};
const sumOf = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + centsOf(text), 0n);

it('has fewer acts than lines, and every line belongs to one of them', async () => {
  const [all, whole] = [await acts(), await lines()];
  expect(all.length).toBeLessThan(whole.length);
  const numbers = all.flatMap(({ transactions }) => transactions);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(new Set(whole.map(({ id }) => id.split('.')[0]))).toEqual(new Set(numbers));
  expect(all.reduce((sum, act) => sum + act.lines, 0)).toBe(whole.length);
  // What other domains know is known of every act.
  expect(all.filter(({ facts }) => facts.kind === 'other')).toEqual([]);
  const deposit = all.find(({ facts }) => facts.kind === 'deposit');
  expect(deposit?.transactions.length).toBeGreaterThan(1);
});

it.each([1440, 390, 320])(
  'opens a receipt that adds up and entries that cancel out, at %i px',
  async (width) => {
    const { context, page, problems } = await visit(stage, { viewport: { width, height: 900 } }, person);
    await page.goto('/transactions');
    const rows = page.locator('.act-row');
    await rows.first().waitFor();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(66);
    expect(heights.length).toBe(30);
    if (width === 390)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_600);
    expect(await sidewaysPixels(page)).toBe(0);

    const sold = page.locator('.act', { hasText: /^Sold 4 WHOP/ });
    await sold.locator('.act-row').focus();
    await page.keyboard.press('Enter');
    const sum = sold.locator('.act-sum');
    await sum.waitFor();
    const figures = await sum.locator('dd').allInnerTexts();
    expect(figures.length).toBeGreaterThan(1);
    expect(sumOf(figures.slice(0, -1))).toBe(centsOf(figures.at(-1) ?? ''));
    await expect.poll(() => new URL(page.url()).searchParams.get('act')).toMatch(/^\d+$/);
    await sold.getByRole('button', { name: /Show \d+ ledger entries/ }).click();
    const table = sold.getByRole('table');
    const amounts = await table.locator('tbody .is-figure').allInnerTexts();
    expect(amounts.length).toBeGreaterThan(2);
    expect(sumOf(amounts)).toBe(0n);
    expect(await table.locator('tfoot .is-figure').innerText()).toBe('0.00');
    expect(await axeFaults(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);

    // The address opens it again, and Back closes it.
    const address = page.url();
    await page.goBack();
    await expect.poll(() => sum.count()).toBe(0);
    await page.goto(address);
    await sum.waitFor();
    expect(problems).toEqual([]);
    await context.close();
  },
);

it('an act beyond the first page opens by its address', async () => {
  const { context, page } = await visit(stage, {}, person);
  const opening = (await acts()).at(-1);
  await page.goto(`/transactions?kind=withdrawals&act=${opening?.id}`);
  const linked = page.getByRole('region', { name: 'Linked transaction' });
  await linked.getByText('You received').waitFor();
  await linked.getByText('$1,000.00', { exact: false }).first().waitFor();
  await context.close();
});

it('shows the month beside the list, with a result that adds up', async () => {
  const { context, page } = await visit(stage, { viewport: { width: 1440, height: 900 } }, person);
  await page.goto('/transactions');
  const card = page.getByRole('complementary', { name: 'Net result, realised' });
  await card.getByText('November so far').waitFor();
  const figures = await card.locator('dl').last().locator('dd').allInnerTexts();
  expect(sumOf(figures.slice(0, -1))).toBe(centsOf(figures.at(-1) ?? ''));
  await context.close();
});

it('shows every line with the columns of the statement, by a choice of the address', async () => {
  const { context, page, problems } = await visit(stage, { viewport: { width: 1440, height: 900 } }, person);
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Ledger entries', exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?view=entries');
  const table = page.getByRole('table', { name: 'Transactions' });
  await table.getByText('Demo opening balance').waitFor();
  for (const name of ['Type', 'Description', 'Date', 'Amount', 'Balance after', 'Status'])
    expect(await table.getByRole('columnheader', { name, exact: true }).count()).toBe(1);
  expect(await axeFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('says every act in Spanish on a Spanish page', async () => {
  const { context, page, problems } = await visit(stage, { viewport: { width: 1440, height: 900 } }, person);
  await context.addCookies([{ name: 'lang', value: 'es', url: stage.site.url }]);
  await page.goto('/transactions');
  await page.locator('.act-row').first().waitFor();
  const text = (await page.locator('.act-row').allInnerTexts()).join('\n');
  expect(text).toContain('Compra de 10 WHOP');
  for (const { description } of await acts())
    expect(text.split('\n'), description).not.toContain(description);
  expect(problems).toEqual([]);
  await context.close();
});
