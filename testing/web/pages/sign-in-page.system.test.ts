import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage();
});
afterAll(() => stage.stop());

describe('the sign-in page', () => {
  it('takes over its markup cleanly, also with a search or a hash it could not know', async () => {
    for (const path of ['/auth', '/auth?tab=sign-up', '/auth#existing']) {
      const { context, page, problems } = await visit(stage);
      await page.goto(path);
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      await page.getByRole('form', { name: 'Sign Up' }).waitFor();
      expect(problems, path).toEqual([]);
      await context.close();
    }
  });

  it('shows the exact sentence to someone sent by the mail about an existing account', async () => {
    const { context, page } = await visit(stage);
    await page.goto('/auth#existing');
    await page.getByText('An account with this email already exists. Try logging in instead.').waitFor();
    await context.close();
  });

  it('names what is wrong, takes the focus to it, and clears it on edit', async () => {
    const { context, page } = await visit(stage);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign In' }).click();
    const email = page.getByLabel('Email', { exact: true });
    await page.getByText('Email is required').waitFor();
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    await email.fill('a');
    await page.getByText('Email is required').waitFor({ state: 'detached' });
    await page.getByText('Password is required').waitFor();
    await context.close();
  });

  it('sends a visitor of a protected page here with the reason, and back after sign-in', async () => {
    const person = await stage.site.person('returning');
    const { context, page } = await visit(stage);
    await page.goto('/markets?q=gold');
    await page.getByText('Please sign in to access this page').waitFor();
    const form = page.getByRole('form', { name: 'Login' });
    await form.getByLabel('Email').fill(person.email);
    await form.getByLabel('Password', { exact: true }).fill('Zebra!crossing-9');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/identity/signIn')) sent.push(request.url());
    });
    await form.getByLabel('Password', { exact: true }).press('Enter');
    await form
      .getByLabel('Password', { exact: true })
      .press('Enter')
      .catch(() => undefined);
    await page.waitForURL('**/markets?q=gold');
    expect(sent).toHaveLength(1);
    await context.close();
  });
});

describe('password recovery', () => {
  it('sets a new password from the mailed link, once', async () => {
    const person = await stage.site.person('forgetful');
    const { context, page } = await visit(stage);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('form', { name: 'Forgot password' }).getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send Reset Email' }).click();
    const sent = 'Password reset email sent. Check your inbox and click the link to reset your password.';
    await page.getByText(sent).first().waitFor();
    const mail = await stage.site.mail(person.email, /password/i);
    const link = /\/auth#type=recovery\S+/.exec(mail.text)?.[0] ?? '';
    await page.goto(link);
    const form = page.getByRole('form', { name: 'New password' });
    await form.getByLabel('New password', { exact: true }).fill('Another-Zebra-7');
    await form.getByLabel('Confirm password', { exact: true }).fill('Another-Zebra-7');
    await form.getByRole('button', { name: 'Save Password' }).click();
    const login = page.getByRole('form', { name: 'Login' });
    await login.getByLabel('Email').fill(person.email);
    await login.getByLabel('Password', { exact: true }).fill('Another-Zebra-7');
    await login.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/verify');
    await page.goto(link);
    await page
      .getByText('Invalid or expired reset link. Please request a new password reset.')
      .first()
      .waitFor();
    await context.close();
  });
});
