import { noticeCategories } from '#core/notifications/categories.ts';
import { bool, int, json, oneOf, text, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, ownPlan, run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { markEvents } from '#server/platform/events/mark.ts';
import { recording } from '#server/platform/events/record-event.ts';

export interface NewNotice {
  readonly userId: string;
  readonly key: string;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

const noticeRow = row({
  id: text,
  place: int,
  type: text,
  payload: json<Readonly<Record<string, unknown>>>(),
  at: timestamp,
  isRead: bool,
});
export type NoticeRow = RowOf<typeof noticeRow>;

const preferenceRow = row({
  userId: text,
  category: oneOf(noticeCategories),
  channel: oneOf(['app', 'mail']),
  isOn: bool,
});
export type PreferenceRow = RowOf<typeof preferenceRow>;

/**
 * At most one row per user and key: a later fact takes the place of the earlier one and is unread
 * again.
 */
export const saveNotices = (tx: Tx, notices: readonly NewNotice[]): Promise<number> =>
  run(
    tx,
    sql`insert into notifications.notice as n (user_id, key, type, payload, at)
        select user_id, key, type, payload::jsonb, at
        from unnest(${notices.map((one) => one.userId)}::text[], ${notices.map((one) => one.key)}::text[],
                    ${notices.map((one) => one.type)}::text[],
                    ${notices.map((one) => JSON.stringify(one.payload))}::text[],
                    ${notices.map((one) => one.at)}::timestamptz[]) as fresh (user_id, key, type, payload, at)
        on conflict (user_id, key) do update
        set type = excluded.type, payload = excluded.payload, at = excluded.at, read_at = null,
            place = nextval('notifications.place')`,
  );

/** Newest first, below the cursor (a place). */
export const listNotices = (
  tx: Tx,
  userId: string,
  page: { readonly onlyUnread: boolean; readonly before: number; readonly limit: number },
): Promise<NoticeRow[]> =>
  many(
    tx,
    noticeRow,
    sql`${ownPlan} select id::text, place, type, payload, at, read_at is not null as is_read
        from notifications.notice
        where user_id = ${userId} and place < ${page.before} and (not ${page.onlyUnread} or read_at is null)
        order by place desc limit ${page.limit}`,
  );

/** Tells each person's open pages how many notices are unread now. */
export async function recordUnread(tx: Tx, userIds: readonly string[], at: number): Promise<void> {
  const counts = sql`
    select asked.user_id, jsonb_build_object('unread', count(n.id)) as payload, ${new Date(at)}::timestamptz as at
    from unnest(${userIds}::text[]) as asked (user_id)
    left join notifications.notice n on n.user_id = asked.user_id and n.read_at is null
    group by asked.user_id`;
  await run(tx, recording('notifications.changed', counts));
  markEvents(tx, ['notifications.changed']);
}

export const unreadOf = (tx: Tx, userId: string): Promise<number> =>
  value(
    tx,
    int,
    sql`select count(*) as unread from notifications.notice where user_id = ${userId} and read_at is null`,
  );

/** Marks these, or all when no ids are given. Answers how many became read. */
export const markNoticesRead = (
  tx: Tx,
  userId: string,
  ids: readonly string[] | undefined,
  at: Date,
): Promise<number> =>
  run(
    tx,
    sql`update notifications.notice set read_at = ${at}
        where user_id = ${userId} and read_at is null and (${ids === undefined} or id = any(${ids ?? []}::bigint[]))`,
  );

export const listPreferences = (tx: Tx, userIds: readonly string[]): Promise<PreferenceRow[]> =>
  many(
    tx,
    preferenceRow,
    sql`select ${columns(preferenceRow)} from notifications.preference where user_id = any(${userIds})`,
  );

export const savePreference = (tx: Tx, row: PreferenceRow): Promise<number> =>
  run(
    tx,
    sql`insert into notifications.preference (user_id, category, channel, is_on)
        values (${row.userId}, ${row.category}, ${row.channel}, ${row.isOn})
        on conflict (user_id, category, channel) do update set is_on = excluded.is_on`,
  );

/** Every notice and switch of a person. */
export async function deleteOfUser(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from notifications.notice where user_id = ${userId}`);
  await run(tx, sql`delete from notifications.preference where user_id = ${userId}`);
}

/** The name of a leader who left, in notices to those who copied them. */
export const eraseLeaderName = (tx: Tx, copyIds: readonly string[]): Promise<number> =>
  run(
    tx,
    sql`update notifications.notice set payload = payload || '{"leaderName": "Erased"}'
        where payload ? 'leaderName' and payload ->> 'copyId' = any(${copyIds}::text[])`,
  );
