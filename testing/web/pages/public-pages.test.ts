import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { showPublicPage } from '#testing/web/every-page.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage();
});
afterAll(() => stage.stop());

describe('the landing page', () => {
  it('is complete without scripts: the offer, one button, and live prices', async () => {
    const { context, page } = await visit(stage, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 700 },
    });
    await page.goto('/');
    const start = page.getByRole('link', { name: 'Get Started' }).nth(1);
    expect((await start.boundingBox())?.y).toBeLessThan(650);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    const ticker = await page.locator('[data-ticker] ul').first().innerText();
    for (const symbol of ['SPX', 'NASDAQ', 'EURUSD', 'GBPUSD', 'GOLD', 'BTC'])
      expect(ticker).toContain(symbol);
    expect(ticker.match(/[+−]?[\d,]+\.\d+\s*\([+−]?\d+\.\d\d%\)/g)).toHaveLength(6);
    await context.close();
  });

  it('loads no script file before a person shows up, and then keeps the first press', async () => {
    const { context, page, problems } = await visit(stage);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' }).catch(() => undefined);
    // A pointer that rests where the page appears is no sign of a person.
    await page.evaluate(() => {
      const resting = { bubbles: true, clientX: 9, clientY: 9 };
      for (const name of ['pointerover', 'pointermove'])
        document.body.dispatchEvent(new PointerEvent(name, resting));
    });
    expect(scripts).toEqual([]);
    await page.getByRole('button', { name: /Colour theme: system/ }).click();
    await page.getByRole('button', { name: /Colour theme: light/ }).waitFor();
    expect(scripts.length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('keeps its prices live without React, and stops at the pause button', async () => {
    const { context, page, problems } = await visit(stage, { reducedMotion: 'no-preference' });
    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/stream?quotes=')) opened.push(request.url());
    });
    await page.goto('/');
    const price = page.locator('[data-slot="price:BTC"]').first();
    const before = await price.innerText();
    await expect.poll(() => price.innerText()).not.toBe(before);
    const pause = page.getByRole('button', { name: 'Pause live prices' });
    await pause.click();
    expect(await pause.getAttribute('aria-pressed')).toBe('true');
    expect(opened).toHaveLength(1);
    await pause.click();
    await expect.poll(() => opened.length).toBe(2);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([390, 1440])(
    'does not move at %i pixels when its font comes after the first paint',
    async (width) => {
      const { context, page } = await visit(stage, { viewport: { width, height: 800 } });
      let release = () => {};
      const mayCome = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/*.woff2', async (route) => {
        await mayCome;
        await route.continue();
      });
      /** Where each block of the first screens begins and how tall it is. */
      const layout = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('h1, #home p, #home a, #home figure, [data-ticker], #about h2')].map(
            (element) => {
              const { top, height } = element.getBoundingClientRect();
              return `${element.tagName} ${Math.round(top)} ${Math.round(height)}`;
            },
          ),
        );
      const isThere = () => document.fonts.check('16px Geist');
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const inFallback = await layout();
      expect(await page.evaluate(isThere)).toBe(false);
      release();
      await page.waitForFunction(isThere);
      expect(await layout()).toEqual(inFallback);
      // The first sign of a person brings the scripts and the whole style sheet.
      await page.getByRole('button', { name: /Colour theme: system/ }).click();
      await page.getByRole('button', { name: /Colour theme: light/ }).waitFor();
      await page.waitForFunction(
        () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.sheet,
      );
      expect(await layout()).toEqual(inFallback);
      await context.close();
    },
  );

  it('starts paused for a person who asked for less motion', async () => {
    const { context, page } = await visit(stage);
    await page.goto('/');
    const pause = page.getByRole('button', { name: 'Pause live prices' });
    await expect.poll(() => pause.getAttribute('aria-pressed')).toBe('true');
    await context.close();
  });
});

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

it.each([
  ['/', 'light'],
  ['/auth?tab=sign-up', 'dark'],
] as const)(
  '%s in the %s theme has no accessibility fault and never scrolls sideways',
  async (path, theme) => {
    await showPublicPage(stage, path, theme);
  },
);
