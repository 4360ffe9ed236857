import { m } from '#core/messages/messages.js';
import { emailSchema } from '#core/identity/rules.ts';
import { z } from '#core/values/z.ts';

const personName = (what: string) =>
  z
    .string()
    .trim()
    .min(2, m.content_must_have_least_2_characters({ what }))
    .max(50, m.content_must_have_most_50_characters({ what }))
    .regex(/^[\p{L}\p{M}][\p{L}\p{M} '’-]*$/u, m.content_can_only_contain_letters_spaces({ what }));

/** Fields of the contact form, as the page checks them and the server checks them again. */
export const contactFields = z.strictObject({
  firstName: personName(m.content_first_name()),
  lastName: personName(m.content_last_name()),
  email: emailSchema,
  subject: z
    .string()
    .trim()
    .min(5, m.content_subject_must_have_least_5())
    .max(100, m.content_subject_must_have_most_100()),
  message: z
    .string()
    .trim()
    .min(10, m.content_message_must_have_least_10())
    .max(1000, m.content_message_must_have_most_1000()),
});
export type ContactFields = z.infer<typeof contactFields>;
