import type { ContactFields } from '#core/content/contact.ts';
import type { MessageId } from '#core/values/ids.ts';
import { insertMessage } from '#server/domains/content/store.ts';
import type { App } from '#server/platform/app.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';
import { type Limits, networkOf } from '#server/platform/auth/limits.ts';

/**
 * Stores what a visitor wrote and mails it to the operator. The same id twice is one message and
 * one mail.
 */
export async function sendMessage(
  app: App & { readonly limits: Limits },
  { id, ...fields }: ContactFields & { readonly id: MessageId },
  request: { readonly ip: string },
): Promise<Record<string, never>> {
  await app.limits.take('contact-network', networkOf(request.ip));
  await app.limits.take('contact-address', fields.email);
  const { firstName, lastName, email, subject, message } = fields;
  await app.db.transaction(async (tx) => {
    const isNew = await insertMessage(tx, {
      id,
      firstName,
      lastName,
      email,
      subject,
      body: message,
      at: new Date(app.clock.now()),
    });
    if (!isNew) return;
    await sendSignal(tx, 'administrators', 'admin.waiting-changed', { what: 'contact' });
    await app.mail.queue(tx, {
      to: app.config.site.contact.email,
      subject: `Contact: ${subject}`,
      text: `${firstName} ${lastName} <${email}> wrote:\n\n${message}\n\nAnswer it: ${app.config.PUBLIC_URL}/admin-contact`,
    });
  });
  return {};
}
