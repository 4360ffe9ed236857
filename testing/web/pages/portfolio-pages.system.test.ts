// Several portfolios in a browser: opened, filled, traded in, told apart on every page, and closed
// again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@playwright/test';
import { newId } from '#core/values/ids.ts';
import { fixedClock } from '#server/platform/clock.ts';
import {
  axeFaults,
  openWebStage,
  rowsNamed,
  sidewaysPixels,
  visit,
  type WebStage,
} from '#testing/web/browser.ts';
import { enterQuantity } from '#testing/web/pages/orders/ticket.ts';

let stage: WebStage;
// Time stands still, so that values and sums are exact.
const clock = fixedClock(Date.UTC(2026, 5, 2, 15));
beforeAll(async () => {
  stage = await openWebStage({ PLAN_LIMITS: 'on' }, { clock });
});
afterAll(() => stage.stop());

const shots = process.env['SHOTS'];
const fair = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
  expect(await axeFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
};

type Screen = Parameters<typeof visit>[1];

/** The page of one person's portfolios, and how it is looked at and pressed. */
async function openFolio(name: string, screen: Screen) {
  const person = await stage.site.person(`folio-${name}`);
  const { context, page, problems } = await visit(stage, screen, person);
  return {
    person,
    context,
    page,
    problems,
    look: (step: string) => fair(page, `${name}-${step}`),
    card: (title: string) => page.getByRole('listitem', { name: title, exact: true }),
    dialog: page.getByRole('dialog'),
    press: (button: string) => page.getByRole('button', { name: button }).click(),
  };
}
type Folio = Awaited<ReturnType<typeof openFolio>>;

async function seeOneSold({ page, look, card }: Folio): Promise<void> {
  // Basic has one, and the page says so before the press.
  await page.goto('/portfolios');
  await card('Main portfolio').getByText('$1,000.00').first().waitFor();
  await page.getByText('Your plan has one portfolio. Upgrade to Pro for more.').waitFor();
  expect(await page.getByRole('button', { name: 'Open a portfolio' }).isDisabled()).toBe(true);
  await look('one');
}

