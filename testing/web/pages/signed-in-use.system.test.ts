// Using the pages behind the gate: the frame around them and the forms that move money.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '#testing/nodes/site.ts';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { tradingDay } from '#testing/web/full-account.ts';
import { enterQuantity, openTerms } from '#testing/web/pages/orders/ticket.ts';

let stage: WebStage;
let person: Visitor & { readonly email: string };
beforeAll(async () => {
  // On a weekend gold stands still.
  stage = await openWebStage({}, { clock: tradingDay() });
  person = await stage.site.person('member');
});
afterAll(() => stage.stop());

describe('the frame', () => {
  it('marks every page as demo and hides every amount at one switch, also after a reload', async () => {
    const { context, page } = await visit(stage, {}, person);
    await page.goto('/dashboard');
    await page.getByText('$1,000.00').first().waitFor();
    await page.getByText('Demo – no real money').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Hide amounts' }).click();
    await expect.poll(() => page.getByText('$1,000.00').count()).toBe(0);
    await page.goto('/transactions');
    await page.getByText('Opening balance').waitFor();
    expect(await page.getByText(/\$\d/).count()).toBe(0);
    await context.close();
  });

  it('keeps one stream for all tabs of a browser', async () => {
    const { context, page } = await visit(stage, {}, person);
    const streams: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes('/stream')) streams.push(request.url());
    });
    await page.goto('/markets');
    await expect.poll(() => streams.length).toBe(1);
    const second = await context.newPage();
    await second.goto('/markets/BTC');
    const price = second.getByRole('group', { name: 'Price of BTC' });
    const before = await price.innerText();
    await expect.poll(() => price.innerText()).not.toBe(before);
    expect(streams).toHaveLength(1);
    await page.close();
    await expect.poll(() => streams.length).toBe(2);
    await context.close();
  });

  it('is sent the prices on the screen of any tab, and no others', async () => {
    const { context, page } = await visit(stage, {}, person);
    const asked: string[][] = [];
    context.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/stream') asked.push((searchParams.get('quotes') ?? '').split(','));
      if (pathname === '/shown') asked.push((request.postDataJSON() as { quotes: string }).quotes.split(','));
    });
    const priceOf = (where: typeof page, symbol: string) =>
      where.getByRole('group', { name: `Price of ${symbol}` });
    await page.goto('/markets/BTC');
    const before = await priceOf(page, 'BTC').innerText();
    await expect.poll(() => priceOf(page, 'BTC').innerText()).not.toBe(before);
    expect(asked.at(-1)).toContain('BTC');
    expect(asked.at(-1)).not.toContain('GOLD');
    const second = await context.newPage();
    await second.goto('/markets/GOLD');
    await expect.poll(() => asked.at(-1)).toEqual(expect.arrayContaining(['BTC', 'GOLD']));
    const gold = await priceOf(second, 'GOLD').innerText();
    await expect.poll(() => priceOf(second, 'GOLD').innerText()).not.toBe(gold);
    await context.close();
  });

  it('finds pages and markets from the keyboard, and not while someone types', async () => {
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/withdraw');
    await page.getByLabel('Amount in USD').press('/');
    await page.getByRole('heading', { name: 'Withdraw', level: 1 }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByLabel('Search pages, markets and traders').fill('gold');
    await search.getByRole('button', { name: /^GOLD/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/markets/GOLD');
    await page.keyboard.press('/');
    await search.waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('goes to sign-in by itself when the session ends in another place', async () => {
    const guest = await stage.site.person('leaving');
    const { context, page } = await visit(stage, {}, guest);
    await page.goto('/dashboard');
    await page.getByText('$1,000.00').first().waitFor();
    await guest.call('identity', 'signOut');
    await page.waitForURL('**/auth?redirect=%2Fdashboard');
    await page.getByText('Please sign in to access this page').waitFor();
    await context.close();
  });

  it('sends someone who is no administrator away from administrator pages', async () => {
    const { context, page } = await visit(stage, {}, person);
    await page.goto('/admin-users');
    await page.waitForURL('**/dashboard');
    await context.close();
  });

  it('says that it is offline, and comes back by itself', async () => {
    const { context, page } = await visit(stage, {}, person);
    await page.goto('/markets');
    await page.getByRole('link', { name: /^BTC/ }).waitFor();
    await context.setOffline(true);
    const banner = page.getByText('You are offline. Figures are from before the connection was lost.');
    await banner.waitFor();
    await context.setOffline(false);
    await banner.waitFor({ state: 'hidden' });
    await context.close();
  });

  it('keeps filter and search of a list in the address', async () => {
    const { context, page } = await visit(stage, {}, person);
    await page.goto('/markets');
    await page.getByRole('searchbox', { name: 'Search markets' }).fill('dollar');
    await page.getByRole('tab', { name: 'Forex' }).press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('?q=dollar&class=forex');
    await page.reload();
    await page.getByRole('link', { name: /EURUSD/ }).waitFor();
    expect(await page.getByRole('link', { name: /Bitcoin/ }).count()).toBe(0);
    await context.close();
  });
});

describe('money forms', () => {
  it('shows price, fee and balance after before an order, and names what is missing', async () => {
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/markets/BTC');
    await page.getByRole('button', { name: 'Enter an amount' }).waitFor();
    await enterQuantity(page, '1000');
    await page.getByRole('button', { name: 'The largest order is 100' }).waitFor();
    await page.getByLabel('Quantity').fill('50');
    await page.getByRole('button', { name: 'Not enough available for this' }).waitFor();
    await page.getByLabel('Quantity').fill('0.001');
    await page.getByRole('button', { name: 'Review Buy BTC' }).click();
    const review = page.getByRole('dialog', { name: 'Buy 0.001 BTC' });
    await review.getByText('Available after').waitFor();
    await review.getByRole('button', { name: 'Confirm Buy BTC' }).click();
    await review.waitFor({ state: 'hidden' });
    await page
      .getByText(/^Bought 0\.001 BTC at/)
      .first()
      .waitFor();
    // Beside the ticket stands what it bought, and what can be done with it.
    const own = page.getByRole('region', { name: 'Your BTC', exact: true });
    await own.getByText(/^0\.001 at [\d,.]+/).waitFor();
    await own.getByRole('button', { name: 'Set TP/SL for the BTC position' }).click();
    const protect = page.getByRole('dialog', { name: 'Set TP/SL for BTC' });
    await protect.getByLabel('Stop loss').fill('999999');
    await protect.getByRole('button', { name: 'The market has already passed this price' }).waitFor();
    await protect.getByLabel('Stop loss').fill('1000');
    await protect.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('tab', { name: 'Orders 1' }).click();
    await page.getByRole('table', { name: 'Pending orders' }).getByText('Stop loss').waitFor();
    await page.getByRole('tab', { name: /^Positions/ }).click();
    await own.getByRole('button', { name: 'Close BTC position' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close BTC' }).click();
    await page.getByText('Closed 0.001 BTC').first().waitFor();
    await page.getByText('You have no BTC position.').waitFor();
    await own.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('places an order that waits for its price, shows what is set aside, and cancels it', async () => {
    const { context, page, problems } = await visit(stage, {}, person);
    await page.goto('/markets/BTC');
    await openTerms(page);
    await page.getByRole('button', { name: 'Limit', exact: true }).click();
    await enterQuantity(page, '0.001');
    await page.getByRole('button', { name: 'Enter a limit price' }).waitFor();
    await page.getByLabel('Limit price').fill('1000');
    await page.getByRole('button', { name: 'Review Buy BTC' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm Buy BTC' }).click();
    await page.getByText('Limit order placed: Buy 0.001 BTC').first().waitFor();
    await page.getByRole('tab', { name: 'Orders 1' }).click();
    const row = page.getByRole('table', { name: 'Pending orders' }).getByRole('row', { name: /BTC Buy/ });
    await expect.poll(() => row.innerText()).toMatch(/1,000\.00\s+\$1\.01/);
    expect(await axeFaults(page)).toEqual([]);
    await row.getByRole('button', { name: 'Cancel BTC order' }).click();
    await page.getByText('Order cancelled: BTC').first().waitFor();
    await row.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('credits a practice deposit while the page is open', async () => {
    const { context, page } = await visit(stage, {}, person);
    await page.goto('/dashboard?dialog=deposit');
    await page.getByRole('button', { name: 'Practice card' }).click();
    await page.getByLabel('Amount in USD').fill('9.99');
    await page.getByText('Minimum deposit amount is $10').first().waitFor();
    await page.getByLabel('Amount in USD').fill('250');
    await page.getByRole('button', { name: 'Deposit $250.00' }).click();
    await page.getByText('Deposit of $250.00 credited').first().waitFor();
    await context.close();
  });
});
