import type { UserEventName } from '#core/events.ts';
import { anybody, type Reader, writingTo } from '#server/platform/language.ts';
import { wordsOf, type NoticeWords, toldEvents } from '#core/notifications/words.ts';
import { readersOf, usersByIds } from '#server/domains/identity/index.ts';
import { isOn } from '#server/domains/notifications/preferences.ts';
import {
  listPreferences,
  type PreferenceRow,
  recordUnread,
  saveNotices,
} from '#server/domains/notifications/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { RecordedEvent } from '#server/platform/events/read-event.ts';
import { type Reaction, reaction } from '#server/platform/events/reaction.ts';

type Needs = Pick<App, 'mail' | 'config'>;

/** A fact about a person. */
type Fact = RecordedEvent<UserEventName>;

interface Told {
  readonly event: Fact;
  readonly reader: Reader;
  readonly words: NoticeWords;
  readonly email: string;
}

/**
 * Every fact about a person that has words becomes an item of their list, and a mail when its kind
 * is mailed.
 */
export const notificationReactions = (app: Needs): readonly Reaction[] => [
  reaction({
    name: 'notifications.keep',
    types: toldEvents,
    reactAll: (tx, events) => keepNotices(tx, app, events),
  }),
];

/** Set-based: one leader's trade can be news to ten thousand copiers. */
export async function keepNotices(tx: Tx, app: Needs, events: readonly Fact[]): Promise<void> {
  const told = await tellable(tx, events);
  if (told.length === 0) return;
  const userIds = [...new Set(told.map(({ event }) => event.userId))];
  const preferences = await listPreferences(tx, userIds);
  const inApp = told.filter((one) => isWanted(preferences, one, 'app'));
  const byKey = new Map(inApp.map((one) => [`${one.event.userId}/${keyOf(one)}`, one]));
  await saveNotices(
    tx,
    [...byKey.values()].map((one) => ({ ...one.event, key: keyOf(one) })),
  );
  await tellPages(tx, [...new Set(inApp.map(({ event }) => event.userId))], events);
  for (const one of told) {
    if (!one.words.isMailed || !isWanted(preferences, one, 'mail')) continue;
    await app.mail.queue(tx, {
      to: one.email,
      locale: one.reader.locale,
      subject: one.words.title,
      text: `${one.words.text}\n\n${new URL(one.words.link, app.config.PUBLIC_URL).href}`,
    });
  }
}

/** Facts with words about people with an account; the house's own trades tell nobody. */
async function tellable(tx: Tx, events: readonly Fact[]): Promise<Told[]> {
  const userIds = [...new Set(events.map(({ userId }) => userId))];
  const emails = new Map((await usersByIds(tx, userIds)).map((user) => [user.id as string, user.email]));
  const known = events.flatMap((event) => {
    const email = emails.get(event.userId);
    const words = writingTo(anybody, () => wordsOf(event.type, event.payload));
    return email === undefined || words === undefined ? [] : [{ event, words, email, reader: anybody }];
  });
  return inTheirWords(tx, known);
}

/** What goes out by mail is in its reader's language and zone; their pages make their own words. */
async function inTheirWords(tx: Tx, told: readonly Told[]): Promise<Told[]> {
  const mailed = new Set(told.filter(({ words }) => words.isMailed).map(({ event }) => event.userId));
  if (mailed.size === 0) return [...told];
  const readers = await readersOf(tx, [...mailed]);
  return told.map((one) => {
    const reader = readers.get(one.event.userId) ?? anybody;
    const words = writingTo(reader, () => wordsOf(one.event.type, one.event.payload));
    return { ...one, reader, words: words ?? one.words };
  });
}

const keyOf = ({ event, words }: Told): string => words.key ?? `fact:${event.seq}`;

const isWanted = (preferences: readonly PreferenceRow[], one: Told, channel: 'app' | 'mail'): boolean =>
  isOn(
    preferences.filter((row) => row.userId === one.event.userId),
    one.words.category,
    channel,
  );

/** One fact per person, however many notices: open pages read their list again. */
async function tellPages(tx: Tx, userIds: readonly string[], events: readonly Fact[]): Promise<void> {
  if (userIds.length === 0) return;
  const at = Math.max(...events.map((event) => event.at.getTime()));
  await recordUnread(tx, userIds, at);
}
