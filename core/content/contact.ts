import { m } from '#core/messages/messages.js';
import { emailSchema } from '#core/identity/rules.ts';
import { z } from '#core/values/z.ts';

const personName = (what: string) =>
  z
    .string()
    .trim()
    .min(2, m.content_contact_name_too_short({ what }))
    .max(50, m.content_contact_name_too_long({ what }))
    .regex(/^[\p{L}\p{M}][\p{L}\p{M} '’-]*$/u, m.content_can_only_contain_letters_spaces({ what }));

/** Fields of the contact form, as the page checks them and the server checks them again. */
export const contactFields = z.strictObject({
  firstName: personName(m.content_first_name()),
  lastName: personName(m.content_last_name()),
  email: emailSchema,
  subject: z
    .string()
    .trim()
    .min(5, m.content_contact_subject_too_short())
    .max(100, m.content_contact_subject_too_long()),
  message: z
    .string()
    .trim()
    .min(10, m.content_contact_message_too_short())
    .max(1000, m.content_contact_message_too_long()),
});
export type ContactFields = z.infer<typeof contactFields>;
