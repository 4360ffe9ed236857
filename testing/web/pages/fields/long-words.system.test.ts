// The longest words that people and staff can type, on every page that shows them: nothing runs out
// of its place, nothing is cut without an ellipsis.
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePaths } from '#core/content/paths.ts';
import { goodPassword, type Visitor } from '#testing/nodes/site.ts';
import { fillWithLongWords, type LongWords, mailOf, marks, word } from '#testing/stages/long-words.ts';
import { openWebStage, openWindow, watchedPage, type WebStage, type Window } from '#testing/web/browser.ts';
import { houseLeader, signedInPages } from '#testing/web/full-account.ts';
import { everyWidth, lookAtWidths } from '#testing/web/measures/widths.ts';
import { enterQuantity } from '#testing/web/pages/orders/ticket.ts';

let stage: WebStage;
let filled: LongWords;
beforeAll(async () => {
  // What waits here waits for a person, however long the pages before it take.
  stage = await openWebStage({ PRACTICE_APPROVER: 'off' });
  filled = await fillWithLongWords(stage.site);
});
afterAll(() => stage.stop());

/** Of what opens in a page; the pages themselves are seen at every width. */
const widths = [1440, 390, 320] as const;
const seen = new Set<string>();
const shots = process.env['SHOTS'];

const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('.skeleton, .loading') === null);
};
/** What is wrong with the page as it is, at each of these widths. */
async function faultsOf(page: Page, name: string, at: readonly number[] = widths): Promise<string[]> {
  await settled(page);
  const { faults, marks: met } = await lookAtWidths(page, at);
  for (const mark of met) seen.add(mark);
  if (shots) await page.screenshot({ path: `${shots}/${name.replaceAll(/\W+/g, '-')}.png`, fullPage: true });
  await page.setViewportSize({ width: widths[0], height: 900 });
  return faults.map((fault) => `${name} ${fault}`);
}

const filledPath = (path: string): string => {
  const { person, leader, desk, second: _second, ...ids } = filled;
  const values: Readonly<Record<string, string>> = {
    ...ids,
    userId: person.userId,
    leaderUserId: leader.userId,
    deskUserId: desk.userId,
  };
  return path
    .replace(houseLeader, filled.leaderId)
    .replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');
};

