// What a notice is, and the small words that several of them share.
import { m } from '#core/messages/messages.js';
import type { UserEventName, UserEvents } from '#core/events.ts';
import type { NoticeCategory } from '#core/notifications/categories.ts';

export interface NoticeWords {
  readonly category: NoticeCategory;
  /**
   * What the notice is about: a later fact of the same key takes its place. Absent: each fact
   * stands alone.
   */
  readonly key?: string;
  readonly title: string;
  readonly text: string;
  /** Page that shows more. */
  readonly link: string;
  /** Also sent by mail, unless the person switched it off. */
  readonly isMailed: boolean;
}

/** Words of facts by their names. */
export type Words = {
  readonly [Name in UserEventName]?: (payload: UserEvents[Name]) => NoticeWords | undefined;
};

/** Figures are shown as precise as they were traded, cents at least. */
export const decimalsIn = (price: string): number => Math.max(2, price.split('.')[1]?.length ?? 0);

export const sideWord = (side: 'buy' | 'sell'): string =>
  side === 'buy' ? m.notifications_side_buy() : m.notifications_side_sell();
