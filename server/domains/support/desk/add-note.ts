import { type ChatNote, refuse } from '#core/support/contract.ts';
import { findConversation, findNote, insertNote } from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import { noteViews } from '#server/domains/support/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';

interface NewNote {
  readonly id: string;
  readonly conversationId: string;
  readonly text: string;
}

/**
 * A note between administrators. Its person is told nothing: no event, and an audit line about the
 * conversation, not about them.
 */
export const addNote = (
  app: Pick<Support, 'db' | 'clock'>,
  actor: Actor,
  input: NewNote,
): Promise<ChatNote> =>
  app.db.transaction(async (tx) => {
    const { id, conversationId, text } = input;
    if (!(await findConversation(tx, conversationId))) throw refuse('not_found');
    const at = app.clock.now();
    const row = { id, conversationId, authorId: actor.userId, body: text, at: new Date(at) };
    if (await insertNote(tx, row)) {
      await recordAudit(
        tx,
        { actorId: actor.userId, action: 'support.note-added', subjectId: conversationId },
        at,
      );
      await sendSignal(tx, 'administrators', 'support.desk-changed', { conversationId });
    }
    const kept = await findNote(tx, id);
    const isSame =
      kept?.conversationId === conversationId && kept.authorId === actor.userId && kept.body === text;
    if (!isSame) throw refuse('id_reused');
    const [view] = await noteViews(tx, [kept]);
    if (!view) throw refuse('not_found');
    return view;
  });
