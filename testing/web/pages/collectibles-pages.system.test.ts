import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@playwright/test';
import { newId } from '#core/values/ids.ts';
import { specimenPdf, specimenPng } from '#testing/stages/specimens.ts';
import type { Visitor } from '#testing/nodes/site.ts';
import { axeFaults, openWebStage, sidewaysPixels, visit, type WebStage } from '#testing/web/browser.ts';

type Person = Visitor & { readonly email: string };
let stage: WebStage;
let admin: Person;
beforeAll(async () => {
  stage = await openWebStage();
  admin = await stage.site.person('curator');
  const token = stage.site.firstAdminToken ?? '';
  await admin.call('identity', 'claimFirstAdmin', { token, email: admin.email });
});
afterAll(() => stage.stop());

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;
/** E_SHOTS: a folder for pictures of what was seen. */
const shots = process.env['E_SHOTS'];
let shot = 0;
const fair = async (page: Page) => {
  if (shots)
    await page.screenshot({ path: `${shots}/${String((shot += 1)).padStart(2, '0')}.png`, fullPage: true });
  expect(await axeFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
};
const cheapest = async (person: Visitor) => {
  const { pieces } = (await person.call('collectibles', 'browse', {})).output;
  return pieces.find(({ name, owner }) => name === 'Night Auction' && owner === null)!;
};

describe('the marketplace', () => {
  it('sells a piece with every sum before the press, and shows it among one’s own with its history', async () => {
    const person = await stage.site.person('collector');
    const { context, page, problems } = await visit(stage, phone, person);
    await page.goto('/buy-nfts');
    await page.getByText('6 NFTs available').waitFor();
    await page.getByText('not on a blockchain').first().waitFor();
    await fair(page);
    await page.getByRole('tab', { name: 'Trending' }).click();
    await page.getByText('No NFTs available in this category').waitFor();
    await fair(page);
    await page.getByRole('tab', { name: 'Featured' }).click();
    await page.getByText('2 NFTs available').waitFor();

    await page.getByRole('button', { name: 'Buy Now: Tidal Ledger #1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Missing:').waitFor();
    await dialog.getByText('$3,200.00', { exact: true }).waitFor();
    await dialog.getByRole('link', { name: 'Deposit' }).waitFor();
    await fair(page);
    await dialog.getByRole('button', { name: 'Back' }).click();

    await page.getByRole('tab', { name: 'All' }).click();
    await page.getByRole('button', { name: 'Buy Now: Night Auction #1' }).click();
    await dialog.getByText('$20.00').waitFor();
    await dialog.getByRole('button', { name: 'Buy for $980.00' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Owned' }).click();
    await page.getByRole('button', { name: 'Sell: Night Auction #1' }).click();
    await dialog.getByLabel('Price in USD').fill('4200');
    for (const part of ['-$210.00', '-$105.00', '$3,885.00'])
      await dialog.getByText(part.replace('-', '−')).or(dialog.getByText(part)).first().waitFor();
    await fair(page);
    await dialog.getByRole('button', { name: 'Offer it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change offer: Night Auction #1' }).waitFor();
    await page.getByRole('link', { name: 'Night Auction #1' }).click();
    await page.getByRole('heading', { name: 'Provenance' }).waitFor();
    await page.getByText('From this site to co…').waitFor();
    await fair(page);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('follows a sale and a new price made elsewhere without a reload, and charges nothing at the old price', async () => {
    const seller = await stage.site.person('seller');
    const buyer = await stage.site.person('buyer');
    const piece = await cheapest(seller);
    await seller.call('collectibles', 'buy', {
      id: newId('sal'),
      pieceId: piece.id,
      expectedPrice: piece.price ?? '',
    });
    await seller.call('collectibles', 'list', { id: piece.id, price: '500.00' });
    const { context, page, problems } = await visit(stage, desk, buyer);
    await page.goto('/buy-nfts');
    await page.getByText('7 NFTs available').or(page.getByText('8 NFTs available')).waitFor();
    await fair(page);
    const press = page.getByRole('button', { name: `Buy Now: Night Auction #${piece.edition}` });
    await press.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Buy for $500.00' }).waitFor();
    await seller.call('collectibles', 'list', { id: piece.id, price: '510.00' });
    await dialog.getByRole('button', { name: 'Buy for $500.00' }).click();
    await dialog.getByText('The price changed: it is $510.00 now.').waitFor();
    await dialog.getByRole('button', { name: 'Use the new price' }).click();
    await dialog.getByRole('button', { name: 'Buy for $510.00' }).waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.waitFor({ state: 'detached' });
    await seller.call('collectibles', 'unlist', { id: piece.id });
    await press.waitFor({ state: 'detached' });
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
    await context.close();
  });
});

async function sendWork(page: Page): Promise<void> {
  await page.goto('/create-nfts');
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await page.getByText('A work needs a picture.').waitFor();
  await fair(page);
  const choose = page.getByLabel('Choose a picture');
  await choose.setInputFiles({ name: 'sea.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await page.getByText('Only JPEG and PNG pictures are accepted.').waitFor();
  await choose.setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: specimenPng(8_200, 5_000) });
  await page.getByText(/more than 40/).waitFor();
  await choose.setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: specimenPdf() });
  await page.getByText('Only JPEG and PNG pictures are accepted.').waitFor();
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: specimenPng() });
  await page.getByAltText('The picture you chose').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Grey Sea');
  await page.getByLabel('Collection').fill('Water');
  await page.getByLabel('Description').fill('A sea without a horizon.');
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await page.getByText('Waiting for approval').waitFor();
  await fair(page);
}

async function approveWork(office: Page, own: Page): Promise<void> {
  await office.getByRole('heading', { name: 'Grey Sea' }).waitFor();
  await fair(office);
  await office.getByRole('button', { name: 'Approve' }).click();
  await office.getByText('No works waiting for a decision').waitFor();
  await own
    .getByText(/Approved$/)
    .first()
    .waitFor();
}

/** Another person reports the piece that the work became. */
async function reportWork(maker: Person): Promise<void> {
  const { owned } = (await maker.call('collectibles', 'mine')).output;
  const reader = await stage.site.person('reader');
  const other = await visit(stage, phone, reader);
  await other.page.goto(`/nfts/${owned[0]?.id ?? ''}`);
  await other.page.getByRole('button', { name: 'Report this work' }).click();
  await other.page.getByLabel('Reason').fill('It is my picture');
  await fair(other.page);
  await other.page.getByRole('button', { name: 'Send report' }).click();
  await other.page.getByRole('dialog').waitFor({ state: 'detached' });
  // Its page would ask once more and be told, rightly, that a hidden piece is not there.
  expect(other.problems).toEqual([]);
  await other.page.goto('/nfts/none');
  await other.page.getByText('This piece does not exist').waitFor();
  await other.context.close();
}

async function decideReport(page: Page): Promise<void> {
  await page.getByText('It is my picture').waitFor();
  await page.getByLabel('Reason').fill('Not theirs');
  await page.getByRole('button', { name: 'Hide the work' }).click();
  await page.getByRole('button', { name: 'Show it again' }).waitFor();
  await page.getByRole('button', { name: 'Feature First Bell' }).click();
  await page.getByRole('button', { name: 'Stop featuring First Bell' }).waitFor();
  await fair(page);
}

describe('creating', () => {
  it('takes a picture and a work to an administrator, whose yes makes it a piece; a report hides it', async () => {
    const maker = await stage.site.person('maker');
    const office = await visit(stage, phone, admin);
    await office.page.goto('/admin-collectibles');
    await office.page.getByText('No works waiting for a decision').waitFor();
    const own = await visit(stage, desk, maker);
    await sendWork(own.page);
    await approveWork(office.page, own.page);
    await reportWork(maker);
    await decideReport(office.page);
    for (const { problems, context } of [own, office]) {
      // The two pictures that the server refused are the only thing the console tells.
      expect(problems.filter((line) => !/status of 4(09|15|22|00)/.test(line))).toEqual([]);
      await context.close();
    }
  });
});