/** Opens each page in one window, as a person does with several tabs. */
function sweep(paths: readonly string[], who: () => Visitor | undefined): void {
  let window: Window;
  beforeAll(async () => {
    window = await openWindow(stage, { viewport: { width: widths[0], height: 900 } }, who());
  });
  afterAll(() => window.close());
  it.concurrent.each(paths)('%s', async (path) => {
    const { page, problems } = await watchedPage(window);
    await page.goto(filledPath(path));
    await settled(page);
    expect(await faultsOf(page, path, everyWidth)).toEqual([]);
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
      '/copy-trading?step=amount&trader=:leaderId',
      '/copy-trading?step=finish&trader=:leaderId',
    ],
    () => filled.person,
  );
});
describe('a trader’s pages', () => {
  sweep(['/lead', '/notifications', '/verification', '/bonus', '/dashboard'], () => filled.leader);
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

/** Opens something in a page, and what of it is there then. */
type Opening = readonly [name: string, open: (page: Page) => Promise<unknown>];

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const dialogOf =
  (name: RegExp | string, fill?: (dialog: Locator) => Promise<unknown>) => async (page: Page) => {
    await button(page, name).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await fill?.(dialog);
  };
const palette = (text: string, row: RegExp) => async (page: Page) => {
  await button(page, 'Search pages, markets and traders').click();
  await page.getByRole('dialog', { name: 'Search' }).getByRole('textbox').fill(text);
  await page.getByText(row).first().waitFor();
};

/** Opens one after the other in one page, looks, and closes it again. */
function look(path: string, who: () => Visitor, openings: readonly Opening[]): void {
  it(`${path}: ${openings.map(([name]) => name).join(', ')}`, async () => {
    const window = await openWindow(stage, { viewport: { width: widths[0], height: 900 } }, who());
    const { page, problems } = await watchedPage(window);
    await page.goto(filledPath(path));
    await settled(page);
    const faults: string[] = [];
    for (const [name, open] of openings) {
      await open(page);
      faults.push(...(await faultsOf(page, `${path} ${name}`)));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(faults).toEqual([]);
    expect(problems).toEqual([]);
    await window.close();
  });
}

describe('what opens in a person’s pages', () => {
  const person = () => filled.person;
  look('/portfolios', person, [
    ['closing', dialogOf(/^Close Beside/)],
    ['moving', dialogOf(/^Move money from Folio/)],
    ['naming', dialogOf(/^Rename Beside/)],
    ['account menu', (page) => button(page, 'Account menu').click()],
    [
      'notifications',
      async (page) => {
        await button(page, /^Notifications, /).click();
        await page.getByRole('link', { name: /W{8}/ }).first().waitFor();
      },
    ],
    ['search', palette('TraderW', /^TraderW/)],
    ['search for nothing', palette(`Nothing${'W'.repeat(600)}`, /Nothing found/)],
    [
      'question',
      async (page) => {
        await palette('Pause copying', /^Pause copying TraderW/)(page);
        await button(page, /^Pause copying TraderW/).click();
        await page.getByRole('dialog', { name: /^Pause copying TraderW/ }).waitFor();
      },
    ],
    [
      'toast',
      async (page) => {
        await dialogOf('Open a portfolio', (dialog) => dialog.getByLabel('Name').fill(word('Toast')))(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Open a portfolio' }).click();
        await page.getByText(/^“Toast/).waitFor();
      },
    ],
  ]);
  look('/copies', person, [
    ['stopping', dialogOf('Stop')],
    ['money', dialogOf('Add or withdraw')],
    ['settings', dialogOf('Settings')],
    ['detaching', dialogOf('Keep positions')],
    ['decisions', (page) => page.getByText('Latest decisions').click()],
  ]);
  look('/settings/account', person, [
    ['key', dialogOf(/^Revoke Apikey/)],
    ['passkey name', dialogOf(/^Rename Passkey/)],
    ['passkey', dialogOf(/^Remove Passkey/)],
    ['leaving', dialogOf('Delete Account')],
  ]);
  look('/withdraw', person, [
    [
      'review',
      async (page) => {
        await page.getByRole('radio', { name: /^Bitcoin/ }).check();
        await page.getByRole('radio', { name: /^Address/ }).check();
        await page.getByLabel('Amount in USD').fill('60');
        await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click();
        await page
          .getByRole('dialog', { name: 'Check your withdrawal' })
          .getByText(/^To AddressW/)
          .waitFor();
      },
    ],
  ]);
  look('/markets/BTC?portfolio=:portfolioId', person, [
    [
      'review',
      async (page) => {
        await enterQuantity(page, '0.001');
        await dialogOf('Review Buy BTC')(page);
      },
    ],
  ]);
  look('/buy-nfts?tab=owned', person, [['offer', dialogOf(/^Change offer: Work/)]]);
  look('/dashboard', person, [
    [
      'chat',
      async (page) => {
        await button(page, /^Support chat/).click();
        await page
          .getByRole('log', { name: 'Messages' })
          .getByText(/ReplyW/)
          .waitFor();
      },
    ],
  ]);
  look('/nfts/:pieceId', () => filled.leader, [
    ['report', dialogOf('Report this work')],
    ['purchase', dialogOf(/^Buy Now/)],
  ]);
});

describe('what opens in the back office', () => {
  const desk = () => filled.desk;
  look('/traders/:leaderId', desk, [
    ['copy', dialogOf(/^Copy (with|TraderW)/, (dialog) => dialog.getByLabel('Copy amount').fill('200'))],
  ]);
  look('/admin-portfolio', desk, [['correction', dialogOf(/^Edit Portfolio of ShownW/)]]);
  look('/admin-user-detail/:userId', desk, [
    ['notice', dialogOf('Send notification')],
    ['view', dialogOf('View as user')],
    ['deletion', dialogOf('Delete user')],
  ]);
  look('/admin-user-detail/:deskUserId', () => filled.second, [
    ['role', dialogOf('Remove Administrator Role')],
  ]);
  look('/admin-leaders', desk, [
    ['cool-off', dialogOf(/^Cool off: TraderW/)],
    ['hold', dialogOf(/^Put on hold: TraderW/)],
  ]);
  look('/admin-withdrawals', desk, [['refusal', dialogOf(/^Reject withdrawal of/)]]);
  look('/admin-kyc', desk, [['document', dialogOf(/^View /)]]);
  look('/chat-admin?conversation=:conversationId', desk, [
    ['notes', (page) => page.getByText('Internal notes (1)').click()],
    ['holder', (page) => button(page, /^Assigned to/).click()],
    ['canned replies', dialogOf('Manage')],
    ['canned reply', (page) => page.getByLabel('Canned reply').selectOption({ label: word('Canned') })],
  ]);
});

it('says whose pages are looked at, and whom an email went to', async () => {
  const office = await openWindow(stage, { viewport: { width: widths[0], height: 900 } }, filled.second);
  const { page, problems } = await watchedPage(office);
  await page.goto(filledPath('/admin-user-detail/:userId'));
  await dialogOf('View as user', (dialog) => dialog.getByRole('button', { name: 'Start viewing' }).click())(
    page,
  );
  await page.waitForURL(/\/dashboard/);
  await page.getByText(/^Viewing as personw/).waitFor();
  expect(await faultsOf(page, 'view as')).toEqual([]);
  expect(problems).toEqual([]);
  await office.close();

  const stranger = await openWindow(stage, { viewport: { width: widths[0], height: 900 } });
  const { page: own } = await watchedPage(stranger);
  await own.goto('/auth?tab=sign-up');
  await own.waitForFunction(() => window.isAwake === true);
  await own.getByLabel('Email').fill(mailOf('stranger'));
  await own.getByLabel('Password', { exact: true }).fill(goodPassword);
  await own.getByLabel('Confirm password', { exact: true }).fill(goodPassword);
  await own.getByRole('button', { name: 'Create Account' }).click();
  await own.getByText(/^strangerw/).waitFor();
  expect(await faultsOf(own, 'check your email')).toEqual([]);
  await stranger.close();
});

it('has met the word of every field', () => {
  expect(marks.filter((mark) => !seen.has(mark))).toEqual([]);
});
