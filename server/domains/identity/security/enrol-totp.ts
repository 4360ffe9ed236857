import { randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { refuse } from '#core/identity/contract.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { announceSecurity } from '#server/domains/identity/security/announce.ts';
import { drawRecoveryCodes } from '#server/domains/identity/security/recovery-codes.ts';
import { requireStepUp } from '#server/domains/identity/security/require-step-up.ts';
import { requirePassword } from '#server/domains/identity/security/require-password.ts';
import {
  beginTotpRow,
  confirmTotpRow,
  findTotp,
  lockTotp,
  spendStep,
} from '#server/domains/identity/security/store.ts';
import { matchingStep, phoneTime } from '#server/domains/identity/security/totp-code.ts';
import { endOtherSessionsIn } from '#server/domains/identity/sign-in/sign-out.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Makes a secret that counts once a code of it was typed. Repeated, the earlier secret is
 * forgotten.
 */
export async function beginTotp(
  identity: Identity,
  actor: Actor,
  password: string,
): Promise<{ secret: string; url: string }> {
  await requirePassword(identity, actor, password);
  const { db, clock, config } = identity.app;
  if ((await findTotp(db.read, actor.userId))?.confirmedAt) throw refuse('totp_already_on');
  await requireStepUp(identity, actor, { purpose: 'totp-add' });
  const secret = randomBytes(18).toString('base64url');
  const sealed = identity.seal.close(secret, actor.userId);
  const isFresh = await db.transaction((tx) => beginTotpRow(tx, actor.userId, sealed, clock.now()));
  if (!isFresh) throw refuse('totp_already_on');
  return {
    secret: base32.encode(secret, { padding: false }),
    url: createOTP(secret).url(config.site.name, actor.email),
  };
}

/**
 * Switches the second step on with a first code, ends the other sessions and answers the recovery
 * codes.
 */
export async function confirmTotp(
  identity: Identity,
  actor: Actor,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  await identity.limits.take('password-person', actor.userId);
  return identity.app.db.transaction(async (tx) => {
    const at = identity.app.clock.now();
    const row = await lockTotp(tx, actor.userId);
    if (!row) throw refuse('totp_not_on');
    if (row.confirmedAt) throw refuse('totp_already_on');
    const step = await matchingStep(identity.seal.open(row.sealed, actor.userId), code, phoneTime());
    if (step === undefined) throw refuse('wrong_code');
    await confirmTotpRow(tx, actor.userId, at);
    await spendStep(tx, actor.userId, step);
    // They were opened without the second step.
    await endOtherSessionsIn(tx, actor, at);
    const recoveryCodes = await drawRecoveryCodes(tx, identity, actor.userId);
    await announceSecurity(tx, identity, actor, 'totp-on');
    return { recoveryCodes };
  });
}
