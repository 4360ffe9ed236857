import {
  isOpeningChange,
  type SecurityChange,
  securityChanges,
  securityText,
} from '#core/identity/security.ts';
import { type Identity, senderOf } from '#server/domains/identity/identity.ts';
import { mailNotice } from '#server/domains/identity/sign-in/mailed-links.ts';
import { keepOpeningChange } from '#server/domains/identity/store.ts';
import type { UserId } from '#core/values/ids.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Audits a change to how an account is opened, mails its owner and tells their pages. No switch
 * turns the mail off. Those after which payments wait are kept for whoever asks.
 */
export async function announceSecurity(
  tx: Tx,
  identity: Identity,
  person: { readonly userId: UserId; readonly email: string },
  change: SecurityChange,
): Promise<void> {
  const at = identity.app.clock.now();
  const { userId } = person;
  const isOpening = isOpeningChange(change);
  const holdHours = isOpening ? identity.app.config.WITHDRAWAL_HOLD_HOURS : 0;
  if (isOpening) await keepOpeningChange(tx, userId, change, at);
  await recordAudit(tx, { actorId: userId, action: `identity.${change}`, subjectId: userId }, at);
  await mailNotice(
    tx,
    senderOf(identity),
    person.email,
    securityChanges[change].title(),
    securityText(change, holdHours),
  );
  await recordEvent(tx, { type: 'identity.security-changed', userId, payload: { change, holdHours } }, at);
}
