import { deviceWords } from '#core/identity/device-words.ts';
import { listMarks } from '#server/domains/identity/linked/store.ts';
import { ownView } from '#server/domains/identity/kyc/show-kyc.ts';
import { findDisplay, readersOf } from '#server/domains/identity/profile/store.ts';
import { profileOf } from '#server/domains/identity/profile/show-profile.ts';
import { countRecoveryCodes, findTotp, listPasskeys } from '#server/domains/identity/security/store.ts';
import {
  deleteUser,
  findUser,
  listKnownDevices,
  listMailedTokens,
  listSessions,
  listSignIns,
  passwordChangedAt,
} from '#server/domains/identity/store.ts';
import { heldRows } from '#server/platform/db/embedded/held-rows.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Vault } from '#server/platform/files/vault.ts';

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
const keptSignIns = 1_000;
const plainTables = {
  'identity.api_key': 'user_id',
  'identity.contested_signup': 'user_id',
  'identity.first_steps_hidden': 'user_id',
  'identity.former_address': 'user_id',
  'identity.opening_change': 'user_id',
  'identity.view': 'user_id',
};

/**
 * All that identity holds about a person, table by table. No password, secret, key or token: they
 * open accounts.
 */
async function exportFor(
  tx: Tx,
  userId: string,
  vault: Vault,
): Promise<Readonly<Record<string, readonly object[]>>> {
  const user = await findUser(tx, userId);
  if (!user) return {};
  const totp = await findTotp(tx, userId);
  const display = await findDisplay(tx, userId);
  const sessions = await listSessions(tx, userId, 0);
  const signIns = await listSignIns(tx, userId, keptSignIns);
  const passkeys = await listPasskeys(tx, userId);
  return {
    ...(await heldRows(tx, plainTables, [userId])),
    'identity.account': [
      {
        id: user.id,
        isVerified: user.isVerified,
        isAdmin: user.isAdmin,
        plan: user.plan,
        registeredAt: iso(user.registeredAt),
        passwordChangedAt: iso(await passwordChangedAt(tx, userId)),
      },
    ],
    'identity.profile': [await profileOf(tx, userId, 0)],
    'identity.display': display ? [display] : [],
    'identity.language': [...(await readersOf(tx, [userId])).values()].map(({ locale }) => ({ locale })),
    'identity.kyc': [await ownView(tx, vault, userId)],
    'identity.session': sessions.map((row) => ({
      device: deviceWords(row.userAgent),
      userAgent: row.userAgent,
      network: row.network,
      createdAt: iso(row.createdAt),
      lastSeenAt: iso(row.lastSeenAt),
    })),
    'identity.sign_in': signIns.map(({ id: _id, ...row }) => ({ ...row, at: iso(row.at) })),
    'identity.known_device': (await listKnownDevices(tx, userId)).map(({ seenAt }) => ({
      seenAt: iso(seenAt),
    })),
    'identity.account_mark': (await listMarks(tx, userId)).map(({ kind, seenAt }) => ({
      kind,
      seenAt: iso(seenAt),
    })),
    'identity.totp': totp?.confirmedAt
      ? [{ since: iso(totp.confirmedAt), recoveryCodesLeft: await countRecoveryCodes(tx, userId) }]
      : [],
    'identity.passkey': passkeys.map((row) => ({
      name: row.name,
      isSynced: row.isSynced,
      addedAt: iso(row.addedAt),
      usedAt: iso(row.usedAt),
    })),
    'identity.mailed_token': (await listMailedTokens(tx, userId)).map((row) => ({
      purpose: row.purpose,
      sentAt: iso(row.createdAt),
      usedAt: iso(row.usedAt),
    })),
  };
}

/**
 * Takes the account away with its sessions, ways to sign in, profile and documents. The audit log
 * keeps the opaque id alone.
 */
async function erase(tx: Tx, userId: string, vault: Pick<Vault, 'list' | 'remove'>): Promise<void> {
  for (const file of await vault.list(tx, [userId])) await vault.remove(tx, userId, file.id);
  // Every table of this domain follows its account.
  await deleteUser(tx, userId);
}

/**
 * Both need the vault: bind it where the list is wired. Erase last, after the domains that ask who
 * the person is.
 */
export const personalData = {
  exportFor,
  shelvesOf: async (_tx: Tx, userId: string): Promise<readonly string[]> => [userId],
  blocksDeletion: async (): Promise<readonly string[]> => [],
  erase,
};
