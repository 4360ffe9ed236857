// A browser and a whole site with the built web, for tests that need real layout, focus and
// colours.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { browserFlags, provideBrowser } from '../../scripts/provide/browser.ts';
import type { Overrides } from '#server/app.ts';
import { startSite, type Site, type Visitor } from '#testing/nodes/site.ts';
import { hearComplaints } from '#testing/web/complaints.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface WebStage {
  readonly site: Site;
  readonly browser: Browser;
  stop(): Promise<void>;
}

/** WEB_OUT: a build that stands beside the usual one. */
const webFolder = process.env['WEB_OUT'] ?? `${root}dist/web`;

/** Starts a site that serves the built web, and a browser. `npm test` has built the web before. */
export async function openWebStage(
  siteEnv: Readonly<Record<string, string>> = {},
  overrides: Overrides = {},
): Promise<WebStage> {
  assert(existsSync(`${webFolder}/app.html`), 'The web is not built: run npm run build:web first.');
  const { path, env } = await provideBrowser(() => {});
  const site = await startSite(siteEnv, { webFolder, ...overrides });
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: browserFlags,
  });
  const stop = async () => {
    await browser.close();
    await site.stop();
  };
  return { site, browser, stop };
}

/** A window with cookies and a cache of its own, which its pages share. */
export type Window = BrowserContext;

export interface WatchedPage {
  readonly page: Page;
  /** Console errors, page errors and policy violations seen so far: must stay empty. */
  readonly problems: string[];
}

export interface Visit extends WatchedPage {
  readonly context: Window;
}

/** A fresh browser window, signed in as this person when one is given. */
export async function openWindow(
  stage: WebStage,
  options: BrowserContextOptions = {},
  person?: Visitor,
): Promise<Window> {
  const context = await stage.browser.newContext({
    baseURL: stage.site.url,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  });
  // Ends what hangs; see vitest.config.ts.
  context.setDefaultTimeout(120_000);
  if (person) {
    const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: stage.site.url }));
    await context.addCookies(cookies);
  }
  return context;
}

/** A new page of this window that remembers everything it complains about. */
export async function watchedPage(window: Window): Promise<WatchedPage> {
  const problems: string[] = [];
  const page = await window.newPage();
  hearComplaints(page, problems);
  return { page, problems };
}

/** A fresh window with one page. */
export async function visit(
  stage: WebStage,
  options: BrowserContextOptions = {},
  person?: Visitor,
): Promise<Visit> {
  const context = await openWindow(stage, options, person);
  return { context, ...(await watchedPage(context)) };
}

/**
 * Lets one script file of the build wait. What is answered lets it come, but not before it was
 * asked for and the page has had thirty frames to do without it.
 */
export async function holdScript(page: Page, name: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  let seen = () => {};
  const mayCome = new Promise<void>((resolve) => (letGo = resolve));
  const isAsked = new Promise<void>((resolve) => (seen = resolve));
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    seen();
    await mayCome;
    await route.continue();
  });
  return async () => {
    await isAsked;
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    });
    letGo();
  };
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * A list of a hundred rows made by one component takes half a minute to check; `LONG=1` checks
 * every row.
 */
const laterRows = process.env['LONG'] ? [] : ['tbody > tr:nth-child(n + 13)', 'ul > li:nth-child(n + 25)'];

/** Accessibility faults of what is on the screen, one line each. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Legacy means without a second page for frames of other origins: there are none, and it takes
  // three times as long.
  const all = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
    .setLegacyMode(true)
    .withTags(rules);
  const { violations } = await laterRows.reduce((some, rows) => some.exclude(rows), all).analyze();
  return violations.map(
    (fault) => `${fault.id}: ${fault.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** The rows of this name: a table, or a list where the table does not fit. */
export const rowsNamed = (page: Page, name: string): Locator =>
  page.getByRole('table', { name }).or(page.getByRole('list', { name }));

/** How many pixels the page is wider than its window. */
export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
