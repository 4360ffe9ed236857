// Every link and button that leads to another page is pressed, and the heading of the page it leads
// to is read.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePaths } from '#core/content/paths.ts';
import { goodPassword, type Visitor } from '#testing/nodes/site.ts';
import { signedInPages } from '#testing/web/full-account.ts';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage();
});
afterAll(() => stage.stop());

const patterns = pagePaths.map(
  (path) => [path, new RegExp(`^${path.replace(/:\w+/g, '[A-Za-z0-9_]+')}$`)] as const,
);
/** `/markets/BTC` and `/markets/ETH` are one kind of page. */
const kindOf = (path: string) => patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? path;

/**
 * Visible links to other pages, with the part of the page they are in: the frame is the same on
 * every page.
 */
const linksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(
        (link) =>
          link.origin === location.origin &&
          link.pathname !== location.pathname &&
          !link.target &&
          !link.hasAttribute('download') &&
          link.checkVisibility({ visibilityProperty: true }),
      )
      .map((link) => ({
        href: link.getAttribute('href') ?? '',
        path: link.pathname,
        part: link.closest('main') ? 'main' : (link.closest('nav, header, aside, footer')?.tagName ?? ''),
      })),
  );

/** The heading of the page one arrived at: that of the page left behind carries a mark. */
const heading = (page: Page) => page.locator('h1:not([data-left])').first();
/** A page of text is a document of its own, which may take the place of this one meanwhile: then that is marked. */
const leave = (page: Page) =>
  expect
    .poll(() =>
      page
        .evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''))
        .then(() => true)
        .catch(() => false),
    )
    .toBe(true);
const deadEnds = ['Something went wrong', 'Oops! Page not found', 'This page could not be loaded'];

/** A page of text opens as the document that the server filled, never drawn without its figures. */
const isFilled = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-slot^="price:"]')].every(({ textContent }) => textContent !== '—'),
  );

/** Waits for a page that is more than its address. */
async function arrive(page: Page): Promise<string> {
  await heading(page).waitFor({ state: 'attached' });
  const text = (await heading(page).textContent()) ?? '';
  expect(text.trim()).not.toBe('');
  return text;
}

/**
 * Parts of a page come one after the other: at rest, two looks in a row see the same links and
 * nothing loads.
 */
async function atRest(page: Page): Promise<void> {
  let before = -1;
  const look = async () => {
    const links = (await linksOf(page)).length;
    const isSame = links === before;
    before = links;
    return isSame && (await page.locator('.skeleton').count()) === 0;
  };
  await expect.poll(look, { interval: 400 }).toBe(true);
}

/**
 * Presses each kind of link once on each of these pages, those of the frame once in all. The answer
 * is what was pressed.
 */
async function pressEveryLink(page: Page, starts: readonly string[], problems: string[]): Promise<string[]> {
  const pressed = new Set<string>();
  for (const start of starts) {
    const from = new URL(start, stage.site.url).pathname;
    await page.goto(start);
    await arrive(page);
    await atRest(page);
    const found = await linksOf(page);
    for (const { href, path, part } of found) {
      const key = `${part === 'main' ? start : part} → ${kindOf(path)}`;
      // Comes back to the page it is on, or opens a dialog there.
      if (pressed.has(key) || path.startsWith('/language/') || href.includes('dialog=')) continue;
      pressed.add(key);
      await leave(page);
      await page.locator(`a[href="${href}"]`).locator('visible=true').first().click();
      await page.waitForURL((url) => url.pathname !== from, { waitUntil: 'commit' });
      expect(deadEnds, `${key}: ${href}`).not.toContain((await arrive(page)).trim());
      // A page of text is a document of its own: asked while it comes, there is no answer yet.
      await expect.poll(() => isFilled(page).catch(() => undefined), { message: key }).toBe(true);
      expect(problems, key).toEqual([]);
      await leave(page);
      await page.goBack({ waitUntil: 'commit' });
      await page.waitForURL((url) => url.pathname === from, { waitUntil: 'commit' });
      await arrive(page);
    }
  }
  return [...pressed];
}

const adminPages = pagePaths.filter((path) => path.startsWith('/admin-') && !path.includes(':'));

async function unverified(): Promise<Visitor> {
  const visitor = stage.site.visitor();
  const email = 'waiting@example.org';
  await visitor.call('identity', 'signUp', { email, password: goodPassword, displayName: 'Waiting' });
  await visitor.call('identity', 'signIn', { email, password: goodPassword });
  return visitor;
}

describe('every link leads to a page with a heading', () => {
  it('for who is signed out, on a page that does not exist as well', async () => {
    const { context, page } = await visit(stage);
    const starts = ['/', '/about', '/transparency', '/auth', '/verify', '/nowhere'];
    const pressed = await pressEveryLink(page, starts, []);
    expect(pressed).toContain('/nowhere → /');
    await context.close();
  });

  it('for who is sent to the landing page by a guard', async () => {
    const { context, page, problems } = await visit(stage, {}, await stage.site.person('guarded'));
    for (const path of ['/auth', '/admin-portfolio']) {
      await page.goto('/markets');
      await arrive(page);
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/');
      expect(await arrive(page)).toContain('Copy traders. Keep the receipts');
      expect(await isFilled(page)).toBe(true);
      await page.goBack({ waitUntil: 'commit' });
      await page.waitForURL(/\/markets$/);
      expect(await arrive(page)).toContain('Markets');
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it('shows what to do where a page breaks, in the frame, in either language', async () => {
    const person = await stage.site.person('broken');
    for (const [lang, title, home] of [
      ['en', 'Something went wrong', 'Dashboard'],
      ['es', 'Algo ha ido mal', 'Panel'],
    ] as const) {
      const { context, page } = await visit(stage, {}, person);
      await context.addCookies([{ name: 'lang', value: lang, url: stage.site.url }]);
      await page.route('**/assets/wallet-page-*.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export const W = 1; throw new Error("broken");',
        }),
      );
      await page.goto('/wallet');
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: home }).click();
      await page.waitForURL(/\/dashboard$/);
      await page.getByRole('heading', { level: 1 }).filter({ hasNotText: title }).waitFor();
      await context.close();
    }
  });

  it('for who has not verified the email address', async () => {
    const { context, page, problems } = await visit(stage, {}, await unverified());
    const pressed = await pressEveryLink(page, ['/dashboard', '/verify'], problems);
    expect(pressed).toContain('/dashboard → /');
    await context.close();
  });

  it('for a person, on each page behind the gate', async () => {
    const { context, page, problems } = await visit(stage, {}, await stage.site.person('presser'));
    const pressed = await pressEveryLink(page, signedInPages, problems);
    expect(pressed).toContain('ASIDE → /');
    expect(pressed.length).toBeGreaterThan(50);
    await context.close();
  });

  it('for an administrator, on each page of theirs', async () => {
    const admin = await stage.site.person('operator');
    const token = stage.site.firstAdminToken;
    await admin.call('identity', 'claimFirstAdmin', { token, email: admin.email });
    const { context, page, problems } = await visit(stage, {}, admin);
    const pressed = await pressEveryLink(page, adminPages, problems);
    expect(pressed).toContain('NAV → /admin-audit');
    await context.close();
  });

  it('in the frame of a phone', async () => {
    const person = await stage.site.person('phone-presser');
    const { context, page, problems } = await visit(stage, { viewport: { width: 390, height: 844 } }, person);
    expect(await pressEveryLink(page, ['/markets'], problems)).toContain('HEADER → /');
    await context.close();
  });
});
