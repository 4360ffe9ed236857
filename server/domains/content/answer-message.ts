import { type ContactMessage, refuse } from '#core/content/contract.ts';
import type { MessageId } from '#core/values/ids.ts';
import { messageView } from '#server/domains/content/show-messages.ts';
import { findMessage, saveAnswer } from '#server/domains/content/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';

/**
 * Mails an administrator's answer to the visitor, once. Refuses `not_found` and `already_answered`.
 */
export const answerMessage = (
  app: App,
  actor: Actor,
  { id, answer }: { readonly id: MessageId; readonly answer: string },
): Promise<ContactMessage> =>
  app.db.transaction(async (tx) => {
    const at = app.clock.now();
    const row = await saveAnswer(tx, id, { text: answer, by: actor.userId, at: new Date(at) });
    if (!row) throw refuse((await findMessage(tx, id)) ? 'already_answered' : 'not_found');
    await sendSignal(tx, 'administrators', 'admin.waiting-changed', { what: 'contact' });
    await recordAudit(tx, { actorId: actor.userId, action: 'content.message-answered', subjectId: id }, at);
    await app.mail.queue(tx, {
      to: row.email,
      subject: `Re: ${row.subject}`,
      text: `${answer}\n\n– ${app.config.site.name}\n\nYou wrote:\n${row.body}`,
    });
    return messageView(row);
  });
