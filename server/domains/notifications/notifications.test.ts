import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserEventName, UserEvents } from '#core/events.ts';
import { actsOf } from '#core/notifications/acts.ts';
import { toldEvents, wordsOf } from '#core/notifications/words.ts';
import { newId } from '#core/values/ids.ts';
import { keepNotices } from '#server/domains/notifications/keep-notices.ts';
import { markRead } from '#server/domains/notifications/mark-read.ts';
import { setPreference, showPreferences } from '#server/domains/notifications/preferences.ts';
import { showNotices } from '#server/domains/notifications/show-notices.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listUserEvents } from '#server/platform/events/record-event.ts';
import { readEvent, type RecordedEvent } from '#server/platform/events/read-event.ts';
import { startRelay } from '#server/platform/events/relay.ts';
import { silentLog } from '#server/platform/log.ts';
import type { MailMessage } from '#server/platform/mail/mail.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { openTestDatabase } from '#testing/database.ts';

let db: Database;
let seq = 0;
const mailed: MailMessage[] = [];
const needs = () => ({
  mail: {
    queue: (_tx: unknown, message: MailMessage) => Promise.resolve(void mailed.push(message)),
    queueLetter: async () => undefined,
  },
  config: { PUBLIC_URL: 'https://truefill.test' } as never,
});
const app = () => ({ db, clock: { now: () => Date.UTC(2026, 0, 2) } });

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function someone(): Promise<Actor> {
  const userId = newId('usr');
  const email = `${userId.toLowerCase()}@example.com`;
  await db.pool.query(
    `insert into auth_user ("id", "name", "email", "emailVerified", "createdAt", "updatedAt") values ($1, '', $2, true, now(), now())`,
    [userId, email],
  );
  return { userId, email, sessionId: 's', isVerified: true, isAdmin: false };
}

type Fact = RecordedEvent<UserEventName>;
const fact = <Name extends UserEventName>(actor: Actor, type: Name, payload: UserEvents[Name]): Fact =>
  readEvent({ seq: (seq += 1), type, userId: actor.userId, payload, at: new Date(Date.UTC(2026, 0, 1)) });
const filled = (actor: Actor, orderId = 'ord_1') =>
  fact(actor, 'trading.order-filled', {
    orderId,
    symbol: 'BTC',
    side: 'buy',
    quantity: '0.5',
    price: '60000.00',
  });
const changed = (actor: Actor, status: string, orderId = 'ord_1') =>
  fact(actor, 'trading.order-changed', { orderId, symbol: 'BTC', status, reason: '' });
const credited = (actor: Actor, topUpId: string) =>
  fact(actor, 'funding.top-up-credited', { topUpId, amount: '250.00' });
const reached = (actor: Actor, alertId: string) =>
  fact(actor, 'market.alert-triggered', {
    alertId,
    symbol: 'BTC',
    direction: 'above',
    price: '60000.00',
    reached: '60001.00',
  });
const keep = (...events: Fact[]) => db.transaction((tx) => keepNotices(tx, needs(), events));
const list = (actor: Actor, onlyUnread = false) => showNotices(app(), actor, { limit: 50, onlyUnread });

