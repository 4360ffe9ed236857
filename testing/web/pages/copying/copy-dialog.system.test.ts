// The dialog that starts a copy: what it asks, what it shows while something is in the way, and
// where one stands afterwards.
import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { fullAccount, tradingDay, withRecord } from '#testing/web/full-account.ts';
import { wholeRecord } from '#testing/nodes/whole-record.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage(withRecord, { clock: tradingDay() });
  await wholeRecord(stage.site.visitor());
});
afterAll(() => stage.stop());

const trader = 'Northlight Rotation';
const row = (dialog: Locator, name: string) =>
  dialog
    .getByRole('region', { name: 'Receipt' })
    .locator('div', { has: dialog.page().getByText(name) })
    .last();

it.each([
  ['phone', { width: 390, height: 844 }],
  ['desk', { width: 1440, height: 900 }],
])('asks for an amount and a stop, and leads to the copy: %s', async (name, viewport) => {
  const person = await fullAccount(stage.site, `copier-${name}`);
  const { context, page, problems } = await visit(stage, { viewport }, person);
  await page.goto('/traders');
  // A row of a phone leads to the record, which starts a copy.
  if (name === 'phone') await page.getByRole('link', { name: trader }).click();
  await page.getByRole('button', { name: `Copy ${trader}` }).click();
  const dialog = page.getByRole('dialog', { name: `Copy ${trader}` });
  // The smallest copy is filled in; only two things are open to change.
  await dialog.getByRole('img', { name: /^What \$300\.00 copied since/ }).waitFor();
  expect(await dialog.locator('input:visible').count()).toBe(2);
  await expect.poll(() => row(dialog, 'Follow rate').innerText()).toMatch(/\d+\.\d% of volume/);
  expect(await axeFaults(page)).toEqual([]);

  // The red area follows the slider, the largest loss and the button with it.
  const slider = dialog.getByRole('slider', { name: 'Stop copying at a loss of' });
  await slider.press('ArrowLeft');
  expect(await slider.getAttribute('aria-valuetext')).toBe('19% · $57.00');
  await dialog.getByText('Stop −19% $243').waitFor();
  expect(await row(dialog, 'Max loss at your stop').innerText()).toContain('about −$57.00');
  await dialog.getByRole('button', { name: 'Copy with $300.00 max loss about $57.00' }).waitFor();

  // An answer about another amount is not shown as one about this.
  await dialog.getByLabel('Copy amount').fill('1');
  await dialog.getByRole('button', { name: 'Minimum copy amount is $300' }).waitFor();
  await dialog.getByRole('heading', { name: /^\$300 copied since/ }).waitFor();
  await expect.poll(() => row(dialog, 'Follow rate').innerText()).toMatch(/…$/);
  // Money that is not there keeps nobody from looking.
  await dialog.getByRole('button', { name: '$1,000' }).click();
  await dialog.getByRole('img', { name: /^What \$1,000\.00 copied since/ }).waitFor();
  await expect.poll(() => row(dialog, 'Follow rate').innerText()).toMatch(/\d+\.\d% of volume/);
  await dialog.getByText(/ short$/).waitFor();

  await dialog.getByRole('button', { name: '$300' }).click();
  await dialog.getByText('Advanced').click();
  await dialog.getByLabel('Copy ratio').fill('x');
  await dialog.getByText(/^Ratio —× · up to 10 open trades/).waitFor();
  await dialog.getByLabel('Copy ratio').fill('1');
  await dialog.getByRole('button', { name: /^Copy with \$300\.00/ }).click();
  const copy = page.getByRole('article', { name: trader });
  await copy.getByText(/Last trade: .+\. Decides again at .+\. Your copy follows at once/).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: `View copy of ${trader}` }).click();
  await copy.waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('shows no sum but the typed one while amounts are hidden', async () => {
  const person = await fullAccount(stage.site, 'copier-hidden');
  const { context, page } = await visit(stage, { viewport: { width: 1440, height: 900 } }, person);
  await page.goto('/traders');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await page.getByRole('button', { name: `Copy ${trader}` }).click();
  const dialog = page.getByRole('dialog', { name: `Copy ${trader}` });
  await expect.poll(() => row(dialog, 'Follow rate').innerText()).toMatch(/of volume/);
  const receipt = await dialog.getByRole('region', { name: 'Receipt' }).innerText();
  expect(receipt).not.toMatch(/\$\s?\d/);
  const chart = dialog.getByRole('region', { name: 'What-if copy' });
  expect(await chart.innerText()).not.toMatch(/\$\s?\d/);
  expect(await dialog.getByRole('slider').getAttribute('aria-valuetext')).toBe('20% · ••••');
  await dialog.getByRole('button', { name: 'Copy with $300.00 max loss about ••••' }).waitFor();
  await context.close();
});
