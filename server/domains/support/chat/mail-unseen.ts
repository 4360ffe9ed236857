import { m } from '#core/messages/messages.js';
import { anybody, writingTo } from '#server/platform/language.ts';
import { mailAfterMs, plainText } from '#core/support/rules.ts';
import { findUser, readersOf } from '#server/domains/identity/index.ts';
import { findConversation, listMessages, listToMail, takeToMail } from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';

type Needs = Pick<Support, 'db' | 'clock' | 'config' | 'mail'>;

/**
 * Mails replies that their person has not seen for two minutes, one mail until they look again.
 * Answers how many were mailed.
 */
export async function mailUnseen(app: Needs): Promise<number> {
  const before = new Date(app.clock.now() - mailAfterMs);
  let mailed = 0;
  for (const { id } of await listToMail(app.db.read, before, 100))
    if (await mailOne(app, id, before)) mailed += 1;
  return mailed;
}

const mailOne = (app: Needs, id: string, before: Date): Promise<boolean> =>
  app.db.transaction(async (tx) => {
    if (!(await takeToMail(tx, id, before))) return false;
    const conversation = await findConversation(tx, id);
    const person = conversation && (await findUser(tx, conversation.userId));
    if (!conversation || !person) return false;
    const unseen = await listMessages(tx, {
      conversationId: id,
      after: conversation.userSeen,
      limit: 100,
    });
    const reader = (await readersOf(tx, [person.id])).get(person.id) ?? anybody;
    const message = writingTo(reader, () => {
      const words = unseen
        .filter(({ sender }) => sender === 'admin')
        .map(({ body, fileId }) => (fileId === null ? plainText(body) : m.mails_support_file()));
      return {
        to: person.email,
        locale: reader.locale,
        subject: m.mails_support_subject({ site: app.config.site.name }),
        text: m.mails_support({
          words: words.join('\n\n'),
          link: `${app.config.PUBLIC_URL}/dashboard#support`,
        }),
      };
    });
    await app.mail.queue(tx, message);
    return true;
  });
