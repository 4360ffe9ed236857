// The longest words that people and staff can type, on every page that shows them: nothing runs out
// of its place, nothing is cut without an ellipsis.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePaths } from '#core/content/paths.ts';
import type { Visitor } from '#testing/nodes/site.ts';
import { fillWithLongWords, type LongWords, marks } from '#testing/stages/long-words.ts';
import {
  openWebStage,
  openWindow,
  sidewaysPixels,
  watchedPage,
  type WebStage,
  type Window,
} from '#testing/web/browser.ts';
import { wordsSeen } from '#testing/web/cut-words.ts';
import { houseLeader, signedInPages } from '#testing/web/full-account.ts';

let stage: WebStage;
let filled: LongWords;
beforeAll(async () => {
  stage = await openWebStage();
  filled = await fillWithLongWords(stage.site);
});
afterAll(() => stage.stop());

const widths = [1440, 390] as const;
const seen = new Set<string>();
const shots = process.env['SHOTS'];

const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.skeleton, .loading').count()).toBe(0);
};
/** What is drawn at another width is measured in the frame after. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });

/** What is wrong with the page as it is, at every width. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await drawn(page);
    await settled(page);
    const sideways = await sidewaysPixels(page);
    if (sideways > 0) faults.push(`${name} at ${width}: ${sideways} px sideways`);
    const words = await wordsSeen(page);
    for (const fault of words.faults) faults.push(`${name} at ${width}: ${fault}`);
    for (const mark of words.marks) seen.add(mark);
    if (shots)
      await page.screenshot({
        path: `${shots}/${name.replaceAll(/\W+/g, '-')}-${width}.png`,
        fullPage: true,
      });
  }
  await page.setViewportSize({ width: widths[0], height: 900 });
  return faults;
}

const filledPath = (path: string): string => {
  const { person, leader, desk: _desk, second: _second, ...ids } = filled;
  const values: Readonly<Record<string, string>> = {
    ...ids,
    userId: person.userId,
    leaderUserId: leader.userId,
  };
  return path
    .replace(houseLeader, filled.leaderId)
    .replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');
};

/** Opens each page in one window, as a person does. */
function sweep(paths: readonly string[], who: () => Visitor | undefined): void {
  let window: Window;
  beforeAll(async () => {
    window = await openWindow(stage, { viewport: { width: widths[0], height: 900 } }, who());
  });
  afterAll(() => window.close());
  it.each(paths)('%s', async (path) => {
    const { page, problems } = await watchedPage(window);
    await page.goto(filledPath(path));
    await settled(page);
    expect(await faultsOf(page, path)).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  });
}

const adminPages = pagePaths.filter((path) => path.startsWith('/admin-') && path !== '/admin-setup');

describe('a person’s own pages', () => {
  sweep(
    [
      ...signedInPages,
      '/nfts/:pieceId',
      '/markets/:halted',
      '/buy-nfts?tab=owned',
      '/my-trades?status=closed',
      '/my-trades?portfolio=:portfolioId',
      '/transactions?portfolio=:portfolioId',
      '/transactions?kind=transfers',
      '/analytics?portfolio=:portfolioId',
      '/copy-trading?step=traders',
    ],
    () => filled.person,
  );
});
describe('a trader’s pages', () => {
  sweep(['/lead', '/notifications', '/verification', '/bonus', '/dashboard'], () => filled.leader);
});
describe('pages without a session', () => {
  sweep(['/traders', '/traders/:leaderId', '/'], () => undefined);
});
describe('the back office', () => {
  sweep(
    [
      ...adminPages,
      '/admin-user-detail/:userId?tab=withdrawals',
      '/admin-user-detail/:userId?tab=trades',
      '/admin-user-detail/:leaderUserId',
      '/admin-kyc?state=decided',
      '/admin-approvals?state=decided',
      '/admin-contact?state=answered',
      '/admin-withdrawals?state=all',
      '/chat-admin',
      '/chat-admin?conversation=:conversationId',
    ],
    () => filled.desk,
  );
});

it('has met the word of every field', () => {
  expect(marks.filter((mark) => !seen.has(mark))).toEqual([]);
});
