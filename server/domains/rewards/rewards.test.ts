import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, type UserId } from '#core/values/ids.ts';
import { dayMs, minuteMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { creditReferral } from '#server/domains/rewards/credit-referral.ts';
import { personalData } from '#server/domains/rewards/personal-data.ts';
import { claimBonus } from '#server/domains/rewards/claim-bonus.ts';
import { requireOfferable } from '#server/domains/rewards/send-bonus.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { int, textAs, timestamp, units } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { many, run, sql, value, values } from '#server/platform/db/sql.ts';
import { bookOfPeople } from '#testing/stages/book-of-people.ts';
import { noGuards } from '#testing/stages/no-guards.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

type Person = Visitor & { readonly email: string };
let site: Site;
let admin: Person;
beforeAll(async () => {
  site = await startSite({ SEED: 'rewards', ADMIN_ALONE_UP_TO: '1000' });
  admin = await site.person('operator');
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken, email: admin.email });
});
afterAll(() => site.stop());

const idOf = async ({ email }: { readonly email: string }): Promise<UserId> =>
  value(site.app.db.read, textAs<UserId>(), sql`select "id" as id from auth_user where "email" = ${email}`);
const cents = async (userId: string, kind: ledger.Kind) =>
  ledger.balanceOf(site.app.db.read, await ledger.ownerOf(site.app.db.read, userId), 'USD', kind);
const offered = () =>
  value(
    site.app.db.read,
    units,
    sql`select coalesce(sum(posted), 0) as cents from ledger.balance where kind = 19`,
  );
const send = (userId: string, rest: Record<string, unknown> = {}) =>
  admin.call('rewards', 'sendBonus', {
    id: newId('bns'),
    userId,
    amount: '50.00',
    reason: 'Welcome',
    ...rest,
  });
const book = () => bookOfPeople(site.app.db.read);
const actorOf = (userId: UserId): Actor => ({
  userId,
  sessionId: 's',
  email: '',
  isVerified: true,
  isAdmin: false,
});

