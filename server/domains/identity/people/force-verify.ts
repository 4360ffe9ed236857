import type { Identity } from '#server/domains/identity/identity.ts';
import { lockUser } from '#server/domains/identity/store.ts';
import { acceptAddress } from '#server/domains/identity/sign-in/verify-email.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Takes an address as verified because an administrator says so; the person is told. False when it
 * was already.
 */
export async function forceVerify(tx: Tx, identity: Identity, userId: string, at: number): Promise<boolean> {
  const user = await lockUser(tx, userId);
  if (!user || user.isVerified) return false;
  await acceptAddress(tx, identity, user, at);
  await recordEvent(tx, { type: 'identity.email-activated', userId, payload: {} }, at);
  return true;
}
