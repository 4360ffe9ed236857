import { m } from '#core/messages/messages.js';
import { writtenOf } from '#core/values/text/written.ts';

/** Why an administrator does something: shown to the person it is about. */
export const reasonSchema = writtenOf({
  min: [3, m.approvals_say_why],
  max: [300, m.approvals_reason_too_long],
});
