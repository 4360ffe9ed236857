// Money in and out on a phone, by the only administrator of a site: who approves there is the
// practice approver. The clock and each turn are the test's own.
import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { practiceBlockMs } from '#core/funding/rules.ts';
import { practiceApprovalMs } from '#core/funding/withdrawals.ts';
import { fixedClock, systemClock } from '#server/platform/clock.ts';
import type { Visitor } from '#testing/nodes/site.ts';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';

const clock = fixedClock(systemClock.now());
const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };
let stage: WebStage;
let admin: Visitor & { readonly email: string };
beforeAll(async () => {
  stage = await openWebStage({}, { clock });
  admin = await stage.site.person('only-one');
  await admin.call('identity', 'claimFirstAdmin', {
    token: stage.site.firstAdminToken ?? '',
    email: admin.email,
  });
  await stage.site.fundingTicks.now();
  await stage.site.fundingTicks.stop();
});
afterAll(() => stage.stop());

/** Blocks come until the text is there. */
async function mineUntil(text: Locator): Promise<void> {
  for (let block = 0; block < 40 && (await text.count()) === 0; block++) {
    clock.advance(practiceBlockMs);
    await stage.site.fundingTicks.now();
  }
  await text.waitFor();
}

it.each([phone, desktop])('test coins are in view on arrival at $viewport.width pixels', async (size) => {
  const { context, page, problems } = await visit(stage, size, admin);
  await page.goto('/deposit');
  const button = page.getByRole('button', { name: 'Get test coins' });
  await page.getByRole('button', { name: 'Copy USDT address' }).waitFor();
  const box = await button.boundingBox();
  const bars = await page
    .getByRole('navigation')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  // On a phone the bar with the main pages covers the lower edge.
  const covered = bars.filter((top) => top > size.viewport.height / 2);
  expect(box!.y).toBeGreaterThan(0);
  expect(box!.y + box!.height).toBeLessThanOrEqual(Math.min(size.viewport.height, ...covered));
  expect(problems).toEqual([]);
  await context.close();
});

it('test coins count up beside their button and are credited without a reload', async () => {
  const { context, page, problems } = await visit(stage, phone, admin);
  await page.goto('/deposit');
  const card = page.getByRole('region', { name: 'Test coins' });
  await card.getByRole('button', { name: 'Get test coins' }).click();
  await card.getByText('Arriving in about a minute').waitFor();
  await mineUntil(card.getByText(/Confirming \d+\/19/));
  await mineUntil(card.getByText('Credited'));
  expect(await axeFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('a withdrawal of the only administrator is completed on the page, after five taps', async () => {
  const { context, page, problems } = await visit(stage, phone, admin);
  await page.goto('/withdraw');
  let taps = 0;
  const tap = async (what: Locator) => {
    await what.click();
    taps++;
  };
  const amount = page.getByLabel('Amount in USD');
  await tap(amount);
  await amount.fill('50');
  await tap(page.getByRole('radio', { name: /^Tether/ }));
  await tap(page.getByRole('button', { name: 'Use a practice address' }));
  await page.getByRole('radio', { name: /^Practice address/, checked: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await tap(page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }));
  const review = page.getByRole('dialog', { name: 'Check your withdrawal' });
  await tap(review.getByRole('button', { name: 'Confirm Withdrawal of $50.00' }));
  await review.waitFor({ state: 'hidden' });
  expect(taps).toBe(5);

  const row = page.getByRole('region', { name: 'Your withdrawals' }).getByRole('listitem').first();
  const stepNow = row.locator('[aria-current=step]');
  await expect.poll(() => stepNow.innerText()).toBe('Requested');
  await row.getByText(/^Practice network: approved automatically on/).waitFor();
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  clock.advance(practiceApprovalMs - practiceBlockMs);
  const steps: string[] = [];
  for (let block = 0; block < 40 && steps.at(-1) !== 'Completed'; block++) {
    clock.advance(practiceBlockMs);
    await stage.site.fundingTicks.now();
    const { state } = (await admin.call('funding', 'withdrawals', {})).output[0]!;
    const name = { signed: 'Approved', broadcast: 'Sent', confirming: 'Sent', completed: 'Completed' }[
      state as 'signed'
    ];
    await expect.poll(() => stepNow.innerText()).toBe(name);
    if (steps.at(-1) !== name) steps.push(name);
  }
  expect(steps).toEqual(['Sent', 'Completed']);
  await row.getByText('Approved by the practice approver').waitFor();
  // The same page, and never loaded again.
  expect(new URL(page.url()).pathname).toBe('/withdraw');
  expect(await page.locator('body[data-same]').count()).toBe(1);
  expect(await axeFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
  await seeWhoApproved();
});

/** The back office and the audit log name it. */
async function seeWhoApproved(): Promise<void> {
  const { context, page, problems } = await visit(stage, desktop, admin);
  await page.goto('/admin-withdrawals?state=all');
  await page.getByText('Approved by the practice approver').first().waitFor();
  await page.goto('/admin-audit?action=funding.withdrawal-approved');
  await page.getByRole('table').getByText('Practice approver').first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
}
