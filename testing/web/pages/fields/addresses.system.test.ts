// An address that a newsletter, an old link or a typing slip made longer opens its page all the
// same.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pagePaths } from '#core/content/paths.ts';
import type { Visitor } from '#testing/nodes/site.ts';
import { openWebStage, openWindow, watchedPage, type WebStage } from '#testing/web/browser.ts';
import { signedInPages } from '#testing/web/full-account.ts';

let stage: WebStage;
let admin: Visitor;
beforeAll(async () => {
  stage = await openWebStage();
  const boss = await stage.site.person('boss');
  await boss.call('identity', 'claimFirstAdmin', { token: stage.site.firstAdminToken, email: boss.email });
  admin = boss;
});
afterAll(() => stage.stop());

/** What no page knows, and what some page knows with a value that it does not. */
const strange = new URLSearchParams({
  utm_source: 'news',
  fbclid: 'x'.repeat(300),
  'q[]': '1',
  limit: '0',
  before: 'yesterday',
  page: '-1',
  status: 'none',
  state: 'none',
  tab: 'none',
  sort: '{"a":1}',
  from: '2026-02-30',
  portfolio: 'pfo_1',
  conversation: 'cnv_1',
  coin: 'DOGE',
  asset: 'DOGE',
}).toString();
const deadEnds = /Something went wrong|could not be loaded|Please check your input|Page not found/;

const adminPages = pagePaths.filter((path) => path.endsWith('admin') || /^\/admin-[^:]*$/.test(path));

it.each([
  ['a person', signedInPages],
  ['an administrator', adminPages],
])('pages of %s open with parameters that they do not know', async (_, paths) => {
  const window = await openWindow(stage, {}, admin);
  for (const path of paths) {
    const { page, problems } = await watchedPage(window);
    await page.goto(`${path}?${strange}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('.skeleton').count(), { message: path }).toBe(0);
    expect([path, await page.getByText(deadEnds).count(), problems]).toEqual([path, 0, []]);
    await page.close();
  }
  await window.close();
});
