// Reads an account's extended public key (BIP-32, SLIP-132 prefixes) and refuses everything that
// could spend.
import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { randomBytes } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';

const base58 = createBase58check(sha256);
/** xpub, tpub, zpub, vpub: all the same key, the last two with a hint that addresses are BIP-84. */
const publicVersions = [0x0488b21e, 0x043587cf, 0x04b24746, 0x045f1cf6];
/** xprv, tprv, yprv, zprv, uprv, vprv. */
const privateVersions = [0x0488ade4, 0x04358394, 0x049d7878, 0x04b2430c, 0x044a4e28, 0x045f18bc];
const plainVersion = 0x0488b21e;
const accountDepth = 3;

export class KeyProblem extends Error {}

/**
 * The account key, ready to derive addresses. Throws `KeyProblem` with a sentence for the operator.
 */
export function readAccountKey(text: string): HDKey {
  let raw: Uint8Array;
  try {
    raw = base58.decode(text.trim());
  } catch {
    throw new KeyProblem('is not an extended public key: its check digits do not fit');
  }
  if (raw.length !== 78) throw new KeyProblem('is not an extended public key');
  const view = new DataView(raw.buffer, raw.byteOffset, raw.length);
  const version = view.getUint32(0);
  if (privateVersions.includes(version))
    throw new KeyProblem(
      'is a private key: it must never be here. Give the extended public key (xpub or zpub)',
    );
  if (!publicVersions.includes(version))
    throw new KeyProblem('is a key for another kind of address. Give an xpub, or for Bitcoin a zpub');
  view.setUint32(0, plainVersion);
  const key = HDKey.fromExtendedKey(base58.encode(raw));
  if (key.privateKey) throw new KeyProblem('is a private key: it must never be here');
  if (key.depth !== accountDepth)
    throw new KeyProblem(
      `is a key of depth ${key.depth}; the account's key has depth ${accountDepth}, like m/84'/0'/0'`,
    );
  return key;
}

/** Short name of a key, to compare with what the signer prints. */
export const fingerprintOf = (key: HDKey): string =>
  bytesToHex(sha256(Uint8Array.from([...(key.publicKey ?? []), ...(key.chainCode ?? [])]))).slice(0, 16);

/**
 * An account key that nobody can spend from: a random point, of which no private key was ever
 * known. For the practice network.
 */
export function drawUnspendableKey(): string {
  for (;;) {
    const point = Uint8Array.from([2, ...randomBytes(32)]);
    if (!secp256k1.utils.isValidPublicKey(point, true)) continue;
    const raw = new Uint8Array(78);
    const view = new DataView(raw.buffer);
    view.setUint32(0, plainVersion);
    raw[4] = accountDepth;
    raw.set(randomBytes(4), 5);
    view.setUint32(9, 0x80000000);
    raw.set(randomBytes(32), 13);
    raw.set(point, 45);
    return base58.encode(raw);
  }
}
