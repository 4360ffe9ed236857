import { m } from '#core/messages/messages.js';
import { z } from '#core/values/z.ts';

/** Why an administrator does something: shown to the person it is about. */
export const reasonSchema = z
  .string()
  .trim()
  .min(3, m.approvals_say_why())
  .max(300, m.approvals_reason_too_long());
