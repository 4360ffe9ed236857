// Fetched with the first press of "Send Message": the schema, the client and their texts.
import { type ContactFields, contactFields } from '#core/content/contact.ts';
import type { MessageId } from '#core/values/ids.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { problemsOfSchema } from '#web/lib/failures/problems.ts';
import { rpc } from '#web/lib/rpc.ts';

export type ContactDraft = Record<keyof ContactFields, string>;
export type SendResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'problems'; readonly problems: Partial<ContactDraft> }
  | { readonly kind: 'failed'; readonly message?: string };

/**
 * Checks the draft by the schema the server has, then sends it. The id makes a second try the same
 * message.
 */
export async function sendContact(id: MessageId, draft: ContactDraft): Promise<SendResult> {
  const problems = problemsOfSchema(contactFields, draft);
  if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
  try {
    await rpc.content.sendMessage({ id, ...draft });
    return { kind: 'sent' };
  } catch (error) {
    const { kind, fields, message } = failureOf(error);
    if (kind === 'input') return { kind: 'problems', problems: fields };
    return kind === 'refusal' ? { kind: 'failed', message } : { kind: 'failed' };
  }
}
