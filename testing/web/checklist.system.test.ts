// Points of docs/know/ux-checklist.md that no other test holds: small things that a person notices
// at once.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPaths } from '#core/content/paths.ts';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage();
});
afterAll(() => stage.stop());

const laidOut = (page: Page) => page.waitForFunction(() => !document.querySelector('[data-below]'));

describe('sign-up', () => {
  it('has visible labels, the right autocomplete, passwords that can be shown, and its rules before the mistake', async () => {
    const { context, page } = await visit(stage);
    await page.goto('/auth?tab=sign-up');
    const form = page.getByRole('form', { name: 'Sign Up' });
    const wanted = [
      ['Email', 'username', 'email'],
      ['Password', 'new-password', 'password'],
      ['Confirm password', 'new-password', 'password'],
    ] as const;
    for (const [label, autocomplete, type] of wanted) {
      const field = form.getByLabel(label, { exact: true });
      expect(await field.getAttribute('autocomplete'), label).toBe(autocomplete);
      expect(await field.getAttribute('type'), label).toBe(type);
      expect(await page.locator(`label[for="${await field.getAttribute('id')}"]`).isVisible(), label).toBe(
        true,
      );
    }
    for (const rule of ['At least 8 characters', 'One uppercase letter', 'One special character'])
      expect(await form.getByText(rule).isVisible(), rule).toBe(true);
    const password = form.getByLabel('Password', { exact: true });
    await password.fill('Zebra!crossing-9');
    expect(await form.getByLabel('Password strength').innerText()).toBe('Strong');
    await form.getByRole('button', { name: 'Show password' }).first().click();
    expect(await password.getAttribute('type')).toBe('text');
    await context.close();
  });

  it('lets a password be pasted', async () => {
    const { context, page } = await visit(stage, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/auth?tab=sign-up');
    await page.evaluate(() => navigator.clipboard.writeText('Zebra!crossing-9'));
    const confirm = page
      .getByRole('form', { name: 'Sign Up' })
      .getByLabel('Confirm password', { exact: true });
    await confirm.focus();
    await page.keyboard.press('Control+V');
    expect(await confirm.inputValue()).toBe('Zebra!crossing-9');
    await context.close();
  });

  it('says where the mail went, when it can be sent again, and how to go back', async () => {
    const { context, page } = await visit(stage);
    await page.goto('/auth?tab=sign-up');
    const form = page.getByRole('form', { name: 'Sign Up' });
    await form.getByLabel('Email').fill('waiting@example.org');
    await form.getByLabel('Password', { exact: true }).fill('Zebra!crossing-9');
    await form.getByLabel('Confirm password', { exact: true }).fill('Zebra!crossing-9');
    await form.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    await page.getByText('waiting@example.org').first().waitFor();
    expect(await page.getByRole('button', { name: /^Resend Email/ }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Back to Sign Up' }).click();
    await form.waitFor();
    await context.close();
  });
});

describe('a payment address', () => {
  it('shows a tick for two seconds', async () => {
    const { context, page } = await visit(stage, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.clock.install();
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Copy Address of Bitcoin' });
    await button.click();
    // The page wakes by timers, which stand still here.
    await page.clock.runFor(1_000);
    await button.locator('.lucide-check').waitFor();
    await page.clock.runFor(2_100);
    await button.locator('.lucide-copy').waitFor();
    await context.close();
  });

  it('says that it could not be copied', async () => {
    const { context, page } = await visit(stage);
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Copy Address of USDT' }).click();
    await page.getByText('Copy Failed').waitFor();
    await page.getByText('Please copy the address manually').waitFor();
    await context.close();
  });

  it('never shows more than three toasts, and each is spoken', async () => {
    const { context, page } = await visit(stage, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/');
    for (const coin of ['Bitcoin', 'USDT', 'Bitcoin', 'USDT', 'Bitcoin']) {
      await page.getByRole('button', { name: `Copy Address of ${coin}` }).click();
      await page.getByText(`${coin} wallet address copied to clipboard`).first().waitFor();
    }
    expect(await page.locator('[data-sonner-toast][data-visible="true"]').count()).toBeLessThanOrEqual(3);
    expect(await page.locator('section[aria-live]').count()).toBe(1);
    await context.close();
  });
});

it('the theme follows the system, is set by one button, and stands before the first paint after a reload', async () => {
  const { context, page } = await visit(stage, { colorScheme: 'light' });
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await page.goto('/');
  expect(await theme()).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  expect(await theme()).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  const button = page.getByRole('button', { name: /^Colour theme/ });
  await button.click();
  await page.getByRole('button', { name: /^Colour theme: light/ }).click();
  await page.getByRole('button', { name: /^Colour theme: dark/ }).waitFor();
  // Before any script file: the inline script of the head decides.
  await page.route('**/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await theme()).toBe('dark');
  await context.close();
});

it('the keyboard goes through the landing page in reading order, with a ring that the header never covers', async () => {
  const { context, page } = await visit(stage, { viewport: { width: 1280, height: 800 } });
  await page.goto('/');
  await laidOut(page);
  const seen: { top: number; ring: number; isCovered: boolean; text: string }[] = [];
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return undefined;
      const box = at.getBoundingClientRect();
      const style = getComputedStyle(at);
      const over = document.elementFromPoint(
        box.left + box.width / 2,
        box.top + Math.min(box.height / 2, 20),
      );
      return {
        top: Math.round(box.top + scrollY),
        ring: Number.parseFloat(style.outlineWidth) || 0,
        isCovered: Boolean(over?.closest('header')) && !at.closest('header'),
        text: at.textContent.trim().slice(0, 30) || (at.getAttribute('aria-label') ?? ''),
      };
    });
    if (!stop) break;
    seen.push(stop);
  }
  expect(seen.length).toBeGreaterThan(25);
  expect(seen.filter((stop) => stop.isCovered)).toEqual([]);
  expect(seen.filter((stop) => stop.ring < 2).map((stop) => stop.text)).toEqual([]);
  const below = seen.filter((stop) => stop.top > 120).map((stop) => stop.top);
  // Cards beside each other start at one height; nothing jumps up by more than a card.
  const jumps = below.filter((top, place) => place > 0 && top < (below[place - 1] ?? 0) - 400);
  expect(jumps).toEqual([]);
  await context.close();
});

it('everything that can be pressed is at least 24 pixels, links inside sentences aside', async () => {
  const { context, page } = await visit(stage, { viewport: { width: 390, height: 844 } });
  for (const path of publicPaths) {
    await page.goto(path);
    await laidOut(page);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('a, button, summary, input, select, textarea')]
        .filter((one) => one.checkVisibility() && !one.closest('p, li > span, address, figcaption, dd'))
        .map((one) => ({ box: one.getBoundingClientRect(), text: one.textContent.trim().slice(0, 30) }))
        .filter(({ box }) => box.width > 0 && (box.height < 24 || box.width < 24))
        .map(({ box, text }) => `${text} ${Math.round(box.width)} × ${Math.round(box.height)}`),
    );
    expect(small, path).toEqual([]);
  }
  await context.close();
});
