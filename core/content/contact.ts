import { emailSchema } from '#core/identity/rules.ts';
import { z } from '#core/values/z.ts';

const personName = (what: string) =>
  z
    .string()
    .trim()
    .min(2, `${what} must have at least 2 characters`)
    .max(50, `${what} must have at most 50 characters`)
    .regex(/^[\p{L}\p{M}][\p{L}\p{M} '’-]*$/u, `${what} can only contain letters and spaces`);

/** Fields of the contact form, as the page checks them and the server checks them again. */
export const contactFields = z.strictObject({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  email: emailSchema,
  subject: z
    .string()
    .trim()
    .min(5, 'Subject must have at least 5 characters')
    .max(100, 'Subject must have at most 100 characters'),
  message: z
    .string()
    .trim()
    .min(10, 'Message must have at least 10 characters')
    .max(1000, 'Message must have at most 1000 characters'),
});
export type ContactFields = z.infer<typeof contactFields>;
