// An account made safe by its person: profile, second step, signing in with it, and a withdrawal
// that asks for it.
import { expect, type Page, test } from '@playwright/test';
import { codeOf } from '../authenticator.ts';
import { openPage, password, signUpAndVerify } from './people.ts';
import { embeddedStage, type Stage } from './stage.ts';

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** The authenticator's key and the recovery codes, as the person kept them. */
interface Kept {
  key: string;
  codes: string[];
}

interface Scene {
  readonly stage: Stage;
  readonly page: Page;
  readonly email: string;
  readonly kept: Kept;
}

test('an account gets a second step, which signing in and withdrawing ask for', async ({ browser }) => {
  const stage = await embeddedStage();
  try {
    const problems: string[] = [];
    const page = await openPage(browser, problems);
    const email = 'careful@example.org';
    await signUpAndVerify(page, stage, email);
    const scene: Scene = { stage, page, email, kept: { key: '', codes: [] } };

    await test.step('say something about oneself', () => describeOneself(scene));

    await test.step('switch the second step on and keep the recovery codes', () => switchSecondStepOn(scene));

    await test.step('sign out and in again: the password alone opens nothing', () => signInAgain(scene));

    await test.step('withdraw with a code', () => withdrawWithCode(scene));

    await test.step('see who came in, and that one recovery code is gone', () => seeSignIns(scene));

    expect(problems).toEqual([]);
    await page.context().close();
    expect(await stage.stopAndVerifyLedger()).toMatch(/The book is sound/);
  } finally {
    await stage.stop();
  }
});

async function describeOneself({ page }: Scene): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('link', { name: 'Profile Settings' }).click();
  await page.getByRole('textbox', { name: 'Display name' }).fill('Careful Carl');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile saved').first()).toBeVisible();
}

async function switchSecondStepOn({ stage, page, email, kept }: Scene): Promise<void> {
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Switch On' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  kept.key = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? '';
  await page.getByLabel('Code of the app').fill(codeOf(kept.key));
  await page.getByRole('button', { name: 'Confirm Code' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  kept.codes = await list.allTextContents();
  await page.getByRole('button', { name: "I've Saved Them" }).click();
  await expect(page.getByText('10 recovery codes')).toBeVisible();
  expect(await stage.mail(email, /Two-factor sign-in is on/)).toContain('authenticator app');
}

async function signInAgain({ stage, page, email, kept }: Scene): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`${stage.url}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(kept.codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');
}

async function withdrawWithCode({ stage, page, kept }: Scene): Promise<void> {
  await page.goto(`${stage.url}/withdraw`);
  const form = page.getByRole('form', { name: 'Withdraw' });
  await form.getByLabel('Amount in USD').fill('60');
  await form.getByRole('radio', { name: /^Bitcoin/ }).check();
  await form.getByLabel('Bitcoin wallet address').fill(address);
  await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Check your withdrawal' });
  const confirm = review.getByRole('button', { name: /^Confirm Withdrawal/ });
  await expect(review.getByRole('button', { name: 'Enter the code of your app' })).toBeDisabled();
  await expect(review.getByText(/^Locked in as BTC; its dollar value can change/)).toBeVisible();
  // One code for the new address and the payment. That of the first half minute is spent; the next
  // one is accepted already.
  await review.getByLabel('Code of your authenticator app').fill(codeOf(kept.key, 1));
  await confirm.click();
  await expect(review).toBeHidden();
}

async function seeSignIns({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/settings/account`);
  await expect(page.getByText('9 recovery codes')).toBeVisible();
  const lines = page.getByRole('table', { name: 'Recent sign-ins' });
  await expect(lines.getByText('Password and recovery code')).toBeVisible();
}
