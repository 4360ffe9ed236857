// Ten codes for the day the phone is gone: shown once, kept as keyed hashes, each used once.
import { randomInt } from 'node:crypto';
import type { Identity } from '#server/domains/identity/identity.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from '#server/domains/identity/security/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const howMany = 10;

const draw = (): string => Array.from({ length: 12 }, () => alphabet.charAt(randomInt(32))).join('');
const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/**
 * As it is compared: small letters, spaces and hyphens count for nothing, O reads as zero, I and L
 * as one.
 */
export const normalRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** Replaces all codes of the person and answers the new ones, the only time they can be read. */
export async function drawRecoveryCodes(tx: Tx, identity: Identity, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, draw);
  await deleteRecoveryCodes(tx, userId);
  await insertRecoveryCodes(
    tx,
    userId,
    codes.map((code) => identity.seal.hash(`${userId}:${code}`)),
  );
  return codes.map(grouped);
}
