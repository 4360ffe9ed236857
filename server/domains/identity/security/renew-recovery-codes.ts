import type { Identity } from '#server/domains/identity/identity.ts';
import { announceSecurity } from '#server/domains/identity/security/announce.ts';
import { requireCode } from '#server/domains/identity/security/check-code.ts';
import { drawRecoveryCodes } from '#server/domains/identity/security/recovery-codes.ts';
import { logStepUp } from '#server/domains/identity/security/require-step-up.ts';
import { requirePassword } from '#server/domains/identity/security/require-password.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/** Ten new recovery codes; the earlier ones stop working. */
export async function renewRecoveryCodes(
  identity: Identity,
  actor: Actor,
  input: { password: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  await requirePassword(identity, actor, input.password);
  await requireCode(identity, actor.userId, { kind: 'totp', code: input.code });
  logStepUp(identity, actor, 'recovery-codes');
  return identity.app.db.transaction(async (tx) => {
    const recoveryCodes = await drawRecoveryCodes(tx, identity, actor.userId);
    await announceSecurity(tx, identity, actor, 'recovery-codes-renewed');
    return { recoveryCodes };
  });
}
