import type { SecurityView } from '#core/identity/settings-contract.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { countRecoveryCodes, findTotp, listPasskeys } from '#server/domains/identity/security/store.ts';
import { findUser, passwordChangedAt } from '#server/domains/identity/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { needsSecondStep } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

export const showSecurity = (identity: Identity, actor: Actor): Promise<SecurityView> =>
  securityOf(identity.app.db.read, identity, actor);

/** What protects the account now; no secret, no code, no key. */
export async function securityOf(tx: Tx, identity: Identity, actor: Actor): Promise<SecurityView> {
  const totp = await findTotp(tx, actor.userId);
  const isOn = totp !== undefined && totp.confirmedAt !== null;
  const user = await findUser(tx, actor.userId);
  return {
    passwordChangedAt: iso(await passwordChangedAt(tx, actor.userId)),
    totp: {
      isOn,
      since: isOn ? iso(totp.confirmedAt) : null,
      recoveryCodesLeft: isOn ? await countRecoveryCodes(tx, actor.userId) : 0,
    },
    isSecondStepRequired: needsSecondStep(identity.app.config) && user?.isAdmin === true,
    passkeys: (await listPasskeys(tx, actor.userId)).map((row) => ({
      id: row.id,
      name: row.name,
      isSynced: row.isSynced,
      addedAt: row.addedAt.toISOString(),
      usedAt: iso(row.usedAt),
    })),
  };
}

/** Whether a second step protects this account, for the administrators who look at it. */
export async function protectionOf(
  tx: Tx,
  userId: string,
): Promise<{ readonly totpSince: Date | null; readonly passkeys: number }> {
  return {
    totpSince: (await findTotp(tx, userId))?.confirmedAt ?? null,
    passkeys: (await listPasskeys(tx, userId)).length,
  };
}
