// The frame around every page: where its places are, and how it gives room.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';

type Person = Awaited<ReturnType<WebStage['site']['person']>>;
let stage: WebStage;
let person: Person;
let admin: Person;
beforeAll(async () => {
  stage = await openWebStage();
  person = await stage.site.person('maria.lopez');
  admin = await stage.site.person('operator');
  await admin.call('identity', 'claimFirstAdmin', { token: stage.site.firstAdminToken, email: admin.email });
});
afterAll(() => stage.stop());

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const button = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });
const widthOf = async (page: Page) => (await main(page).boundingBox())?.width ?? 0;

const groups = [
  ['Trade', ['Markets', 'My trades', 'Commodities', 'Analytics', 'Portfolios']],
  ['Copy', ['Copy traders', 'My copies', 'Copy trading', 'Lead']],
  ['Money', ['Wallet', 'Deposit', 'Withdraw', 'Transactions']],
  ['Collectibles', ['Buy NFTs', 'Create NFTs']],
  ['Account', ['Upgrade', 'Bonus', 'Verification']],
] as const;

describe('the sidebar', () => {
  it('has every page in its group, all in sight on a desk of 900 pixels', async () => {
    const { context, page, problems } = await visit(
      stage,
      { viewport: { width: 1440, height: 900 } },
      person,
    );
    await page.goto('/dashboard');
    await page.getByText('$1,000.00').first().waitFor();
    expect(await main(page).getByRole('link').first().innerText()).toBe('Home');
    for (const [heading, names] of groups)
      expect(await main(page).getByRole('list', { name: heading }).getByRole('link').allInnerTexts()).toEqual(
        names,
      );
    const { scrollHeight, clientHeight } = await main(page).evaluate((list) => ({
      scrollHeight: list.scrollHeight,
      clientHeight: list.clientHeight,
    }));
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
    expect(await axeFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('folds to a rail that names its icons, and is remembered', async () => {
    const { context, page, problems } = await visit(
      stage,
      { viewport: { width: 1440, height: 900 } },
      person,
    );
    // A market has the room; everywhere else the names are there until somebody folds them away.
    await page.goto('/markets/BTC');
    await button(page, 'Expand sidebar').waitFor();
    expect(await widthOf(page)).toBeLessThan(80);
    await page.goto('/copies');
    await button(page, 'Collapse sidebar').click();
    await expect.poll(() => widthOf(page)).toBeLessThan(80);
    const copies = main(page).getByRole('link', { name: 'My copies' });
    await main(page).getByRole('link', { name: 'Wallet' }).hover();
    const tip = page.locator('[aria-hidden][style*=top]');
    await tip.getByText('Wallet').waitFor();
    expect((await tip.boundingBox())?.x).toBeGreaterThan(64);
    await copies.focus();
    await tip.getByText('My copies').waitFor();
    await page.reload();
    await button(page, 'Expand sidebar').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await button(page, 'Expand sidebar').click();
    await page.goto('/markets/BTC');
    await button(page, 'Collapse sidebar').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('lies over the page where there is no room beside it, until one goes elsewhere', async () => {
    const { context, page, problems } = await visit(
      stage,
      { viewport: { width: 1024, height: 768 } },
      person,
    );
    await page.goto('/wallet');
    await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
    // Not its height, which the list of balances may still change.
    const place = () =>
      page.getByRole('main').evaluate((box) => {
        const { x, y, width } = box.getBoundingClientRect();
        return { x, y, width };
      });
    const before = await place();
    await button(page, 'Expand sidebar').click();
    await main(page).getByText('Transactions', { exact: true }).waitFor();
    expect(await widthOf(page)).toBeGreaterThan(200);
    expect(await place()).toEqual(before);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => widthOf(page)).toBeLessThan(80);
    expect(await button(page, 'Expand sidebar').evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await main(page).getByRole('link', { name: 'Transactions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    await expect.poll(() => widthOf(page)).toBeLessThan(80);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('begins with what waits, for administrators', async () => {
    const message = {
      id: newId('msg'),
      firstName: 'Maria',
      lastName: 'Lopez',
      email: person.email,
      subject: 'A question about coins',
      message: 'Which coins can I deposit here?',
    };
    expect((await person.call('content', 'sendMessage', message)).status).toBe(200);
    const { context, page, problems } = await visit(stage, { viewport: { width: 1440, height: 900 } }, admin);
    await page.goto('/dashboard');
    await main(page).getByRole('link', { name: 'Contact 1 waiting' }).waitFor();
    const [first, second] = await main(page).getByRole('list').all();
    expect(await first?.getByRole('link').allInnerTexts()).toEqual(['Home']);
    expect(await second?.getAttribute('aria-labelledby')).toBe('pages-admin');
    await main(page).getByText('Administration').waitFor();
    await button(page, 'Collapse sidebar').click();
    await main(page).getByRole('link', { name: 'Contact 1 waiting' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  it('has the wallet one tap away and the copies two; More has every page and the messages', async () => {
    const { context, page, problems } = await visit(stage, phone, person);
    await page.goto('/dashboard');
    await page.getByRole('main').getByText('Welcome, maria.lopez').waitFor();
    await page.getByText('Demo – no real money').waitFor();
    const bar = page.getByRole('navigation', { name: 'Quick' });
    expect(await bar.getByRole('listitem').allInnerTexts()).toEqual([
      'Home',
      'Markets',
      'Copy',
      'Wallet',
      'More',
    ]);
    await bar.getByRole('link', { name: 'Wallet' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
    await bar.getByRole('button', { name: 'More' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await sheet.waitFor();
    for (const [heading, names] of groups)
      expect(await sheet.getByRole('list', { name: heading }).getByRole('link').allInnerTexts()).toEqual(
        names,
      );
    expect(await axeFaults(page)).toEqual([]);
    await sheet.getByRole('link', { name: 'My copies' }).tap();
    await page.getByRole('heading', { level: 1, name: 'My copies' }).waitFor();
    await sheet.waitFor({ state: 'detached' });
    await bar.getByRole('button', { name: 'More' }).tap();
    await sheet.getByRole('button', { name: 'Messages' }).tap();
    const chat = page.getByRole('dialog', { name: 'Support' });
    await chat.getByRole('textbox', { name: 'Message' }).waitFor();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => chat.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });
});