describe('a bonus', () => {
  it('is set aside when it is sent, told to the person, and becomes theirs once when they claim it', async () => {
    const ada = await site.person('ada');
    const userId = await idOf(ada);
    const id = newId('bns');
    const first = await send(userId, { id });
    expect(first.output).toMatchObject({ amount: '50.00', asset: 'USD', state: 'offered' });
    expect((await send(userId, { id })).output).toEqual(first.output);
    expect(await offered()).toBe(5_000n);
    expect(await cents(userId, 'bonus')).toBe(0n);
    await site.relay.settled();
    const { notices } = (await ada.call('notifications', 'list', {})).output;
    expect(notices[0]).toMatchObject({ type: 'rewards.bonus-sent', payload: { amount: '50.00' } });

    const claimed = await ada.call('rewards', 'claim', { id });
    expect(claimed.output).toMatchObject({ state: 'claimed' });
    expect((await ada.call('rewards', 'claim', { id })).output).toEqual(claimed.output);
    expect(await offered()).toBe(0n);
    expect([await cents(userId, 'bonus'), await cents(userId, 'wallet')]).toEqual([5_000n, 100_000n]);
    expect((await ada.call('rewards', 'bonuses')).output).toMatchObject({
      active: '50.00',
      bonuses: [{ id, state: 'claimed', reason: 'Welcome' }],
    });
    expect((await admin.call('rewards', 'bonusesOf', { userId })).output).toMatchObject([{ id }]);
    const audited = await values(
      site.app.db.read,
      int,
      sql`select 1 from audit.entry where action = 'rewards.bonus-sent' and subject_id = ${userId}`,
    );
    expect(audited).toHaveLength(1);
  });

  it('is refused for strangers, for oneself, above the limit and under another request’s id, and nothing is written', async () => {
    const bea = await site.person('bea');
    const userId = await idOf(bea);
    const id = newId('bns');
    await send(userId, { id });
    const before = await book();
    expect((await send(newId('usr'))).code).toBe('not_found');
    expect((await send(await idOf(admin))).code).toBe('bonus_to_oneself');
    expect((await send(userId, { amount: '1000.01' })).status).toBe(400);
    expect((await send(userId, { amount: '0' })).status).toBe(400);
    expect((await send(userId, { id, amount: '51.00' })).code).toBe('id_reused');
    const mallory = await site.person('mallory');
    expect((await mallory.call('rewards', 'claim', { id })).code).toBe('not_found');
    expect((await mallory.call('rewards', 'claim', { id: newId('bns') })).code).toBe('not_found');
    const waiting = site.visitor();
    await waiting.call('identity', 'signUp', { email: 'late@example.org', password: goodPassword });
    expect((await send(await idOf({ email: 'late@example.org' }))).code).toBe('not_verified');
    expect((await book()).transactions - before.transactions).toBe(1); // mallory's opening balance
  });

  it('beyond what one administrator may give away in a day waits for a second one, however it is split', async () => {
    const gil = await site.person('gil');
    const userId = await idOf(gil);
    const set = await offered();
    const states: string[] = [];
    const ids: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const id = newId('bns');
      ids.push(id);
      const first = (await send(userId, { id, amount: '600.00' })).output;
      states.push(first.state);
      expect((await send(userId, { id, amount: '600.00' })).output).toEqual(first);
    }
    expect(states).toEqual(['offered', ...Array.from({ length: 5 }, () => 'proposed')]);
    expect((await offered()) - set).toBe(60_000n);
    expect((await gil.call('rewards', 'bonuses')).output.bonuses).toHaveLength(1);

    const other = await site.person('other-operator');
    const otherId = await idOf(other);
    await site.app.db.transaction((tx) =>
      run(tx, sql`update auth_user set "role" = 'admin' where id = ${otherId}`),
    );
    const { proposals } = (await other.call('admin', 'proposals', {})).output;
    const waiting = proposals.filter(({ kind }) => kind === 'bonus');
    expect(waiting.map(({ amount }) => amount?.value)).toEqual(Array.from({ length: 5 }, () => '600.00'));
    const id = waiting[0]?.id as never;
    expect((await admin.call('admin', 'approveProposal', { id })).code).toBe('own_proposal');
    expect((await other.call('admin', 'approveProposal', { id })).output.state).toBe('approved');
    expect((await offered()) - set).toBe(120_000n);
    expect((await gil.call('rewards', 'bonuses')).output.bonuses).toHaveLength(2);
  });

  it('does not exist on a live site', async () => {
    const userId = await idOf(await site.person('lena'));
    const id = newId('bns');
    await send(userId, { id });
    const live = { ...noGuards, ...site.app, config: { ...site.app.config, MODE: 'live' as const } };
    const before = await book();
    const sentBy = await idOf(admin);
    expect(await refusalOf(requireOfferable(live, site.app.db.read, { userId, sentBy }))).toBe(
      'rewards_demo_only',
    );
    expect(await refusalOf(claimBonus(live, actorOf(userId), { id }))).toBe('rewards_demo_only');
    expect(await book()).toEqual(before);
  });
});

/** Signs up by a link and verifies. */
async function invited(name: string, ref: string): Promise<Person> {
  const email = `${name}@example.org`;
  const person = site.visitor();
  await person.call('identity', 'signUp', {
    email,
    password: goodPassword,
    displayName: `${name} Lovelace`,
    ref,
  });
  await site.relay.settled();
  const token = /token=([\w-]+)/.exec((await site.mail(email, /Verify/)).text)?.[1] ?? '';
  await person.call('identity', 'verifyEmail', { token });
  await site.relay.settled();
  return { ...person, email };
}
const buy = (person: Visitor, quantity: string) =>
  person.call('trading', 'placeOrder', {
    id: newId('ord'),
    symbol: 'BTC',
    side: 'buy',
    product: 'margin',
    leverage: 2,
    quantity,
  });

/** An account that copies with 100.00 of this person's money. */
const openCopy = (userId: UserId, at: number) =>
  site.app.db.transaction(async (tx) => {
    const { owner } = await trading.openAccount(tx, { kind: 'copy', ref: newId('cpy'), userId, at });
    const from = await ledger.ownerOf(tx, userId);
    await ledger.post(tx, {
      owner,
      kind: 'copy',
      idemKey: 'start',
      at,
      legs: [
        { owner: from, asset: 'USD', kind: 'wallet', units: -10_000n, code: 'principal' },
        { owner, asset: 'USD', kind: 'copy_cash', units: 10_000n, code: 'principal' },
      ],
    });
    return owner;
  });
