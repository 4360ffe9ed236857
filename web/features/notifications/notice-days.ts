// Notices as a person reads them: by their own day, and many of one kind in a row as one.
import type { Notice } from '#core/notifications/contract.ts';
import { wordsOf } from '#core/notifications/words.ts';

export interface NoticeDay {
  readonly day: string;
  readonly notices: readonly Notice[];
}

/** One notice, or at least three in a row of one type. */
export type NoticeItem = Notice | NoticeGroup;
export interface NoticeGroup {
  readonly type: string;
  /** Newest first. */
  readonly notices: readonly Notice[];
}

const leastOfGroup = 3;

/** Those with words, newest first as they came; `dayOf` names the day of an instant. */
export function byDay(notices: readonly Notice[], dayOf: (at: string) => string): readonly NoticeDay[] {
  const days: { day: string; notices: Notice[] }[] = [];
  for (const notice of notices) {
    if (!wordsOf(notice.type, notice.payload)) continue;
    const day = dayOf(notice.at);
    const last = days.at(-1);
    if (last?.day === day) last.notices.push(notice);
    else days.push({ day, notices: [notice] });
  }
  return days;
}

/** What stands in a row of one type becomes one item; types that `canGroup` denies stay apart. */
export function grouped(
  notices: readonly Notice[],
  canGroup: (type: string) => boolean,
): readonly NoticeItem[] {
  const runs: Notice[][] = [];
  for (const notice of notices) {
    const last = runs.at(-1);
    if (last?.[0]?.type === notice.type) last.push(notice);
    else runs.push([notice]);
  }
  return runs.flatMap((run): readonly NoticeItem[] => {
    const [first] = run;
    return first && run.length >= leastOfGroup && canGroup(first.type)
      ? [{ type: first.type, notices: run }]
      : run;
  });
}

export const isGroup = (item: NoticeItem): item is NoticeGroup => 'notices' in item;
