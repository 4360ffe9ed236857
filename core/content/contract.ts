import { m } from '#core/messages/messages.js';
import { contactFields } from '#core/content/contact.ts';
import { page, procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { writtenOf } from '#core/values/text/written.ts';
import { id, instant, z } from '#core/values/z.ts';

export const contentRefusals = ['already_answered'] as const;
export const refuse = refuserOf(contentRefusals);

const contactMessage = z.object({
  id: z.string(),
  at: instant,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contentContract = {
  /** The same id twice is one message. */
  sendMessage: procedure('public')
    .refuses('too_many_attempts')
    .input(contactFields.extend({ id: id('msg') }))
    .output(z.object({})),
  listMessages: procedure('admin')
    .input(page.extend({ state: z.enum(['open', 'answered', 'all']).default('open') }))
    .output(
      z.object({ messages: z.array(contactMessage), next: z.string().nullable(), open: z.number().int() }),
    ),
  answerMessage: procedure('admin')
    .refuses('already_answered', 'not_found')
    .input(
      z.strictObject({
        id: id('msg'),
        answer: writtenOf({
          min: [1, m.content_please_write_answer],
          max: [4000, m.content_answer_too_long],
        }),
      }),
    )
    .output(contactMessage),
};