/** A fee of 10.05 that a copy pays for a trade. */
const postFee = (owner: ledger.OwnerId, idemKey: string, at: number) =>
  site.app.db.transaction((tx) =>
    ledger.post(tx, {
      owner,
      kind: 'trade',
      idemKey,
      at,
      legs: [
        { owner, asset: 'USD', kind: 'copy_cash', units: -1_005n, code: 'fee' },
        { owner: 'house', asset: 'USD', kind: 'fees', units: 1_005n, code: 'fee' },
      ],
    }),
  );

describe('a referral', () => {
  it('earns a tenth of the fees that the invited person paid, each fee once, whatever is left of a cent later', async () => {
    const carl = await site.person('carl');
    const { code } = (await carl.call('rewards', 'referrals')).output;
    expect((await carl.call('rewards', 'referrals')).output.code).toBe(code);
    const dora = await invited('dora', code);
    const [carlId, doraId] = [await idOf(carl), await idOf(dora)];
    expect((await carl.call('rewards', 'referrals')).output.referrals).toMatchObject([
      { name: 'do…', status: 'verified', earned: '0.00' },
    ]);
    expect((await admin.call('rewards', 'referralsOf', { userId: carlId })).output).toMatchObject([
      { name: 'dora' },
    ]);

    let paid = 0n;
    for (const quantity of ['0.002', '0.003', '0.004']) {
      expect((await buy(dora, quantity)).status).toBe(200);
      await site.relay.settled();
      paid = await value(
        site.app.db.read,
        units,
        sql`select sum(-amount) as cents from ledger.entry where owner = ${await ledger.ownerOf(site.app.db.read, doraId)} and code = 2`,
      );
      expect(await cents(carlId, 'wallet')).toBe(100_000n + paid / 10n);
    }
    expect(paid).toBeGreaterThan(10n);
    // Read again by another node: every entry is behind the mark.
    await site.app.db.transaction((tx) => creditReferral(site, tx, doraId, site.app.clock.now()));
    expect(await cents(carlId, 'wallet')).toBe(100_000n + paid / 10n);
    expect((await carl.call('rewards', 'referrals')).output.referrals[0]).toMatchObject({ status: 'active' });
    const { lines } = (await carl.call('ledger', 'statement', {})).output;
    expect(lines[0]).toMatchObject({ kind: 'bonus', description: 'Referral reward' });
    expect(await ledger.verifyBook(site.app.db.read)).toEqual([]);
  });

  it('counts the fees of a copy as those of own trades: on what it trades, and on what it earns', async () => {
    const carla = await site.person('carla');
    const { code } = (await carla.call('rewards', 'referrals')).output;
    const [carlaId, ellaId] = [await idOf(carla), await idOf(await invited('ella', code))];
    const at = site.app.clock.now();
    await site.app.db.transaction(async (tx) => {
      const { owner } = await trading.openAccount(tx, {
        kind: 'copy',
        ref: newId('cpy'),
        userId: ellaId,
        at,
      });
      const wallet = await ledger.ownerOf(tx, ellaId);
      await ledger.lockOwners(tx, [wallet, owner], 'with house');
      const move = (kind: 'copy' | 'trade', idemKey: string, legs: readonly ledger.Leg[]) =>
        ledger.post(tx, { owner, kind, idemKey, at, legs });
      await move('copy', 'start', [
        { owner: wallet, asset: 'USD', kind: 'wallet', units: -10_000n, code: 'principal' },
        { owner, asset: 'USD', kind: 'copy_cash', units: 10_000n, code: 'principal' },
      ]);
      await move('trade', 'trade', [
        { owner, asset: 'USD', kind: 'copy_cash', units: -40n, code: 'fee' },
        { owner: 'house', asset: 'USD', kind: 'fees', units: 40n, code: 'fee' },
      ]);
      await move('copy', 'fee', [
        { owner, asset: 'USD', kind: 'copy_cash', units: -1_500n, code: 'performance_fee' },
        { owner: 'house', asset: 'USD', kind: 'fees', units: 1_500n, code: 'performance_fee' },
      ]);
      const payload = { copyId: 'cpy', leaderName: 'Somebody', amount: '15.00' };
      await recordEvent(tx, { type: 'copying.fee-charged', userId: ellaId, payload }, at);
    });
    await site.relay.settled();
    // A tenth of 0.40 and of 15.00; what was put into the copy is no fee.
    expect(await cents(carlaId, 'wallet')).toBe(100_000n + 154n);
    expect((await carla.call('rewards', 'referrals')).output.earned).toBe('1.54');
  });

  it('pays the rate of the inviter’s tier at the moment of the fee, and never changes what was paid before', async () => {
    const carol = await site.person('carol');
    const first = (await carol.call('rewards', 'referrals')).output;
    expect(first.tier).toMatchObject({
      key: null,
      shareBps: 1_000,
      next: { key: 'starter', from: '1000.00' },
    });
    const [carolId, eddaId] = [await idOf(carol), await idOf(await invited('edda', first.code))];
    const at = site.app.clock.now();
    const wallet = await ledger.ownerOf(site.app.db.read, carolId);
    const edda = await openCopy(eddaId, at);
    const payFee = async (idemKey: string, later: number) => {
      await postFee(edda, idemKey, at);
      await site.app.db.transaction((tx) => creditReferral(site, tx, eddaId, later));
    };
    const earned = async () => (await carol.call('rewards', 'referrals')).output.earned;
    await payFee('low', at);
    expect(await earned()).toBe('1.00'); // 10 % of 10.05, half a cent is carried
    await site.app.db.transaction((tx) =>
      ledger.post(tx, {
        owner: wallet,
        kind: 'adjustment',
        idemKey: 'rich',
        at,
        legs: [
          { owner: 'house', asset: 'USD', kind: 'promo', units: -5_900_000n, code: 'principal' },
          { owner: wallet, asset: 'USD', kind: 'wallet', units: 5_900_000n, code: 'principal' },
        ],
      }),
    );
    await payFee('still low', at); // the average counts days, not this minute
    expect(await earned()).toBe('2.01');
    await payFee('gold', at + 31 * dayMs);
    expect(await earned()).toBe('4.02'); // 20 % of 10.05 more
    expect(await ledger.verifyBook(site.app.db.read)).toEqual([]);
  });

  it('is not made by letters that lead nowhere, and signing up works all the same', async () => {
    const before = await values(site.app.db.read, int, sql`select 1 from rewards.referral`);
    for (const [place, ref] of ['NOBODY00', '../../etc', ''].entries()) {
      const person = await invited(`eve${place}`, ref);
      expect((await person.call('identity', 'viewer')).output.viewer?.isVerified).toBe(true);
    }
    expect(await values(site.app.db.read, int, sql`select 1 from rewards.referral`)).toHaveLength(
      before.length,
    );
  });

  it('and a bonus go with the person who leaves; what was claimed returns to the house', async () => {
    const fay = await site.person('fay');
    const userId = await idOf(fay);
    const id = newId('bns');
    await send(userId, { id });
    await fay.call('rewards', 'claim', { id });
    const second = newId('bns');
    await send(userId, { id: second });
    const { code } = (await fay.call('rewards', 'referrals')).output;
    const aside = await offered();
    expect(await personalData.exportFor(site.app.db.read, userId)).toMatchObject({
      'rewards.bonus': [{ id: second }, { id }],
      'rewards.referral_code': [{ code }],
    });
    const at = site.app.clock.now() + 5 * minuteMs;
    await site.app.db.transaction((tx) => personalData.erase(tx, userId, at));
    expect(await cents(userId, 'bonus')).toBe(0n);
    // The books keep the site's time, which the machine's may not be.
    const owner = await ledger.ownerOf(site.app.db.read, userId);
    const last = await many(
      site.app.db.read,
      row({ at: timestamp }),
      sql`select at from ledger.entry where owner = ${owner} order by seq desc limit 1`,
    );
    expect(last).toEqual([{ at: new Date(at) }]);
    expect(await offered()).toBe(aside - 5_000n);
    expect((await fay.call('rewards', 'claim', { id: second })).code).toBe('bonus_taken_back');
    expect(await ledger.verifyBook(site.app.db.read)).toEqual([]);
  });
});
