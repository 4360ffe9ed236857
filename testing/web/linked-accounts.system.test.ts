// What an administrator sees of accounts that share a browser and hold opposite positions,
// where they decide about a bonus.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId, type UserId } from '#core/values/ids.ts';
import { goodPassword, type Visitor } from '#testing/nodes/site.ts';
import { axeFaults, openWebStage, visit, type WebStage } from '#testing/web/browser.ts';

type Person = Visitor & { readonly email: string };
let stage: WebStage;
let admin: Person;
let annId: UserId;

beforeAll(async () => {
  stage = await openWebStage({ ADMIN_ALONE_UP_TO: '10' });
  const { site } = stage;
  admin = await site.person('operator');
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken, email: admin.email });
  const ann = await site.person('ann');
  const ben = await site.person('ben');
  annId = (await ann.call('identity', 'viewer')).output.viewer?.id as UserId;
  // Ben signs in once in the browser of Ann.
  const shared = site.visitor();
  shared.cookies.set('truefill_device', ann.cookies.get('truefill_device') ?? '');
  await shared.call('identity', 'signIn', { email: ben.email, password: goodPassword });
  const trade = (who: Person, side: 'buy' | 'sell', quantity: string) =>
    who.call('trading', 'placeOrder', {
      id: newId('ord'),
      symbol: 'BTC',
      side,
      product: 'margin',
      leverage: 2,
      quantity,
    });
  expect((await trade(ann, 'buy', '0.004')).code).toBeUndefined();
  expect((await trade(ben, 'sell', '0.003')).code).toBeUndefined();
});
afterAll(() => stage.stop());

it.each([390, 1440])(
  'at %i pixels: who is linked, why, and what they hold against each other',
  async (width) => {
    const { context, page, problems } = await visit(stage, { viewport: { width, height: 900 } }, admin);
    await page.goto(`/admin-user-detail/${annId}`);
    const card = page.getByRole('region', { name: 'Linked accounts' });
    await card.getByRole('link', { name: 'ben@example.org' }).waitFor();
    await card.getByText(/Same browser/).waitFor();
    await card.getByText('BTC: this account long 0.004, the other short 0.003').waitFor();
    await card.getByText(/^Since .*, both open$/).waitFor();
    await card.getByText(/in the last 30 days/).waitFor();
    // Beside the form that gives money away.
    const form = page.getByRole('form', { name: 'Send Bonus' });
    await form.getByText(/^Linked accounts: \d+\. Opposite positions with them: 1\./).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // Nothing stands beside the screen.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    if (process.env['PICTURES']) {
      await card.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${process.env['PICTURES']}/linked-${width}.png` });
    }
    await card.getByRole('link', { name: 'ben@example.org' }).click();
    await page.getByRole('heading', { level: 1, name: 'ben' }).waitFor();
    await card.getByText('BTC: this account short 0.003, the other long 0.004').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  },
);

it('is named where a second administrator decides about a bonus', async () => {
  const asked = await admin.call('rewards', 'sendBonus', {
    id: newId('bns'),
    userId: annId,
    amount: '50.00',
    reason: 'A kind gesture',
  });
  expect(asked.output).toMatchObject({ state: 'proposed' });
  const { context, page, problems } = await visit(stage, {}, admin);
  await page.goto('/admin-approvals');
  const note = page.getByRole('note').filter({ hasText: 'Opposite positions with them: 1.' });
  await note.waitFor();
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/linked-bonus.png` });
  await note.getByRole('link', { name: 'Show linked accounts' }).click();
  await page.getByRole('heading', { level: 1, name: 'ann' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
