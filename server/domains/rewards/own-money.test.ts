// On a whole site: while a claimed bonus stands, an open loss keeps own money in the account,
// whatever asks for it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId, type UserId } from '#core/values/ids.ts';
import { parsePrice } from '#core/values/price.ts';
import { hourMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Overlay } from '#server/domains/market/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { textAs } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, sql } from '#server/platform/db/sql.ts';
import { bookOfPeople } from '#testing/stages/book-of-people.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

type Person = Visitor & { readonly email: string };
let site: Site;
let admin: Person;
const clock = fixedClock(Date.UTC(2026, 10, 4, 15));
const overlays: Overlay[] = [];
beforeAll(async () => {
  site = await startSite({ PLAN_LIMITS: 'on', ADMIN_ALONE_UP_TO: '2000' }, { clock, overlays });
  admin = await site.person('operator');
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken ?? '', email: admin.email });
});
afterAll(async () => {
  expect(await ledger.verifyBook(site.app.db.read)).toEqual([]);
  await site.stop();
});

function holdBitcoin(text: string): void {
  const price = parsePrice(text) ?? expect.fail(text);
  const [from, to] = [clock.now(), clock.now() + 10_000 * hourMs];
  overlays.push({ kind: 'fixed', symbol: 'BTC', from, to, bid: price, ask: price });
}
const idOf = async ({ email }: Person): Promise<UserId> =>
  (
    await many(
      site.app.db.read,
      row({ id: textAs<UserId>() }),
      sql`select id from auth_user where email = ${email}`,
    )
  )[0]!.id;
const buyPro = (person: Person) =>
  person.call('plans', 'subscribe', { id: newId('bil'), plan: 'pro', most: '49.00' });
/** What may leave. */
const withdrawable = async (person: Person) =>
  (await person.call('funding', 'withdrawalOptions')).output.withdrawable;

/** 1,000.00 own and a bonus of 500.00; 0.02 BTC bought at 60,000 leave 398.80 in the wallet. */
async function trader(name: string): Promise<Person> {
  const person = await site.person(name);
  const id = newId('bns');
  await admin.call('rewards', 'sendBonus', {
    id,
    userId: await idOf(person),
    amount: '500',
    reason: 'Welcome',
  });
  await person.call('rewards', 'claim', { id });
  holdBitcoin('60000');
  const order = { side: 'buy', product: 'margin', leverage: 2, quantity: '0.02', type: 'market' } as const;
  const placed = await person.call('trading', 'placeOrder', {
    ...order,
    id: newId('ord', clock.now()),
    symbol: 'BTC',
  });
  expect(placed.code).toBeUndefined();
  return person;
}
/** Nothing may be added to the book while `act` runs. */
async function writesNothing(act: () => Promise<void>): Promise<void> {
  const before = await bookOfPeople(site.app.db.read);
  await act();
  expect(await bookOfPeople(site.app.db.read)).toEqual(before);
}

it('a plan is not bought from own money that is already lost, and the page of withdrawals says how much is free', async () => {
  const ada = await trader('ada');
  expect(await withdrawable(ada)).toBe('398.80');
  holdBitcoin('55000'); // 100.00 float away; the margin of 600.00 and the bonus stay
  expect(await withdrawable(ada)).toBe('298.80');
  holdBitcoin('41000');
  expect(await withdrawable(ada)).toBe('18.80');
  await writesNothing(async () => {
    const refused = await buyPro(ada);
    expect([refused.code, refused.text.includes('18.80')]).toEqual(['insufficient_funds', true]);
    expect((await ada.call('plans', 'mine')).output).toMatchObject({ plan: 'basic', available: '18.80' });
    const { output } = await ada.call('plans', 'preview', { plan: 'pro' });
    expect(output).toMatchObject({ balanceBefore: '18.80', balanceAfter: '-30.20' });
  });
});

it('a month of a plan is not renewed from it, by the tick or at a press', async () => {
  const bea = await trader('bea');
  expect((await buyPro(bea)).output).toMatchObject({ plan: 'pro', available: '349.80' });
  holdBitcoin('11000');
  const before = await bookOfPeople(site.app.db.read);
  await site.database.pool.query(
    `update plans.subscription set period_start = period_start - interval '1 month', period_end = anchor_at, due_at = anchor_at
     where user_id = $1`,
    [await idOf(bea)],
  );
  const plan = async () => (await bea.call('plans', 'mine')).output;
  await expect.poll(async () => (await plan()).state).toBe('past_due');
  expect((await bea.call('plans', 'payNow')).code).toBe('insufficient_funds');
  expect((await bea.call('plans', 'invoices')).output).toHaveLength(1);
  expect(await bookOfPeople(site.app.db.read)).toEqual(before);
  holdBitcoin('60000');
  expect((await bea.call('plans', 'payNow')).output).toMatchObject({ state: 'active', available: '300.80' });
});

it('a collectible is not bought from it', async () => {
  const cid = await trader('cid');
  const userId = await idOf(cid);
  await site.app.db.transaction(async (tx) =>
    ledger.postAdjustment(tx, {
      owner: await ledger.ownerOf(tx, userId),
      asset: 'USD',
      units: 60_000n,
      reason: 'For the test',
      idemKey: newId('adj'),
      at: clock.now(),
      by: 'test',
    }),
  );
  const { pieces } = (await cid.call('collectibles', 'browse', { tab: 'all' })).output;
  const piece = pieces.find(({ name }) => name === 'Night Auction')!;
  const buy = () =>
    cid.call('collectibles', 'buy', { id: newId('sal'), pieceId: piece.id, expectedPrice: '980.00' });
  holdBitcoin('41000'); // 998.80 in the wallet, 618.80 of it may leave
  await writesNothing(async () => {
    const refused = await buy();
    expect([refused.code, refused.text.includes('618.80')]).toEqual(['insufficient_funds', true]);
    expect((await cid.call('collectibles', 'mine')).output.owned).toEqual([]);
  });
  holdBitcoin('60000');
  expect((await buy()).output).toMatchObject({ price: '980.00' });
});
