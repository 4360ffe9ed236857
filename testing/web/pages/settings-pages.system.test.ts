import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@playwright/test';
import { codeOf, forgetSpentCodes, wrongCode } from '#testing/authenticator.ts';
import { goodPassword } from '#testing/nodes/site.ts';
import {
  axeFaults,
  openWebStage,
  rowsNamed,
  sidewaysPixels,
  visit,
  type WebStage,
} from '#testing/web/browser.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage({ WITHDRAWAL_HOLD_HOURS: '24' });
});
afterAll(() => stage.stop());

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;

/** Without faults for everybody's eyes and hands, at its own width and at 320. */
const fair = async (page: Page) => {
  expect(await axeFaults(page)).toEqual([]);
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => sidewaysPixels(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
};
const typed = (page: Page, name: string, text: string) => page.getByRole('textbox', { name }).fill(text);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Refused calls are the only thing the console may tell. */
const unexpected = (problems: readonly string[]) => problems.filter((line) => !/status of 4\d\d/.test(line));
const signInPage = async (page: Page, email: string) => {
  await page.goto('/auth');
  await page.waitForFunction(() => window.isAwake === true);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await press(page, 'Sign In');
};

/** A device that makes and uses passkeys without asking. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe('profile settings', () => {
  it('names what breaks a rule, saves the rest, and shows the name in the account menu', async () => {
    const person = await stage.site.person('profile-page');
    const { context, page, problems } = await visit(stage, phone, person);
    await page.goto('/dashboard');
    await press(page, 'Account menu');
    await page.getByRole('link', { name: 'Profile Settings' }).click();
    await page.getByLabel('Bio').waitFor();
    await fair(page);
    await typed(page, 'Display name', 'A');
    await typed(page, 'Bio', 'x'.repeat(501));
    await press(page, 'Save Profile');
    await page.getByText('Bio must be less than 500 characters').waitFor();
    await page.getByText('Display name must be at least 2 characters').waitFor();
    await fair(page);
    await typed(page, 'Display name', 'Ada L.');
    await typed(page, 'Bio', 'Slow and steady.');
    await page.getByLabel('Country').selectOption('GB');
    await press(page, 'Advanced');
    await press(page, 'Low');
    await page.getByRole('checkbox', { name: 'Forex' }).check();
    expect(await page.getByLabel('Show my trading statistics').isDisabled()).toBe(true);
    await page.getByLabel('Public profile').check();
    await page.getByLabel('Show my trading statistics').check();
    await press(page, 'Save Profile');
    await page.getByText('Profile saved').first().waitFor();
    await press(page, 'Account menu');
    await page.getByText('Ada L.', { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('Slow and steady.');
    expect(await page.getByLabel('Public profile').isChecked()).toBe(true);
    expect(await page.getByLabel('Show my trading statistics').isChecked()).toBe(true);
    // The markets page opens with what is preferred; everything is one press away.
    await page.getByRole('link', { name: 'Markets', exact: true }).first().click();
    const rows = rowsNamed(page, 'Markets');
    await rows.getByRole('link', { name: /EURUSD/ }).waitFor();
    expect(await page.getByRole('tab', { name: 'Preferred' }).getAttribute('aria-selected')).toBe('true');
    expect(await rows.getByRole('link', { name: /BTC/ }).count()).toBe(0);
    await fair(page);
    await page.getByRole('searchbox', { name: 'Search markets' }).fill('bitcoin');
    await rows.getByRole('link', { name: /BTC/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Search markets' }).fill('');
    await page.getByRole('tab', { name: 'All' }).click();
    await rows.getByRole('link', { name: /BTC/ }).first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('brings theme, colours and zone to another browser, where they stand before the first paint', async () => {
    const person = await stage.site.person('display-page');
    const first = await visit(stage, desk, person);
    await first.page.goto('/settings/profile');
    await first.page.getByLabel('Time zone').waitFor();
    await fair(first.page);
    await press(first.page, 'Dark');
    await press(first.page, 'Red / green');
    await first.page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await press(first.page, 'Save Display');
    await first.page.getByText('Display saved').first().waitFor();
    const other = await visit(stage, desk);
    await signInPage(other.page, person.email);
    await other.page.waitForURL('**/dashboard');
    await other.page.getByText('Current day P&L').waitFor();
    const root = other.page.locator('html');
    await expect.poll(() => root.getAttribute('data-theme')).toBe('dark');
    expect(await root.getAttribute('data-palette')).toBe('red-green');
    expect(await axeFaults(other.page)).toEqual([]);
    // The next load has it in the markup's first script already.
    await other.page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset['seen'] = document.documentElement.dataset['theme'] ?? '';
      });
    });
    await other.page.goto('/settings/account');
    expect(await root.getAttribute('data-seen')).toBe('dark');
    const time = other.page.getByRole('table', { name: 'Recent sign-ins' }).getByRole('row').nth(1);
    const tokyo = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Asia/Tokyo' });
    const { output } = await person.call('identity', 'recentSignIns');
    await expect.poll(() => time.textContent()).toContain(tokyo.format(new Date(output[0]?.at ?? 0)));
    // A button of the header has the last word in its own browser.
    await other.page.getByRole('button', { name: /Colour theme/ }).click();
    const chosen = await root.getAttribute('data-theme');
    await other.page.reload();
    expect(await root.getAttribute('data-theme')).toBe(chosen);
    expect([...first.problems, ...other.problems]).toEqual([]);
    await first.context.close();
    await other.context.close();
  });

  it('changes the address by the link that the new mailbox got', async () => {
    const person = await stage.site.person('address-page');
    const { context, page, problems } = await visit(stage, phone, person);
    await page.goto('/settings/profile');
    await press(page, 'Change Email');
    await typed(page, 'New email', 'address-new@example.org');
    await typed(page, 'Your password', 'Wrong!pass-1');
    await press(page, 'Send Confirmation');
    await page.getByText('That is not your current password. Nothing was changed.').waitFor();
    await fair(page);
    await typed(page, 'Your password', goodPassword);
    await press(page, 'Send Confirmation');
    await page.getByText(/Until then your address stays as it is/).waitFor();
    await fair(page);
    const { text } = await stage.site.mail('address-new@example.org', /Confirm your new email/);
    await page.goto('about:blank');
    await page.goto(/https?:\/\/\S+#email-token=[\w-]+/.exec(text)?.[0] ?? '');
    await press(page, 'Confirm Email');
    await page.getByText('Email changed').first().waitFor();
    await press(page, 'Account menu');
    await page.getByText('address-new@example.org').filter({ visible: true }).first().waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });
});

