// From the landing page to a first trade, a running copy and money taken out, on a phone, by
// somebody who has never been here. Every press of a finger counts; what is typed does not.
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { tradingDay, withRecord } from '#testing/web/full-account.ts';
import { goodPassword } from '#testing/nodes/site.ts';
import { wholeRecord } from '#testing/nodes/whole-record.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage({ ...withRecord, MODE: 'demo' }, { clock: tradingDay() });
  await wholeRecord(stage.site.visitor());
});
afterAll(() => stage.stop());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Counts what a finger presses. */
function finger() {
  let taps = 0;
  return {
    taps: () => taps,
    tap: async (what: Locator) => {
      await what.tap();
      taps++;
    },
  };
}
type Tap = ReturnType<typeof finger>['tap'];

/** Landing, sign-up, the mail of a demo, Home. */
async function comeIn(page: Page, tap: Tap, email: string): Promise<void> {
  await page.goto('/');
  await tap(page.getByRole('link', { name: 'Get Started' }).first());
  const form = page.getByRole('form', { name: 'Sign Up' });
  const type = async (label: string, text: string) => {
    await tap(form.getByLabel(label, { exact: true }));
    await form.getByLabel(label, { exact: true }).pressSequentially(text);
  };
  await type('Email', email);
  await type('Password', goodPassword);
  await type('Confirm password', goodPassword);
  await tap(form.getByRole('button', { name: 'Create Account' }));
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  await tap(page.getByRole('link', { name: 'Open the demo mailbox' }));
  await tap(page.getByRole('link', { name: /\/verify#token=/ }));
  // This browser asked for the mail: its link is enough, and Home opens by itself.
  await steps(page).waitFor();
}

const steps = (page: Page) => page.getByRole('region', { name: 'Start with $1,000 of practice money' });

it('a first trade takes nine taps, and the step is ticked in every visit after it', async () => {
  const { context, page, problems } = await visit(stage, phone);
  const { tap, taps } = finger();
  await comeIn(page, tap, 'first-trade@example.org');
  const card = steps(page);
  await card.getByText('0 of 3 steps done').waitFor();
  await tap(card.getByRole('button', { name: 'Review Buy BTC' }));
  const review = page.getByRole('dialog', { name: /^Buy [\d.]+ BTC$/ });
  await tap(review.getByRole('button', { name: 'Confirm Buy BTC' }));
  await page.getByText(/^Bought [\d.]+ BTC at/).waitFor();
  expect(taps()).toBeLessThanOrEqual(9);

  await card.getByText('1 of 3 steps done').waitFor();
  await expect.poll(() => card.getByRole('button', { name: 'Review Buy BTC' }).count()).toBe(0);
  await page.reload();
  await card.getByText('1 of 3 steps done').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await tap(card.getByRole('button', { name: 'Hide the first steps' }));
  await card.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Show data as a table' }).waitFor();
  expect(await card.count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

it('a running copy takes eleven taps at most, and money out four more', async () => {
  const { context, page, problems } = await visit(stage, phone);
  const { tap, taps } = finger();
  await comeIn(page, tap, 'first-copy@example.org');
  const card = steps(page);
  await card.getByText('Copy a strategy with $200').waitFor();
  await card.getByText('about −$40.00').waitFor();
  await tap(card.getByRole('button', { name: 'Review copy' }));
  const dialog = page.getByRole('dialog', { name: /^Copy / });
  await tap(dialog.getByRole('button', { name: /^Copy with \$200\.00/ }));
  await page
    .getByRole('article')
    .getByText(/Decides again at/)
    .waitFor();
  expect(taps()).toBeLessThanOrEqual(11);

  const before = taps();
  await tap(page.getByRole('link', { name: 'Home', exact: true }));
  await card.getByText('1 of 3 steps done').waitFor();
  await tap(card.getByRole('button', { name: 'Review withdrawal' }));
  const form = page.getByRole('form', { name: 'Withdraw' });
  await form.getByRole('radio', { name: /^Practice address/, checked: true }).waitFor();
  await tap(form.getByRole('button', { name: 'Withdraw', exact: true }));
  const review = page.getByRole('dialog', { name: 'Check your withdrawal' });
  await tap(review.getByRole('button', { name: 'Confirm Withdrawal of $50.00' }));
  await review.waitFor({ state: 'hidden' });
  expect(taps() - before).toBe(4);
  const row = page.getByRole('region', { name: 'Your withdrawals' }).getByRole('listitem').first();
  await expect.poll(() => row.locator('[aria-current=step]').innerText()).toBe('Requested');
  expect(problems).toEqual([]);
  await context.close();
});
