import { type ChatSummary, refuse } from '#core/support/contract.ts';
import { findUser, listAdmins } from '#server/domains/identity/index.ts';
import { summaryOf } from '#server/domains/support/desk/show-desk.ts';
import { lockConversation, saveAssigned } from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';

interface Assign {
  readonly conversationId: string;
  /** Whose it was when the caller looked. */
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Gives a conversation to an administrator, or to nobody. Refuses `assigned_elsewhere` when it
 * changed hands meanwhile, and `not_found` for a receiver who is no administrator.
 */
export const assign = (
  app: Pick<Support, 'db' | 'clock'>,
  actor: Actor,
  { conversationId, from, to }: Assign,
): Promise<ChatSummary> =>
  app.db.transaction(async (tx) => {
    const row = await lockConversation(tx, conversationId);
    if (!row) throw refuse('not_found');
    if (row.assignedTo === to) return summaryOf(tx, conversationId);
    if (row.status === 'closed') throw refuse('conversation_closed');
    if (row.assignedTo !== from) throw refuse('assigned_elsewhere');
    if (to !== null && !(await findUser(tx, to))?.isAdmin) throw refuse('not_found');
    await saveAssigned(tx, conversationId, to);
    await recordAudit(
      tx,
      { actorId: actor.userId, action: 'support.assigned', subjectId: conversationId, detail: { from, to } },
      app.clock.now(),
    );
    await sendSignal(tx, 'administrators', 'support.desk-changed', { conversationId });
    return summaryOf(tx, conversationId);
  });

/** Every administrator, the longest standing first. */
export const showColleagues = async ({ db }: Pick<Support, 'db'>) =>
  (await listAdmins(db.read)).map(({ id, email }) => ({ id, email }));
