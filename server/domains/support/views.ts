import type {
  ChatMessage,
  ChatNote,
  ChatSummary,
  Conversation,
  DeskMessage,
} from '#core/support/contract.ts';
import { usersByIds } from '#server/domains/identity/index.ts';
import type { ConversationRow, MessageRow, NoteRow, SummaryRow } from '#server/domains/support/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** What both sides see of a message; who of support wrote it is not said. */
export const messageView = (row: MessageRow): ChatMessage => ({
  id: row.id,
  place: row.place,
  sender: row.sender,
  text: row.body,
  file:
    row.fileId === null || row.fileType === null
      ? null
      : { id: row.fileId, type: row.fileType, bytes: row.fileBytes ?? 0 },
  at: row.at.toISOString(),
});

/** As its person sees it. */
export const conversationView = (row: ConversationRow, unread: number): Conversation => ({
  id: row.id,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  last: row.lastPlace,
  seenByOther: row.adminSeen,
  unread,
});

/** As the desk sees them, with the people in them. */
export async function summaryViews(tx: Tx, rows: readonly SummaryRow[]): Promise<ChatSummary[]> {
  const people = await emailsOf(
    tx,
    rows.flatMap(({ userId, assignedTo }) => [userId, assignedTo]),
  );
  return rows.map((row) => ({
    ...conversationView(row, row.unread),
    seenByOther: row.userSeen,
    userId: row.userId,
    email: people(row.userId)?.email ?? '',
    displayName: people(row.userId)?.displayName ?? null,
    isPriority: row.isPriority,
    assignedTo:
      row.assignedTo === null ? null : { id: row.assignedTo, email: people(row.assignedTo)?.email ?? '' },
    updatedAt: row.updatedAt.toISOString(),
    lastMessage:
      row.lastBody === null || row.lastSender === null || row.lastAt === null
        ? null
        : { text: row.lastBody, sender: row.lastSender, at: row.lastAt.toISOString() },
  }));
}

export async function deskMessageViews(tx: Tx, rows: readonly MessageRow[]): Promise<DeskMessage[]> {
  const people = await emailsOf(
    tx,
    rows.map(({ sender, senderId }) => (sender === 'admin' ? senderId : null)),
  );
  return rows.map((row) => ({
    ...messageView(row),
    by: row.sender === 'admin' ? (people(row.senderId)?.email ?? null) : null,
  }));
}

export async function noteViews(tx: Tx, rows: readonly NoteRow[]): Promise<ChatNote[]> {
  const people = await emailsOf(
    tx,
    rows.map(({ authorId }) => authorId),
  );
  return rows.map(({ id, body, authorId, at }) => ({
    id,
    text: body,
    by: people(authorId)?.email ?? '',
    at: at.toISOString(),
  }));
}

async function emailsOf(tx: Tx, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const users = wanted.length === 0 ? [] : await usersByIds(tx, wanted);
  const byId = new Map<string, (typeof users)[number]>(users.map((user) => [user.id, user]));
  return (id: string) => byId.get(id);
}