async function openSecond({ person, page, look, card, dialog, press }: Folio): Promise<void> {
  // The plan changes elsewhere: the open page follows.
  await person.call('plans', 'subscribe', { id: newId('bil'), plan: 'pro', most: '49.00' });
  await page.getByText('Portfolios: 1 of 5').waitFor();
  await press('Open a portfolio');
  await dialog.getByLabel('Name').fill('Growth');
  await look('opening');
  await dialog.getByRole('button', { name: 'Open a portfolio' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  await card('Growth').getByText('$0.00').first().waitFor();
}

async function moveMoney({ page, look, card, dialog }: Folio): Promise<void> {
  await page.getByRole('button', { name: 'Move money from Main portfolio' }).click();
  await dialog.getByText('$951.00').waitFor();
  await dialog.getByLabel('Amount').fill('1000');
  expect(await dialog.getByRole('button', { name: 'More than you can move' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Amount').fill('400');
  await look('moving');
  await dialog.getByRole('button', { name: 'Move $400.00' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  await card('Growth').getByText('$400.00').first().waitFor();
  await card('Main portfolio').getByText('$551.00').first().waitFor();
  await look('two');
}

/** Returns the position that keeps the portfolio from closing. */
async function tradeAndRename({ person, card, dialog, press }: Folio): Promise<string | undefined> {
  // Closing says what is still in it; emptied, it goes, and its trades keep its name.
  const [, growth] = (await person.call('trading', 'portfolios')).output.portfolios;
  const order = { symbol: 'BTC', side: 'buy', product: 'cash', quantity: '0.001' } as const;
  await person.call('trading', 'placeOrder', { id: newId('ord'), ...order, portfolioId: growth?.id });
  const [position] = (await person.call('trading', 'positions')).output;
  await press('Rename Growth');
  await dialog.getByLabel('Name').fill('Long run');
  await dialog.getByRole('button', { name: 'Save the name' }).click();
  await card('Long run').waitFor();
  return position?.id;
}

async function closeWhenEmpty(
  { person, page, look, card, dialog, press }: Folio,
  positionId: string | undefined,
): Promise<void> {
  await press('Close Long run');
  await dialog.getByText('Open positions: 1').waitFor();
  expect(await dialog.getByRole('button', { name: 'Close the portfolio' }).isDisabled()).toBe(true);
  await look('not-empty');
  await person.call('trading', 'closePosition', { id: newId('ord'), positionId });
  await dialog.getByText('Open positions: 1').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Back' }).click();
  await press('Move money from Long run');
  await dialog.getByRole('button', { name: 'All', exact: true }).click();
  await dialog.getByRole('button', { name: /^Move \$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await press('Close Long run');
  await dialog.getByRole('button', { name: 'Close the portfolio' }).click();
  await card('Long run').waitFor({ state: 'detached' });
  await page.goto('/my-trades');
  await rowsNamed(page, 'Trades').getByText('Long run (closed)').waitFor();
}

interface Apart {
  readonly name: string;
  readonly screen: { readonly viewport: { readonly width: number } };
  readonly person: Awaited<ReturnType<WebStage['site']['person']>>;
  readonly page: Page;
  readonly look: (step: string) => Promise<void>;
  /** The second portfolio. */
  readonly growth: string;
}

async function chooseInTicket({ name, person, page, look, growth }: Apart): Promise<void> {
  // The ticket asks where once there are two, and reckons with the cash of the chosen one.
  await page.goto('/markets/BTC');
  if (name === 'phone') await page.getByRole('button', { name: 'Buy', exact: true }).click();
  const where = page.getByLabel('Portfolio').locator('visible=true');
  await where.selectOption({ label: 'Growth · $400.00 available' });
  await page.waitForURL(/portfolio=pfo_/);
  await enterQuantity(page, '0.001');
  await look('ticket');
  await page.getByRole('button', { name: 'Review Buy BTC' }).locator('visible=true').click();
  const review = page.getByRole('dialog').last();
  await review.getByText('Growth', { exact: true }).waitFor();
  await review.getByRole('button', { name: 'Confirm Buy BTC' }).dblclick();
  await review.waitFor({ state: 'detached' });
  const [position] = (await person.call('trading', 'positions')).output;
  expect(position).toMatchObject({ symbol: 'BTC', portfolioId: growth });
  expect((await person.call('trading', 'positions')).output).toHaveLength(1);
}

async function seeOnDashboard({ page, look }: Apart): Promise<void> {
  // The dashboard lists both and names the portfolio of the position.
  await page.goto('/dashboard');
  const positions = rowsNamed(page, 'Open positions');
  await positions.getByText('Growth').waitFor();
  await page.getByRole('link', { name: 'Main portfolio' }).waitFor();
  // The value above is of all portfolios, the free money of the first alone.
  await page.getByText('Available, main portfolio').filter({ visible: true }).first().waitFor();
  await look('dashboard');
}

async function chooseInTrades({ page, look }: Apart): Promise<void> {
  // The list of trades by portfolio; the choice stands in the address.
  await page.goto('/my-trades');
  const trades = rowsNamed(page, 'Trades');
  await trades.getByText('Growth').waitFor();
  await page.getByLabel('Portfolio').selectOption({ label: 'Main portfolio' });
  await page.waitForURL(/portfolio=main/);
  await page.getByText('No trades match the filter').first().waitFor();
  await page.getByLabel('Portfolio').selectOption({ label: 'Growth' });
  await trades.getByText('Growth').waitFor();
  await look('trades');
}

async function chooseInTransactions({ screen, page, look, growth }: Apart): Promise<void> {
  // What came into it and went out of it, apart from the wallet.
  await page.goto('/transactions?view=entries');
  const lines = rowsNamed(page, 'Transactions');
  await lines.getByText('$1,000.00').first().waitFor();
  await page.getByRole('button', { name: 'Days and currency' }).click();
  await page.getByLabel('Portfolio').selectOption({ label: 'Growth' });
  await page.waitForURL(/portfolio=pfo_/);
  await lines.getByText('$1,000.00').first().waitFor({ state: 'detached' });
  await lines.getByText('+$400.00').first().waitFor();
  await look('transactions');
  // A tab beyond the edge of a phone is brought into sight when the address chooses it.
  await page.goto(`/transactions?portfolio=${growth}&kind=transfers`);
  await page.getByText('From main portfolio to Growth').waitFor();
  const tab = await page.getByRole('tab', { name: 'Transfers' }).boundingBox();
  expect((tab?.x ?? Infinity) + (tab?.width ?? 0)).toBeLessThan(screen.viewport.width);
}

async function chooseInAnalytics({ page, look, growth }: Apart): Promise<void> {
  await page.goto(`/analytics?portfolio=${growth}`);
  await page.getByRole('heading', { name: 'Portfolio Analytics' }).waitFor();
  expect(await page.getByLabel('Portfolio').inputValue()).toBe(growth);
  await look('analytics');
}

describe.each([
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['desk', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
] as const)('portfolios on a %s', (name, screen) => {
  it('are sold by the plan, opened, filled and named, and close when empty', async () => {
    const folio = await openFolio(name, screen);
    await seeOneSold(folio);
    await openSecond(folio);
    await moveMoney(folio);
    const positionId = await tradeAndRename(folio);
    await closeWhenEmpty(folio, positionId);
    expect(folio.problems).toEqual([]);
    await folio.context.close();
  });

  it('are told apart in the ticket, on the dashboard, in the trades and in the analytics', async () => {
    const person = await stage.site.person(`apart-${name}`);
    await person.call('plans', 'subscribe', { id: newId('bil'), plan: 'pro', most: '49.00' });
    const growth = newId('pfo');
    await person.call('trading', 'openPortfolio', { id: growth, name: 'Growth' });
    const move = { id: newId('pft'), from: 'main', to: growth, amount: '400.00' } as const;
    await person.call('trading', 'moveMoney', move);
    const { context, page, problems } = await visit(stage, screen, person);
    const look = (step: string) => fair(page, `${name}-${step}`);
    const apart: Apart = { name, screen, person, page, look, growth };
    await chooseInTicket(apart);
    await seeOnDashboard(apart);
    await chooseInTrades(apart);
    await chooseInTransactions(apart);
    await chooseInAnalytics(apart);
    expect(problems).toEqual([]);
    await context.close();
  });
});
