import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { specimenPdf, specimenPng } from '#testing/stages/specimens.ts';
import type { Visitor } from '#testing/nodes/site.ts';
import { axeFaults, openWebStage, sidewaysPixels, visit, type WebStage } from '#testing/web/browser.ts';

type Person = Visitor & { readonly email: string };
let stage: WebStage;
let admin: Person;
beforeAll(async () => {
  stage = await openWebStage();
  admin = await stage.site.person('operator');
  await admin.call('identity', 'claimFirstAdmin', { token: stage.site.firstAdminToken, email: admin.email });
});
afterAll(() => stage.stop());

const png = { name: 'id.png', mimeType: 'image/png', buffer: specimenPng(600, 40) };
const pdf = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: specimenPdf() };
const giveIn = (page: Page, title: string, file: typeof png) =>
  page
    .getByLabel(title === 'Government ID' ? 'Upload a government ID' : 'Upload a proof of address')
    .setInputFiles(file);
const fair = async (page: Page) => {
  expect(await axeFaults(page)).toEqual([]);
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => sidewaysPixels(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
};

async function giveDocuments(page: Page): Promise<void> {
  await giveIn(page, 'Government ID', {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  });
  await page.getByText('notes.txt: Only JPEG and PNG pictures and PDF documents are accepted.').waitFor();
  await giveIn(page, 'Government ID', { ...png, buffer: Buffer.from('<html>') });
  await page.getByText('id.png: Only JPEG and PNG').waitFor();
  await giveIn(page, 'Government ID', png);
  await page.getByRole('list', { name: 'Uploaded: Government ID' }).getByText('PNG').waitFor();
  await giveIn(page, 'Proof of address', pdf);
  await page.getByRole('list', { name: 'Uploaded: Proof of address' }).getByText('JPEG').waitFor();
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await page.getByText('Enter your full name exactly as on your ID').waitFor();
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Country of residence').selectOption('GB');
  await fair(page);
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await page.getByRole('heading', { name: 'Your documents are in review' }).waitFor();
  await fair(page);
}

/** An administrator opens each document, without which the approval is refused, and approves. */
async function approve(desk: Page, email: string): Promise<void> {
  await desk.goto('/admin-kyc');
  const card = desk.getByRole('article', { name: `Application of ${email}` });
  await card.getByText('Ada Lovelace').waitFor();
  await fair(desk);
  await card.getByRole('button', { name: `View Government ID of ${email}` }).click();
  const picture = desk.getByRole('img', { name: `Government ID of ${email}` });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
  expect(await axeFaults(desk)).toEqual([]);
  await desk.keyboard.press('Escape');
  await card.getByRole('button', { name: `Approve ${email}` }).click();
  await card.getByText('Open each document of this application before you approve it.').waitFor();
  await card.getByRole('button', { name: `View Proof of address of ${email}` }).click();
  const proof = desk.getByRole('img', { name: `Proof of address of ${email}` });
  await expect.poll(() => proof.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await desk.keyboard.press('Escape');
  await card.getByRole('button', { name: `Approve ${email}` }).click();
  await desk.getByText('KYC approved successfully').first().waitFor();
  await desk.getByText('Nothing to review').waitFor();
}

describe('verifying an identity', () => {
  it('goes from the dashboard over two documents to an approval that the open page tells', async () => {
    const person = await stage.site.person('ada');
    const own = await visit(stage, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }, person);
    const { page } = own;
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'PROCEED' }).click();
    await page.waitForURL('**/verification');
    await page.getByRole('button', { name: 'Submit for Review' }).waitFor();
    expect(await page.getByRole('button', { name: 'Submit for Review' }).isDisabled()).toBe(true);
    await fair(page);

    await giveDocuments(page);
    await submit(page);
    const desk = await visit(stage, { colorScheme: 'light' }, admin);
    await approve(desk.page, person.email);
    await page.getByRole('heading', { name: 'Your identity is verified' }).waitFor();
    await fair(page);
    await page.goto('/dashboard');
    await page.locator('h1', { hasText: 'Dashboard' }).waitFor({ state: 'attached' });
    expect(await page.getByRole('link', { name: 'PROCEED' }).count()).toBe(0);
    // The refused approval and the refused upload are all that the consoles tell.
    expect(desk.problems.filter((line) => !/status of 409/.test(line))).toEqual([]);
    expect(own.problems.filter((line) => !/status of 409/.test(line))).toEqual([]);
    await desk.context.close();
    await own.context.close();
  });

  it('shows why documents were rejected and takes them again', async () => {
    const person = await stage.site.person('grace');
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/verification');
    await giveIn(page, 'Government ID', png);
    await page.getByRole('list', { name: 'Uploaded: Government ID' }).waitFor();
    await giveIn(page, 'Proof of address', pdf);
    await page.getByRole('list', { name: 'Uploaded: Proof of address' }).waitFor();
    await page.getByLabel('Full name').fill('Grace Hopper');
    await page.getByLabel('Country of residence').selectOption('US');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await page.getByRole('heading', { name: 'Your documents are in review' }).waitFor();

    const desk = await visit(stage, {}, admin);
    await desk.page.goto('/admin-kyc');
    await desk.page.getByRole('button', { name: `Reject ${person.email}` }).click();
    const form = desk.page.getByRole('form', { name: `Reject ${person.email}` });
    await form.getByLabel('Reason').fill('The name cannot be read.');
    await form.getByRole('button', { name: 'Reject' }).click();
    await desk.page.getByRole('tab', { name: 'Decided' }).click();
    await desk.page.getByText(/: The name cannot be read\.$/).waitFor();
    await desk.context.close();

    await page.getByText('The name cannot be read.').first().waitFor();
    await fair(page);
    await page.getByRole('button', { name: /^Remove Government ID/ }).click();
    await page.getByRole('list', { name: 'Uploaded: Government ID' }).waitFor({ state: 'detached' });
    await giveIn(page, 'Government ID', png);
    await page.getByRole('list', { name: 'Uploaded: Government ID' }).waitFor();
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await page.getByRole('heading', { name: 'Your documents are in review' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('offers specimens in a demo, which pass the check of documents', async () => {
    const person = await stage.site.person('specimen');
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/verification');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Specimen ID' }).click();
    const path = await (await coming).path();
    await page.getByLabel('Upload a government ID').setInputFiles({
      name: 'specimen-id.png',
      mimeType: 'image/png',
      buffer: readFileSync(path),
    });
    await page.getByRole('list', { name: 'Uploaded: Government ID' }).getByText('PNG').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
