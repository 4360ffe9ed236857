import { refuse } from '#core/support/contract.ts';
import { requireOwn } from '#server/domains/support/chat/show-conversation.ts';
import { findConversation, moveAdminSeen, moveUserSeen } from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';

type Needs = Pick<Support, 'db' | 'clock'>;
interface Seen {
  readonly conversationId: string;
  readonly upTo: number;
}

/**
 * A person has seen the messages up to this place: their other pages and the desk are told, once
 * per step forward.
 */
export const markSeen = (app: Needs, actor: Actor, { conversationId, upTo }: Seen) =>
  app.db.transaction(async (tx) => {
    const { status } = await requireOwn(tx, actor, conversationId);
    if (!(await moveUserSeen(tx, conversationId, upTo))) return {};
    const payload = { conversationId, status };
    await recordEvent(
      tx,
      { type: 'support.conversation-changed', userId: actor.userId, payload },
      app.clock.now(),
    );
    await sendSignal(tx, 'administrators', 'support.desk-changed', { conversationId });
    return {};
  });

/** An administrator has seen them: their person is told, and the rest of the desk. */
export const markSeenAtDesk = (app: Needs, { conversationId, upTo }: Seen) =>
  app.db.transaction(async (tx) => {
    const row = await findConversation(tx, conversationId);
    if (!row) throw refuse('not_found');
    if (!(await moveAdminSeen(tx, conversationId, upTo))) return {};
    const payload = { conversationId, status: row.status };
    await recordEvent(
      tx,
      { type: 'support.conversation-changed', userId: row.userId, payload },
      app.clock.now(),
    );
    await sendSignal(tx, 'administrators', 'support.desk-changed', { conversationId });
    return {};
  });
