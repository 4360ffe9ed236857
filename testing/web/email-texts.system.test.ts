// How an email address stands on a page that was made for shorter ones.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWebStage, sidewaysPixels, visit, type WebStage } from '#testing/web/browser.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage();
});
afterAll(() => stage.stop());

describe('an email address', () => {
  const signUp = async (email: string, width: number) => {
    const visitor = await visit(stage, { viewport: { width, height: 844 } });
    const { page } = visitor;
    await page.goto('/auth?tab=sign-up');
    const form = page.getByRole('form', { name: 'Sign Up' });
    await form.getByLabel('Email', { exact: true }).fill(email);
    await form.getByLabel('Password', { exact: true }).fill('Zebra!crossing-9');
    await form.getByLabel('Confirm password', { exact: true }).fill('Zebra!crossing-9');
    await form.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    return { ...visitor, address: page.getByText(email, { exact: true }) };
  };
  const lines = (address: Awaited<ReturnType<typeof signUp>>['address']) =>
    address.evaluate((element) => element.getClientRects().length);

  it('is not broken where it fits a line, and leads to its mail in a demo of this machine', async () => {
    const { context, page, address } = await signUp('operator@example.org', 390);
    expect(await lines(address)).toBe(1);
    await stage.site.mail('operator@example.org', /./);
    await page.getByRole('link', { name: 'Open the demo mailbox' }).click();
    await page.getByRole('heading', { name: 'Captured mail' }).waitFor();
    await page.getByRole('link', { name: /\/verify#token=/ }).click();
    await page.waitForURL('**/dashboard');
    await context.close();
  });

  it('that is longer than the page breaks and is read whole', async () => {
    const { context, page, address } = await signUp(`${'quite.a.long.name.'.repeat(3)}end@example.org`, 320);
    expect(await lines(address)).toBeGreaterThan(1);
    expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
    const edges = await address.evaluate((element) => {
      const card = element.closest('.card') ?? document.body;
      const box = card.getBoundingClientRect();
      return [...element.getClientRects()].map(({ left, right }) => left >= box.left && right <= box.right);
    });
    expect(new Set(edges)).toEqual(new Set([true]));
    await context.close();
  });
});
