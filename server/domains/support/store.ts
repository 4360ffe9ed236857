import { bool, int, nullable, oneOf, text, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { holdsTyped } from '#server/platform/search/holds-typed.ts';
import { many, maybe, one, ownPlan, run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { fileTypes } from '#server/platform/files/inspect.ts';

const conversationRow = row({
  id: text,
  userId: text,
  status: oneOf(['active', 'closed']),
  isPriority: bool,
  assignedTo: nullable(text),
  lastPlace: int,
  userSeen: int,
  adminSeen: int,
  createdAt: timestamp,
  updatedAt: timestamp,
  closedAt: nullable(timestamp),
});
export type ConversationRow = RowOf<typeof conversationRow>;
const messageRow = row({
  id: text,
  conversationId: text,
  place: int,
  sender: oneOf(['user', 'admin']),
  senderId: text,
  body: text,
  fileId: nullable(text),
  fileType: nullable(oneOf(fileTypes)),
  fileBytes: nullable(int),
  at: timestamp,
});
export type MessageRow = RowOf<typeof messageRow>;
const noteRow = row({
  id: text,
  conversationId: text,
  authorId: text,
  body: text,
  at: timestamp,
});
export type NoteRow = RowOf<typeof noteRow>;
const cannedRow = row({
  id: text,
  title: text,
  body: text,
});
export type CannedRow = RowOf<typeof cannedRow>;

export const findConversation = (tx: Tx, id: string): Promise<ConversationRow | undefined> =>
  maybe(
    tx,
    conversationRow,
    sql`select ${columns(conversationRow)} from support.conversation where id = ${id}`,
  );

export const lockConversation = (tx: Tx, id: string): Promise<ConversationRow | undefined> =>
  maybe(
    tx,
    conversationRow,
    sql`select ${columns(conversationRow)} from support.conversation where id = ${id} for update`,
  );

export const findNewest = (tx: Tx, userId: string): Promise<ConversationRow | undefined> =>
  maybe(
    tx,
    conversationRow,
    sql`select ${columns(conversationRow)} from support.conversation where user_id = ${userId}
      order by created_at desc, id desc limit 1`,
  );

/** The active conversation of a person, locked; made when there is none. */
export async function lockActive(
  tx: Tx,
  made: { readonly id: string; readonly userId: string; readonly isPriority: boolean; readonly at: Date },
): Promise<ConversationRow> {
  for (;;) {
    await run(
      tx,
      sql`insert into support.conversation (id, user_id, is_priority, created_at, updated_at)
          values (${made.id}, ${made.userId}, ${made.isPriority}, ${made.at}, ${made.at})
          on conflict (user_id) where status = 'active' do nothing`,
    );
    const row = await maybe(
      tx,
      conversationRow,
      sql`select ${columns(conversationRow)} from support.conversation
        where user_id = ${made.userId} and status = 'active' for update`,
    );
    // None: it was closed between the two statements, so a new one can be made now.
    if (row) return row;
  }
}

export const findMessage = (tx: Tx, id: string): Promise<MessageRow | undefined> =>
  maybe(tx, messageRow, sql`select ${columns(messageRow)} from support.message where id = ${id}`);

/** Gives the next place to a message of a locked conversation. Undefined when the id is taken. */
export async function appendMessage(
  tx: Tx,
  conversationId: string,
  row: Omit<MessageRow, 'conversationId' | 'place'>,
  isPriority: boolean,
): Promise<MessageRow | undefined> {
  const added = await maybe(
    tx,
    messageRow,
    sql`insert into support.message (id, conversation_id, place, sender, sender_id, body, file_id, file_type,
      file_bytes, at)
        select ${row.id}, c.id, c.last_place + 1, ${row.sender}, ${row.senderId}, ${row.body}, ${row.fileId},
          ${row.fileType}, ${row.fileBytes}, ${row.at}
        from support.conversation c where c.id = ${conversationId}
        on conflict (id) do nothing returning ${columns(messageRow)}`,
  );
  if (!added) return undefined;
  await run(
    tx,
    sql`update support.conversation set last_place = ${added.place}, updated_at = ${row.at},
      is_priority = ${isPriority},
          unseen_since = case when ${row.sender === 'admin'} then coalesce(unseen_since,
            ${row.at}) else unseen_since end
        where id = ${conversationId}`,
  );
  return added;
}

export const listMessages = (
  tx: Tx,
  page: { readonly conversationId: string; readonly after: number; readonly limit: number },
): Promise<MessageRow[]> =>
  many(
    tx,
    messageRow,
    sql`select ${columns(messageRow)} from support.message
        where conversation_id = ${page.conversationId} and place > ${page.after} order by place limit ${page.limit}`,
  );

export const findMessageOfFile = (tx: Tx, fileId: string): Promise<MessageRow | undefined> =>
  maybe(tx, messageRow, sql`select ${columns(messageRow)} from support.message where file_id = ${fileId}`);

/** Messages of the other side beyond what this side has seen. */
export const countUnread = async (tx: Tx, conversationId: string, of: 'user' | 'admin', seen: number) =>
  value(
    tx,
    int,
    sql`select count(*) as n from support.message
          where conversation_id = ${conversationId} and place > ${seen} and sender = ${of}`,
  );

export const countUnreadOf = (tx: Tx, userId: string): Promise<number> =>
  value(
    tx,
    int,
    sql`select count(*) as n from support.conversation c
          join support.message m on m.conversation_id = c.id and m.place > c.user_seen and m.sender = 'admin'
          where c.user_id = ${userId} and c.user_seen < c.last_place`,
  );

export const countUnreadAtDesk = (tx: Tx): Promise<number> =>
  value(
    tx,
    int,
    sql`select count(*) as n from support.conversation c
          join support.message m on m.conversation_id = c.id and m.place > c.admin_seen and m.sender = 'user'
          where c.status = 'active' and c.admin_seen < c.last_place`,
  );

/**
 * True when it moved forward. Later replies, if any, begin a run of their own that may be mailed
 * again.
 */
export const moveUserSeen = async (tx: Tx, id: string, upTo: number): Promise<boolean> =>
  (await run(
    tx,
    sql`update support.conversation c set user_seen = least(${upTo}, last_place), is_mailed = false,
          unseen_since = (select min(at) from support.message m
                          where m.conversation_id = c.id and m.sender = 'admin' and m.place > ${upTo})
        where id = ${id} and user_seen < least(${upTo}, last_place)`,
  )) === 1;

export const moveAdminSeen = async (tx: Tx, id: string, upTo: number): Promise<boolean> =>
  (await run(
    tx,
    sql`update support.conversation set admin_seen = least(${upTo}, last_place)
        where id = ${id} and admin_seen < least(${upTo}, last_place)`,
  )) === 1;

export const saveClosed = (tx: Tx, id: string, by: string, at: Date): Promise<ConversationRow> =>
  one(
    tx,
    conversationRow,
    sql`update support.conversation set status = 'closed', closed_at = ${at}, closed_by = ${by}, updated_at = ${at}
        where id = ${id} returning ${columns(conversationRow)}`,
  );

export const saveAssigned = (tx: Tx, id: string, to: string | null): Promise<ConversationRow> =>
  one(
    tx,
    conversationRow,
    sql`update support.conversation set assigned_to = ${to} where id = ${id} returning ${columns(conversationRow)}`,
  );

const summaryRow = row({
  ...conversationRow.readers,
  unread: int,
  lastBody: nullable(text),
  lastSender: nullable(oneOf(['user', 'admin'])),
  lastAt: nullable(timestamp),
});
export type SummaryRow = RowOf<typeof summaryRow>;
const summaryColumns = sql`${columns(conversationRow, 'c')}, l.body as last_body, l.sender as last_sender,
  l.at as last_at,
  (select count(*) from support.message m
   where m.conversation_id = c.id and m.place > c.admin_seen and m.sender = 'user') as unread`;
const lastMessage = sql`left join support.message l on l.conversation_id = c.id and l.place = c.last_place`;
/** Whose words, id or person matches; who is answered first comes first, then the newest. */
export const listSummaries = (
  tx: Tx,
  page: {
    readonly status: 'active' | 'closed';
    readonly assignedTo: string | null | undefined;
    readonly search: string;
    readonly userIds: readonly string[];
    readonly limit: number;
    readonly offset: number;
  },
): Promise<SummaryRow[]> =>
  many(
    tx,
    summaryRow,
    sql`${ownPlan} select ${summaryColumns} from support.conversation c ${lastMessage}
        where c.status = ${page.status}
          and (${page.assignedTo === undefined} or c.assigned_to is not distinct from ${page.assignedTo ?? null})
          and (${holdsTyped(sql`public.search_key(c.id)`, page.search)} or c.user_id = any(${page.userIds})
               or exists (select from support.message m
                          where m.conversation_id = c.id and ${holdsTyped(sql`m.search_key`, page.search)}))
        order by c.is_priority desc, c.updated_at desc, c.id limit ${page.limit} offset ${page.offset}`,
  );

export const findSummary = (tx: Tx, id: string): Promise<SummaryRow | undefined> =>
  maybe(
    tx,
    summaryRow,
    sql`select ${summaryColumns} from support.conversation c ${lastMessage} where c.id = ${id}`,
  );

export const insertNote = async (tx: Tx, row: NoteRow): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into support.note (id, conversation_id, author_id, body, at)
        values (${row.id}, ${row.conversationId}, ${row.authorId}, ${row.body}, ${row.at}) on conflict (id) do nothing`,
  )) === 1;

export const findNote = (tx: Tx, id: string): Promise<NoteRow | undefined> =>
  maybe(tx, noteRow, sql`select ${columns(noteRow)} from support.note where id = ${id}`);

export const listNotes = (tx: Tx, conversationId: string): Promise<NoteRow[]> =>
  many(
    tx,
    noteRow,
    sql`select ${columns(noteRow)} from support.note
        where conversation_id = ${conversationId} order by at, id`,
  );

export const listCanned = (tx: Tx): Promise<CannedRow[]> =>
  many(
    tx,
    cannedRow,
    sql`select ${columns(cannedRow)} from support.canned_reply order by lower(title), id limit 100`,
  );

export const saveCanned = (tx: Tx, row: CannedRow & { readonly authorId: string }): Promise<number> =>
  run(
    tx,
    sql`insert into support.canned_reply (id, title, body, author_id)
        values (${row.id}, ${row.title}, ${row.body}, ${row.authorId})
        on conflict (id) do update set title = excluded.title, body = excluded.body, author_id = excluded.author_id`,
  );

export const deleteCanned = (tx: Tx, id: string): Promise<number> =>
  run(tx, sql`delete from support.canned_reply where id = ${id}`);

export const saveAtDesk = (tx: Tx, adminId: string, at: Date): Promise<number> =>
  run(
    tx,
    sql`insert into support.desk (admin_id, seen_at) values (${adminId}, ${at})
        on conflict (admin_id) do update set seen_at = excluded.seen_at`,
  );

export const isAnybodyAtDesk = (tx: Tx, since: Date): Promise<boolean> =>
  value(tx, bool, sql`select exists (select from support.desk where seen_at > ${since}) as found`);

/** True when the last look of this administrator was before `since`, or there was none. */
export const saveLook = async (
  tx: Tx,
  look: {
    readonly conversationId: string;
    readonly adminId: string;
    readonly at: Date;
    readonly since: Date;
  },
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into support.look as l (conversation_id, admin_id, at)
        values (${look.conversationId}, ${look.adminId}, ${look.at})
        on conflict (conversation_id, admin_id) do update set at = excluded.at where l.at <= ${look.since}`,
  )) === 1;

