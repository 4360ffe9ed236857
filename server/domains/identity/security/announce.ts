import { type SecurityChange, securityChanges } from '#core/identity/security.ts';
import { type Identity, senderOf } from '#server/domains/identity/identity.ts';
import { mailNotice } from '#server/domains/identity/sign-in/mailed-links.ts';
import type { UserId } from '#core/values/ids.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Audits a change to how an account is opened, mails its owner and tells their pages. No switch
 * turns the mail off.
 */
export async function announceSecurity(
  tx: Tx,
  identity: Identity,
  person: { readonly userId: UserId; readonly email: string },
  change: SecurityChange,
): Promise<void> {
  const at = identity.app.clock.now();
  const { userId } = person;
  const { title, text } = securityChanges[change];
  await recordAudit(tx, { actorId: userId, action: `identity.${change}`, subjectId: userId }, at);
  await mailNotice(tx, senderOf(identity), person.email, title(), text());
  await recordEvent(tx, { type: 'identity.security-changed', userId, payload: { change } }, at);
}
