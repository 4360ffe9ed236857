// Accounts that share a browser, or a network and a kind of browser, and hold opposite
// positions, for administrators alone.
import { beforeAll, expect, it } from 'vitest';
import { linkedDays } from '#core/identity/linked.ts';
import { newId, type UserId } from '#core/values/ids.ts';
import { dayMs } from '#core/values/time.ts';
import { tidyUp } from '#server/platform/db/housekeeping.ts';
import { officeStage, type Person } from '#testing/stages/office-stage.ts';
import { goodPassword, type Site } from '#testing/nodes/site.ts';

const { site: siteOf, admin: adminOf, person, clock } = officeStage('10');
let site: Site;
let admin: Person;
beforeAll(() => {
  site = siteOf();
  admin = adminOf();
});

/** A sign-in from one browser with one name; with a cookie of the device, from that device. */
async function signIn(email: string, agent: string, device?: string): Promise<string> {
  const browser = site.visitor();
  if (device !== undefined) browser.cookies.set('truefill_device', device);
  const answer = await browser.fetch('/rpc/identity/signIn', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ json: { email, password: goodPassword } }),
  });
  expect(answer.status).toBe(200);
  return browser.cookies.get('truefill_device') ?? expect.fail('no cookie of the device');
}
const linksOf = async (one: Person) =>
  (await admin.call('admin', 'linkedAccounts', { userId: one.userId })).output.accounts;
/**
 * All people of a test sign up from one network with one name of a browser: only the cookie tells
 * them apart.
 */
const byDevice = async (one: Person) =>
  (await linksOf(one)).filter(({ reasons }) => reasons.includes('device')).map(({ email }) => email);
const forget = (one: Person) =>
  site.database.pool.query('delete from identity.account_mark where user_id = $1', [one.userId]);

it('links accounts that one browser signed in to, in either order and over a third one, and no others', async () => {
  const [ada, bob, cyd] = [await person('ada'), await person('bob'), await person('cyd')];
  const first = await signIn(ada.email, 'Browser of Ada');
  expect(await byDevice(ada)).toEqual([]);
  const second = await signIn(bob.email, 'Browser of Ada', first);
  expect(second).not.toBe(first);
  expect([await byDevice(ada), await byDevice(bob)]).toEqual([[bob.email], [ada.email]]);
  await signIn(cyd.email, 'Browser of Ada', second);
  expect((await byDevice(bob)).toSorted()).toEqual([ada.email, cyd.email].toSorted());
  // A cookie that no account ever had is nobody's, and is not kept.
  const dan = await person('dan');
  await signIn(dan.email, 'Elsewhere', 'invented');
  const eve = await person('eve');
  await signIn(eve.email, 'Elsewhere too', 'invented');
  expect([await byDevice(dan), await byDevice(eve)]).toEqual([[], []]);
});

it('links accounts of one network and kind of browser, for so many days, with the last time either showed it', async () => {
  const [fay, gus] = [await person('fay'), await person('gus')];
  await forget(fay);
  await forget(gus);
  await signIn(fay.email, 'Rare browser 7');
  clock.advance(5 * dayMs);
  await signIn(gus.email, 'Rare browser 7');
  const at = new Date(clock.now()).toISOString();
  expect(await linksOf(fay)).toEqual([
    { id: gus.userId, email: gus.email, reasons: ['network'], lastSeenAt: at, hedges: [] },
  ]);
  await signIn(gus.email, 'Another browser');
  expect(await linksOf(fay)).toHaveLength(1);
  clock.advance((linkedDays - 4) * dayMs);
  await signIn(admin.email, 'Of the administrator');
  expect(await linksOf(fay)).toEqual([]);
  await tidyUp(site.database, clock.now(), []);
  const kept = await site.database.pool.query(
    `select 1 from identity.account_mark where seen_at < $1::timestamptz - make_interval(days => $2)`,
    [new Date(clock.now()), linkedDays],
  );
  expect(kept.rows).toEqual([]);
});

it('shows opposite positions of comparable size, open or closed, of linked accounts only', async () => {
  const [ivy, jon, kim, lea] = [
    await person('ivy'),
    await person('jon'),
    await person('kim'),
    await person('lea'),
  ];
  for (const one of [ivy, jon, kim, lea]) await forget(one);
  const device = await signIn(ivy.email, 'Ivy');
  await signIn(jon.email, 'Jon', device);
  await signIn(kim.email, 'Kim', device);
  await signIn(lea.email, 'Lea');
  const trade = async (who: Person, side: 'buy' | 'sell', quantity: string) => {
    const { code } = await who.call('trading', 'placeOrder', {
      id: newId('ord'),
      symbol: 'BTC',
      side,
      product: 'margin',
      leverage: 2,
      quantity,
    });
    expect(code).toBeUndefined();
  };
  await trade(ivy, 'buy', '0.004');
  await trade(jon, 'sell', '0.003');
  // A quarter of it hedges nothing worth a look, and who is not linked is none of it.
  await trade(kim, 'sell', '0.001');
  await trade(lea, 'sell', '0.004');
  const since = new Date(clock.now()).toISOString();
  const hedge = { symbol: 'BTC', quantity: '0.004', otherQuantity: '0.003', since, until: null };
  const links = await linksOf(ivy);
  expect(links.map(({ email }) => email).toSorted()).toEqual([jon.email, kim.email].toSorted());
  expect(links.flatMap(({ email, hedges }) => hedges.map((one) => [email, one]))).toEqual([
    [jon.email, { ...hedge, side: 'buy' }],
  ]);
  const seenFromJon = (await linksOf(jon)).find(({ email }) => email === ivy.email);
  expect(seenFromJon?.hedges).toEqual([
    { ...hedge, side: 'sell', quantity: '0.003', otherQuantity: '0.004' },
  ]);
  // Closed since: it was held.
  clock.advance(1_000);
  const [position] = (await jon.call('trading', 'positions')).output;
  await jon.call('trading', 'closePosition', { id: newId('ord'), positionId: position?.id ?? '' });
  expect((await linksOf(ivy)).flatMap(({ hedges }) => hedges)).toMatchObject([
    { until: new Date(clock.now()).toISOString() },
  ]);

  // Where an administrator decides about a bonus, the two figures stand beside it.
  const asked = await admin.call('rewards', 'sendBonus', {
    id: newId('bns'),
    userId: ivy.userId,
    amount: '50.00',
    reason: 'A kind gesture',
  });
  expect(asked.output).toMatchObject({ state: 'proposed' });
  const { proposals } = (await admin.call('admin', 'proposals', { state: 'open' })).output;
  expect(proposals.map(({ linked }) => linked)).toEqual([{ accounts: 2, hedges: 1 }]);
});

it('is read by administrators alone, leaves a line, and none that the people of it read', async () => {
  const [max, ned] = [await person('max'), await person('ned')];
  await signIn(ned.email, 'Ned', await signIn(max.email, 'Max'));
  expect((await max.call('admin', 'linkedAccounts', { userId: max.userId })).code).toBe('not_admin');
  const lines = async () =>
    (
      await site.database.pool.query<{ subject_id: string | null }>(
        `select subject_id from audit.entry where action = 'admin.linked-read'`,
      )
    ).rows;
  const before = await lines();
  await linksOf(max);
  const after = await lines();
  expect(after).toHaveLength(before.length + 1);
  expect(after.every(({ subject_id }) => subject_id === null)).toBe(true);
  expect(
    (await admin.call('admin', 'linkedAccounts', { userId: `usr_${'0'.repeat(26)}` as UserId })).code,
  ).toBe('not_found');
});
