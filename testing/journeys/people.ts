// What a person does in the browser, in words of the product. Everything is found by role and
// label.
import { type Browser, expect, type Page } from '@playwright/test';
import { hearComplaints } from '../web/complaints.ts';
import type { Stage } from './stage.ts';

export const password = 'Zebra!crossing-9';

/** A page whose every console error, page error and policy violation fails the test. */
export async function openPage(browser: Browser, problems: string[]): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  hearComplaints(page, problems);
  return page;
}

/** From the landing page, or the link of an invitation, to a verified account on its dashboard. */
export async function signUpAndVerify(
  page: Page,
  stage: Stage,
  email: string,
  invitation?: string,
): Promise<void> {
  if (invitation === undefined) {
    await page.goto(stage.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await page.getByRole('tab', { name: 'Sign Up' }).click();
  } else await page.goto(invitation);
  const form = page.getByRole('form', { name: 'Sign Up' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  const link = /https?:\/\/\S+\/verify#token=[\w-]+/.exec(await stage.mail(email, /Verify/))?.[0] ?? '';
  // In the browser that asked for the mail, opening its link is enough, and Home opens by itself.
  await page.goto(link);
  await page.waitForURL('**/dashboard');
}

/** Requests a withdrawal through its preview. */
export async function requestWithdrawal(
  page: Page,
  stage: Stage,
  amount: string,
  address: string,
): Promise<void> {
  await page.goto(`${stage.url}/withdraw`);
  const form = page.getByRole('form', { name: 'Withdraw' });
  await form.getByLabel('Amount in USD').fill(amount);
  await form.getByRole('radio', { name: /^Bitcoin/ }).check();
  await form.getByLabel('Bitcoin wallet address').fill(address);
  await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Check your withdrawal' });
  await review.getByRole('button', { name: /^Confirm Withdrawal/ }).click();
  await expect(review).toBeHidden();
}

/** Uses the one-time token of the installation. */
export async function becomeAdmin(page: Page, stage: Stage, email: string): Promise<void> {
  await page.goto(`${stage.url}/admin-setup`);
  const form = page.getByRole('form', { name: 'Promote a user' });
  await form.getByLabel('Setup token').fill(stage.firstAdminToken);
  await form.getByLabel('Email of the user').fill(email);
  await form.getByRole('button', { name: 'Promote to Admin' }).click();
  await expect(page.getByText('User successfully promoted to admin!').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the users' })).toHaveAttribute('href', '/admin-users');
}

/** Two browsers: a person with a verified account, and the operator of the installation. */
export async function personAndOperator(
  browser: Browser,
  stage: Stage,
  problems: string[],
  email: string,
): Promise<{ hers: Page; desk: Page }> {
  const hers = await openPage(browser, problems);
  await signUpAndVerify(hers, stage, email);
  const desk = await openPage(browser, problems);
  await signUpAndVerify(desk, stage, 'operator@example.org');
  await becomeAdmin(desk, stage, 'operator@example.org');
  return { hers, desk };
}
