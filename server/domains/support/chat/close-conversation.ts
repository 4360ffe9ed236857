import { type ChatSummary, refuse } from '#core/support/contract.ts';
import { summaryOf } from '#server/domains/support/desk/show-desk.ts';
import { lockConversation, saveClosed } from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';

/** Ends a conversation; what its person writes next opens a new one. Safe to repeat. */
export const closeConversation = (
  app: Pick<Support, 'db' | 'clock'>,
  actor: Actor,
  { conversationId }: { readonly conversationId: string },
): Promise<ChatSummary> =>
  app.db.transaction(async (tx) => {
    const row = await lockConversation(tx, conversationId);
    if (!row) throw refuse('not_found');
    if (row.status === 'closed') return summaryOf(tx, conversationId);
    const at = app.clock.now();
    await saveClosed(tx, conversationId, actor.userId, new Date(at));
    await recordAudit(
      tx,
      {
        actorId: actor.userId,
        action: 'support.conversation-closed',
        subjectId: row.userId,
        detail: { conversationId },
      },
      at,
    );
    const payload = { conversationId, status: 'closed' as const };
    await recordEvent(tx, { type: 'support.conversation-changed', userId: row.userId, payload }, at);
    await sendSignal(tx, 'administrators', 'support.desk-changed', { conversationId });
    return summaryOf(tx, conversationId);
  });
