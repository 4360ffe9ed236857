import { type ChatNote, type ChatSummary, type DeskMessage, refuse } from '#core/support/contract.ts';
import { minuteMs } from '#core/values/time.ts';
import { listUsers } from '#server/domains/identity/index.ts';
import {
  findConversation,
  findSummary,
  listMessages,
  listNotes,
  listSummaries,
  saveLook,
} from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import { deskMessageViews, noteViews, summaryViews } from '#server/domains/support/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Needs = Pick<Support, 'db' | 'clock'>;
/** Looks within one sitting are one line of the audit log. */
const sittingMs = 10 * minuteMs;

/**
 * Conversations for the desk, by state, by whom they belong to and by a search over words, people
 * and ids.
 */
export async function showSummaries(
  app: Needs,
  actor: Actor,
  ask: {
    readonly status: 'active' | 'closed';
    readonly assigned: 'all' | 'mine' | 'nobody';
    readonly search: string;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ conversations: ChatSummary[]; hasMore: boolean }> {
  const tx = app.db.read;
  const found =
    ask.search === '' ? [] : await listUsers(tx, { search: ask.search, before: undefined, limit: 200 });
  const rows = await listSummaries(tx, {
    status: ask.status,
    assignedTo: { all: undefined, mine: actor.userId, nobody: null }[ask.assigned],
    search: ask.search,
    userIds: found.map((user) => user.id),
    limit: ask.limit + 1,
    offset: ask.offset,
  });
  return {
    conversations: await summaryViews(tx, rows.slice(0, ask.limit)),
    hasMore: rows.length > ask.limit,
  };
}

export async function summaryOf(tx: Tx, conversationId: string): Promise<ChatSummary> {
  const row = await findSummary(tx, conversationId);
  const [view] = row ? await summaryViews(tx, [row]) : [];
  if (!view) throw refuse('not_found');
  return view;
}

/** One conversation with the notes about it. */
export const showAtDesk = (
  app: Needs,
  actor: Actor,
  { conversationId }: { readonly conversationId: string },
): Promise<{ conversation: ChatSummary; notes: ChatNote[] }> =>
  app.db.transaction(async (tx) => {
    const conversation = await summaryOf(tx, conversationId);
    await recordLook(tx, app, actor, conversation);
    return { conversation, notes: await noteViews(tx, await listNotes(tx, conversationId)) };
  });

/** Its messages after a place, with who of support wrote them. */
export const showDeskMessages = (
  app: Needs,
  actor: Actor,
  ask: { readonly conversationId: string; readonly after: number; readonly limit: number },
): Promise<DeskMessage[]> =>
  app.db.transaction(async (tx) => {
    const row = await findConversation(tx, ask.conversationId);
    if (!row) throw refuse('not_found');
    await recordLook(tx, app, actor, row);
    return deskMessageViews(tx, await listMessages(tx, ask));
  });

/** Reading what a person wrote is on record, once per sitting. */
async function recordLook(
  tx: Tx,
  app: Needs,
  actor: Actor,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const at = app.clock.now();
  const isNew = await saveLook(tx, {
    conversationId: id,
    adminId: actor.userId,
    at: new Date(at),
    since: new Date(at - sittingMs),
  });
  if (!isNew) return;
  await recordAudit(
    tx,
    {
      actorId: actor.userId,
      action: 'support.conversation-viewed',
      subjectId: userId,
      detail: { conversationId: id },
    },
    at,
  );
}
