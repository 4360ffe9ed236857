import { m } from '#core/messages/messages.js';
import { emailSchema } from '#core/identity/rules.ts';
import { personNameOf, writtenOf } from '#core/values/text/written.ts';
import { z } from '#core/values/z.ts';

const personName = (what: () => string) =>
  personNameOf({
    min: [2, () => m.content_contact_name_too_short({ what: what() })],
    max: [50, () => m.content_contact_name_too_long({ what: what() })],
    letters: () => m.content_can_only_contain_letters_spaces({ what: what() }),
    digits: false,
  });

/** Fields of the contact form, as the page checks them and the server checks them again. */
export const contactFields = z.strictObject({
  firstName: personName(m.content_first_name),
  lastName: personName(m.content_last_name),
  email: emailSchema,
  subject: writtenOf({
    min: [5, m.content_contact_subject_too_short],
    max: [100, m.content_contact_subject_too_long],
  }),
  message: writtenOf({
    min: [10, m.content_contact_message_too_short],
    max: [1000, m.content_contact_message_too_long],
  }),
});
export type ContactFields = z.infer<typeof contactFields>;