/**
 * Confirms the authenticator app, with a wrong code first. Returns its key and the recovery codes.
 */
async function confirmApp(page: Page): Promise<{ key: string; codes: string[] }> {
  const key = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? '';
  await fair(page);
  await page.getByLabel('Code of the app').fill(wrongCode(key));
  await press(page, 'Confirm Code');
  await page.getByText('That code is not right.').waitFor();
  await page.getByLabel('Code of the app').fill(codeOf(key));
  await press(page, 'Confirm Code');
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await list.last().waitFor();
  const codes = await list.allTextContents();
  expect(codes).toHaveLength(10);
  await fair(page);
  await press(page, "I've Saved Them");
  await page.getByText('10 recovery codes').waitFor();
  await fair(page);
  return { key, codes };
}

describe('account settings', () => {
  it('change the password, end the other session and its open page, and say so', async () => {
    const person = await stage.site.person('password-page');
    const own = await visit(stage, desk, person);
    const other = await visit(stage, phone);
    await signInPage(other.page, person.email);
    await other.page.waitForURL('**/dashboard');
    await own.page.goto('/settings/account');
    await own.page.getByRole('button', { name: /^End the session on/ }).waitFor();
    await fair(own.page);
    await typed(own.page, 'Current password', 'Wrong!pass-1');
    await own.page.getByLabel('New password', { exact: true }).fill('Giraffe?neck-7');
    await own.page.getByLabel('New password again', { exact: true }).fill('Giraffe?neck-8');
    await press(own.page, 'Change Password');
    await own.page.getByText('Passwords do not match').waitFor();
    await own.page.getByLabel('New password again', { exact: true }).fill('Giraffe?neck-7');
    await press(own.page, 'Change Password');
    await own.page.getByText('That is not your current password. Nothing was changed.').waitFor();
    await typed(own.page, 'Current password', goodPassword);
    await press(own.page, 'Change Password');
    await own.page.getByText('Password changed').first().waitFor();
    await other.page.waitForURL('**/auth**');
    await expect
      .poll(() => own.page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem').count())
      .toBe(1);
    expect([...unexpected(own.problems), ...unexpected(other.problems)]).toEqual([]);
    await own.context.close();
    await other.context.close();
  });

  it('switch the second step on; signing in asks for it, and a recovery code stands in once', async () => {
    const person = await stage.site.person('two-step-page');
    const own = await visit(stage, phone, person);
    const { page } = own;
    await page.goto('/settings/account');
    await press(page, 'Switch On');
    await typed(page, 'Your password', goodPassword);
    await fair(page);
    await press(page, 'Continue');
    const { key, codes } = await confirmApp(page);

    const other = await visit(stage, desk);
    await signInPage(other.page, person.email);
    await other.page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await expect
      .poll(() => other.page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('code');
    await fair(other.page);
    await other.page.getByLabel('6-digit code').fill(wrongCode(key));
    await press(other.page, 'Continue');
    await other.page.getByText('That code is not right.').waitFor();
    await forgetSpentCodes(stage.site);
    await other.page.getByLabel('6-digit code').fill(codeOf(key));
    await press(other.page, 'Continue');
    await other.page.waitForURL('**/dashboard');

    const third = await visit(stage, phone);
    await signInPage(third.page, person.email);
    await press(third.page, 'Use a recovery code');
    await third.page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0]?.toLowerCase() ?? '');
    await fair(third.page);
    await press(third.page, 'Continue');
    await third.page.waitForURL('**/dashboard');
    // The open page of the first browser has heard of it.
    await page.getByText('9 recovery codes').waitFor();

    await forgetSpentCodes(stage.site);
    await press(page, 'Switch Off');
    await typed(page, 'Your password', goodPassword);
    await page.getByLabel('Code of your authenticator app').fill(codeOf(key));
    await press(page, 'Switch Off Two-Factor');
    await page.getByRole('button', { name: 'Switch On' }).waitFor();
    const seen = [own, other, third];
    expect(seen.flatMap(({ problems }) => unexpected(problems))).toEqual([]);
    for (const { context } of seen) await context.close();
  });

  it('add a passkey that signs in without a password, rename it and take it away', async () => {
    const person = await stage.site.person('passkey-page');
    const { context, page, problems } = await visit(stage, desk, person);
    await withAuthenticator(page);
    await page.goto('/settings/account');
    await press(page, 'Add Passkey');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Desk key');
    await dialog.getByRole('textbox', { name: 'Your password' }).fill(goodPassword);
    await fair(page);
    await dialog.getByRole('button', { name: 'Add Passkey' }).click();
    await page.getByRole('list', { name: 'Your passkeys' }).getByText('Desk key').waitFor();
    await fair(page);

    await press(page, 'Account menu');
    await press(page, 'Logout');
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/auth');
    await press(page, 'Use a Passkey');
    await page.waitForURL('**/dashboard');

    await page.goto('/settings/account');
    await press(page, 'Rename Desk key');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Old key');
    await press(page, 'Save Name');
    await press(page, 'Remove Old key');
    await dialog.getByRole('textbox', { name: 'Your password' }).fill(goodPassword);
    await press(page, 'Remove Passkey');
    // The passkey that goes is asked for once more.
    const again = page.getByRole('dialog', { name: "Confirm it's you" });
    await again.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('Passkey removed').waitFor();
    await page.getByRole('button', { name: 'Add Passkey' }).waitFor();
    expect(await page.getByText('Old key').count()).toBe(0);
    const { text } = await stage.site.mail(person.email, /A passkey was added/);
    expect(text).toContain('New withdrawals wait 24 h after this change.');
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('keep what is told by mail, and say what is always told', async () => {
    const person = await stage.site.person('switches-page');
    const { context, page, problems } = await visit(stage, phone, person);
    await page.goto('/settings/account');
    const orders = page.getByRole('checkbox', { name: 'Orders and positions, by email' });
    await orders.waitFor();
    expect(await page.getByRole('checkbox', { name: 'Money, by email' }).isDisabled()).toBe(true);
    await orders.uncheck();
    await expect
      .poll(async () =>
        (await person.call('notifications', 'preferences')).output.find(
          ({ category, channel }) => category === 'orders' && channel === 'mail',
        ),
      )
      .toMatchObject({ isOn: false });
    await page.reload();
    await orders.waitFor();
    expect(await orders.isChecked()).toBe(false);
    await fair(page);
    expect(problems).toEqual([]);
    await context.close();
  });
});