const toMailRow = row({
  id: text,
});

/**
 * Conversations whose oldest unseen reply is older than this and whose person was not mailed about
 * it.
 */
export const listToMail = (tx: Tx, before: Date, limit: number): Promise<RowOf<typeof toMailRow>[]> =>
  many(
    tx,
    toMailRow,
    sql`select id from support.conversation where unseen_since <= ${before} and not is_mailed
        order by unseen_since limit ${limit}`,
  );

/** Marks a due conversation as mailed. False when it was seen or mailed meanwhile. */
export const takeToMail = async (tx: Tx, id: string, before: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`update support.conversation set is_mailed = true
        where id = ${id} and unseen_since <= ${before} and not is_mailed`,
  )) === 1;

export const listOfUser = (tx: Tx, userId: string): Promise<ConversationRow[]> =>
  many(
    tx,
    conversationRow,
    sql`select ${columns(conversationRow)} from support.conversation where user_id = ${userId} order by created_at, id`,
  );

export const deleteOfUser = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from support.conversation where user_id = ${userId}`);

export const deleteTraces = async (tx: Tx, userId: string): Promise<void> => {
  await run(tx, sql`delete from support.desk where admin_id = ${userId}`);
  await run(tx, sql`delete from support.look where admin_id = ${userId}`);
};
