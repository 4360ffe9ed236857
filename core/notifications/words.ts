// What each fact reads like to the person it is about: in the bell, in the list and by mail. Facts
// without an entry are not told.
import type { UserEventName } from '#core/events.ts';
import { accountWords } from '#core/notifications/account-words.ts';
import { copyingWords } from '#core/notifications/copying-words.ts';
import { moneyWords } from '#core/notifications/money-words.ts';
import type { NoticeWords, Words } from '#core/notifications/notice.ts';
import { orderWords } from '#core/notifications/order-words.ts';

export type { NoticeWords } from '#core/notifications/notice.ts';

const words: Words = { ...accountWords, ...orderWords, ...copyingWords, ...moneyWords };

/**
 * The words of a fact; undefined for one that nobody needs to be told, or of a version this build
 * does not know.
 */
export function wordsOf(type: string, payload: Readonly<Record<string, unknown>>): NoticeWords | undefined {
  if (!Object.hasOwn(words, type)) return undefined;
  const say = words[type as UserEventName] as ((payload: unknown) => NoticeWords | undefined) | undefined;
  return say?.(payload);
}

/** Facts that are told. */
export const toldEvents = Object.keys(words) as readonly UserEventName[];
