import { refuse } from '#core/identity/contract.ts';
import { minuteMs } from '#core/values/time.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { requireCode } from '#server/domains/identity/security/check-code.ts';
import { findTotp, listPasskeys, takeStepUp } from '#server/domains/identity/security/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/** How long a proof of the second factor counts. */
export const stepUpValidMs = 5 * minuteMs;

export interface StepUp {
  /**
   * What is confirmed, bound to what it is about: `withdrawal wdq_… adr_…`. A proof for one purpose
   * is none for another.
   */
  readonly purpose: string;
  /** Of the authenticator app, when the form asked for it. */
  readonly code?: string | undefined;
}

/**
 * The one guard before every change of authenticators, email, password, keys and withdrawal
 * addresses, and before every payout: asks a person who has a second factor for it now, by a code
 * or by a proof that `finishStepUp` kept at most five minutes ago. Refuses `code_required` (detail:
 * `purpose`, and in `ways` what the person has: `totp`, `passkey`), and what a wrong code refuses.
 * Runs before the transaction it guards: a wrong code must count although that transaction never
 * begins.
 */
export async function requireStepUp(
  identity: Identity,
  actor: Actor,
  { purpose, code }: StepUp,
): Promise<void> {
  const { db, clock } = identity.app;
  const hasTotp = Boolean((await findTotp(db.read, actor.userId))?.confirmedAt);
  const hasPasskey = (await listPasskeys(db.read, actor.userId)).length > 0;
  if (!hasTotp && !hasPasskey) return;
  if (hasTotp && code !== undefined) {
    await requireCode(identity, actor.userId, { kind: 'totp', code });
    return logStepUp(identity, actor, purpose);
  }
  const { sessionId, userId } = actor;
  const isProven = await db.transaction((tx) =>
    takeStepUp(tx, { sessionId, userId, purpose }, clock.now() - stepUpValidMs),
  );
  if (isProven) return logStepUp(identity, actor, purpose);
  const ways = [hasTotp && 'totp', hasPasskey && 'passkey'].filter((way) => way !== false);
  throw refuse('code_required', { purpose, ways: ways.join(' ') });
}

/**
 * Says that a second factor was proven, and for what kind of act. The purpose is the server's own;
 * the rest of it may be an address.
 */
export const logStepUp = ({ app }: Identity, { userId }: Actor, purpose: string): void =>
  app.log.info('security.step_up', { userId, act: purpose.split(' ', 1)[0] });
