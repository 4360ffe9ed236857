// A work of art from its picture to its second owner: approved, sold, sold again, with royalty and
// fee in the books of all.
import { expect, type Page, test } from '@playwright/test';
import { specimenPng } from '../stages/specimens.ts';
import { personAndOperator } from './people.ts';
import { embeddedStage, type Stage } from './stage.ts';

/** Offers the piece among one's own at this price; `receives` is what the dialog promises. */
async function offer(page: Page, stage: Stage, price: string, receives: string): Promise<void> {
  await page.goto(`${stage.url}/buy-nfts?tab=owned`);
  await page.getByRole('button', { name: 'Sell: Grey Sea #1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price in USD').fill(price);
  await expect(dialog).toContainText(receives);
  await dialog.getByRole('button', { name: 'Offer it' }).click();
  await expect(dialog).toBeHidden();
}

/** Buys it on the market, where the price is agreed to before the press. */
async function buy(page: Page, stage: Stage, price: string): Promise<void> {
  await page.goto(`${stage.url}/buy-nfts`);
  await page.getByRole('button', { name: 'Buy Now: Grey Sea #1' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Balance after');
  await dialog.getByRole('button', { name: `Buy for ${price}` }).click();
  await expect(dialog).toBeHidden();
}

const lineOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a work is made, approved, sold and sold again, and every cent is in somebody’s statement', async ({
  browser,
}) => {
  const stage = await embeddedStage();
  try {
    const problems: string[] = [];
    const { hers, desk } = await personAndOperator(browser, stage, problems, 'mara@example.org');

    await test.step('she sends a picture; it appears on the open page of the administrator, who approves', async () => {
      await desk.goto(`${stage.url}/admin-collectibles`);
      await expect(desk.getByText('No works waiting for a decision')).toBeVisible();
      await hers.goto(`${stage.url}/create-nfts`);
      await hers
        .getByLabel('Choose a picture')
        .setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: specimenPng() });
      await expect(hers.getByAltText('The picture you chose')).toBeVisible();
      await hers.getByLabel('Name', { exact: true }).fill('Grey Sea');
      await hers.getByLabel('Collection').fill('Water');
      await hers.getByLabel('Description').fill('A sea without a horizon.');
      await hers.getByRole('button', { name: 'Send for approval' }).click();
      await expect(hers.getByText('Waiting for approval')).toBeVisible();
      await expect(desk.getByRole('heading', { name: 'Grey Sea' })).toBeVisible();
      await desk.getByRole('button', { name: 'Approve' }).click();
      await expect(desk.getByText('No works waiting for a decision')).toBeVisible();
      await expect(hers.getByText(/Approved$/).first()).toBeVisible();
    });

    await test.step('she offers it; the first to buy is the administrator, as a person like any other', async () => {
      await offer(hers, stage, '400', '$390.00');
      await buy(desk, stage, '$400.00');
    });

    await test.step('it is offered again, with a royalty to her, and she buys it back', async () => {
      await offer(desk, stage, '500', '$462.50');
      await buy(hers, stage, '$500.00');
      await hers.getByRole('tab', { name: 'Owned' }).click();
      await hers.getByRole('link', { name: 'Grey Sea #1' }).click();
      const history = hers.getByRole('region', { name: 'Provenance' });
      await expect(history).toContainText('From ma… to op…');
      await expect(history).toContainText('From op… to ma…');
    });

    await test.step('both statements say what it was and balance to the cent', async () => {
      await hers.goto(`${stage.url}/transactions?view=entries`);
      await expect(lineOf(hers, 'Sold Grey Sea #1')).toContainText('+$390.00');
      await expect(lineOf(hers, 'Royalty of Grey Sea #1')).toContainText('+$25.00');
      await expect(lineOf(hers, 'Bought Grey Sea #1')).toContainText('−$500.00');
      await desk.goto(`${stage.url}/transactions?view=entries`);
      await expect(lineOf(desk, 'Bought Grey Sea #1')).toContainText('−$400.00');
      // 500.00 less 5 % royalty and 2.5 % fee.
      await expect(lineOf(desk, 'Sold Grey Sea #1')).toContainText('+$462.50');
      await expect(lineOf(desk, 'Sold Grey Sea #1')).toContainText('$1,062.50');
    });

    expect(problems).toEqual([]);
    expect(await stage.stopAndVerifyLedger()).toMatch(/The book is sound/);
  } finally {
    await stage.stop();
  }
});
