import { noticeCategories } from '#core/notifications/categories.ts';
import { page, procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { instant, z } from '#core/values/z.ts';

export const notificationsRefusals = ['always_told'] as const;
export const refuse = refuserOf(notificationsRefusals);

const category = z.enum(noticeCategories);
const channel = z.enum(['app', 'mail']);

const notice = z.object({
  id: z.string(),
  at: instant,
  /** A fact of `core/events.ts` and what it holds: `wordsOf` makes the sentence. */
  type: z.string(),
  payload: z.record(z.string(), z.unknown()),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

/** `isFixed`: money and account news cannot be switched off. */
const preference = z.object({ category, channel, isOn: z.boolean(), isFixed: z.boolean() });
export type Preference = z.infer<typeof preference>;

export const notificationsContract = {
  list: procedure('verified')
    .input(page.extend({ onlyUnread: z.boolean().default(false) }))
    .output(
      z.object({ notices: z.array(notice), next: z.string().nullable(), unread: z.number().int().min(0) }),
    ),
  /** Without ids: everything up to now. Answers how many are left unread. */
  markRead: procedure('verified')
    .input(
      z.strictObject({
        ids: z
          .array(z.string().regex(/^\d{1,18}$/))
          .min(1)
          .max(100)
          .optional(),
      }),
    )
    .output(z.object({ unread: z.number().int().min(0) })),
  preferences: procedure('verified').output(z.array(preference)),
  setPreference: procedure('verified')
    .refuses('always_told')
    .input(z.strictObject({ category, channel, isOn: z.boolean() }))
    .output(z.array(preference)),
};