describe('notices', () => {
  it('shows an order as one item that changes its state, whether the facts come at once or apart', async () => {
    const actor = await someone();
    await keep(changed(actor, 'working'), changed(actor, 'cancelled', 'ord_2'));
    await keep(filled(actor));
    const { notices, unread } = await list(actor);
    expect(notices.map(({ type, payload }) => [type, payload['orderId']])).toEqual([
      ['trading.order-filled', 'ord_1'],
      ['trading.order-changed', 'ord_2'],
    ]);
    expect(unread).toBe(2);
    const other = await someone();
    await keep(changed(other, 'working'), filled(other));
    expect((await list(other)).notices.map(({ type }) => type)).toEqual(['trading.order-filled']);
  });

  it('says why an order changed in words, and nothing where the state says it', () => {
    const says = (status: string, reason: string) => {
      const notice = wordsOf('trading.order-changed', { orderId: 'ord_1', symbol: 'BTC', status, reason });
      return `${notice?.title}: ${notice?.text}`;
    };
    expect(says('working', 'working')).toBe(
      'BTC order placed: Pending until it fills, expires or is cancelled.',
    );
    expect(says('working', 'edited')).toBe(
      'BTC order changed: Pending until it fills, expires or is cancelled.',
    );
    expect(says('expired', 'expired')).toBe('BTC order expired: It is no longer open.');
    expect(says('cancelled', 'by_user')).toBe('BTC order cancelled: Reason: you cancelled it.');
    expect(says('partially_filled', 'by_user')).toBe(
      'BTC order partly filled: The rest is no longer open: you cancelled it.',
    );
    expect(says('cancelled', 'insufficient_funds')).toBe(
      'BTC order cancelled: Reason: not enough available.',
    );
  });

  it('becomes unread again when its subject moves on', async () => {
    const actor = await someone();
    await keep(changed(actor, 'working'));
    await markRead(app(), actor, {});
    expect((await list(actor)).unread).toBe(0);
    await keep(filled(actor));
    expect((await list(actor)).unread).toBe(1);
  });

  it('marks one or all as read for this person alone, and tells the other tabs', async () => {
    const [actor, other] = [await someone(), await someone()];
    await keep(credited(actor, 'a'), credited(actor, 'b'), credited(other, 'c'));
    const first = (await list(actor)).notices[0];
    const theirs = (await list(other)).notices[0];
    const relay = startRelay(db, [], silentLog);
    expect(await markRead(app(), actor, { ids: [first?.id ?? '', theirs?.id ?? ''] })).toEqual({ unread: 1 });
    expect((await list(other)).unread).toBe(1);
    expect(await markRead(app(), actor, {})).toEqual({ unread: 0 });
    expect((await list(actor, true)).notices).toEqual([]);
    await relay.settled();
    const told = (await listUserEvents(db.read, actor.userId, 0, 100)).map((event) =>
      event.type === 'notifications.changed' ? event.payload.unread : event.type,
    );
    expect(told).toEqual([2, 1, 0]);
    await relay.stop();
  });

  it('gives every notice exactly once over the pages', async () => {
    const actor = await someone();
    await keep(...Array.from({ length: 7 }, (_, n) => credited(actor, `page-${n}`)));
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await showNotices(app(), actor, { limit: 3, onlyUnread: false, before });
      seen.push(...page.notices.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  it('mails what its words call mailed, to the owner, with the page to go to', async () => {
    const actor = await someone();
    mailed.length = 0;
    await keep(filled(actor), credited(actor, 'mail'));
    expect(mailed).toEqual([
      {
        locale: 'en',
        to: actor.email,
        subject: 'Deposit of $250.00 credited',
        text: expect.stringContaining('https://truefill.test/transactions?kind=deposits') as string,
      },
    ]);
  });

  it('follows the switches of the person, per kind and channel', async () => {
    const actor = await someone();
    expect((await showPreferences(app(), actor)).every(({ isOn }) => isOn)).toBe(true);
    await setPreference(app(), actor, { category: 'alerts', channel: 'mail', isOn: false });
    mailed.length = 0;
    await keep(reached(actor, 'no-mail'));
    expect(mailed).toEqual([]);
    expect((await list(actor)).unread).toBe(1);
    await setPreference(app(), actor, { category: 'alerts', channel: 'app', isOn: false });
    await keep(reached(actor, 'no-item'));
    expect((await list(actor)).notices).toHaveLength(1);
  });

  it('tells of money and the account whatever anybody switched', async () => {
    const actor = await someone();
    for (const category of ['money', 'account'] as const)
      expect(await refusalOf(setPreference(app(), actor, { category, channel: 'mail', isOn: false }))).toBe(
        'always_told',
      );
    await db.pool.query(
      `insert into notifications.preference (user_id, category, channel, is_on) values ($1, 'money', 'mail', false)`,
      [actor.userId],
    );
    mailed.length = 0;
    await keep(credited(actor, 'always'));
    expect(mailed).toHaveLength(1);
    expect((await showPreferences(app(), actor)).filter(({ isFixed }) => isFixed)).toHaveLength(4);
  });

  it('says nothing about facts without words or about no person', async () => {
    const actor = await someone();
    await keep(
      fact(actor, 'ledger.balance-changed', { kind: 'trade' }),
      // No declared fact of this kind is about no person, but a row may say so.
      { ...filled(actor), userId: null as never },
      { ...filled(actor), userId: 'usr_of_the_house' },
    );
    expect((await list(actor)).notices).toEqual([]);
  });
});

describe('words', () => {
  it('are made of every told fact without leaving a hole in the sentence', () => {
    for (const type of toldEvents) {
      const payload = new Proxy<Record<string, unknown>>({}, { get: () => '12.00' });
      const words = wordsOf(type, payload);
      if (words === undefined) continue;
      expect(`${words.title} ${words.text}`).not.toMatch(/undefined|null|NaN|\[object/);
      expect(words.link).toMatch(/^\/[a-z]/);
      for (const { name, link } of actsOf(type, payload)) {
        expect(name).not.toMatch(/undefined|null|NaN|\[object/);
        expect(link).toMatch(/^\/[a-z]/);
      }
    }
  });
  it('are undefined for a name from nowhere', () => {
    expect(wordsOf('toString', {})).toBeUndefined();
  });
});
