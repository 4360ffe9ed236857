// Addresses of an account from its public key alone: BIP-84 for Bitcoin, BIP-44 for Ethereum and
// TRON, external branch.
import { bech32, createBase58check } from '@scure/base';
import type { HDKey } from '@scure/bip32';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Chain } from '#core/funding/deposits.ts';
import { type BitcoinNetwork, checksummed } from '#server/domains/funding/address.ts';
import { fingerprintOf, readAccountKey } from '#server/domains/funding/addresses/extended-key.ts';

export interface AddressDeriver {
  readonly chain: Chain;
  readonly fingerprint: string;
  /** The account's address number `index`, and its path for the signer. */
  at(index: number): { readonly address: string; readonly path: string };
}

export type { BitcoinNetwork } from '#server/domains/funding/address.ts';
/** Practice addresses use the prefix of regtest: no wallet sends real coins there. */
const segwitPrefix: Readonly<Record<BitcoinNetwork, string>> = { main: 'bc', test: 'tb', regtest: 'bcrt' };
const accountPath: Readonly<Record<Chain, string>> = {
  bitcoin: "m/84'/0'/0'",
  ethereum: "m/44'/60'/0'",
  tron: "m/44'/195'/0'",
};

/** Throws `KeyProblem` for anything but an account's extended public key. */
export function deriveAddresses(chain: Chain, publicKey: string, network: BitcoinNetwork): AddressDeriver {
  const account = readAccountKey(publicKey);
  const external = account.deriveChild(0);
  return {
    chain,
    fingerprint: fingerprintOf(account),
    at: (index) => ({
      address: addressOfKey(chain, network, publicKeyOf(external.deriveChild(index))),
      path: `${accountPath[chain]}/0/${index}`,
    }),
  };
}

function publicKeyOf({ publicKey }: HDKey): Uint8Array {
  if (!publicKey) throw new Error('a derived key has a public key');
  return publicKey;
}

/** The address of a compressed public key: pay to witness public key hash on Bitcoin. */
export const addressOfKey = (chain: Chain, network: BitcoinNetwork, publicKey: Uint8Array): string =>
  addressOfHash(
    chain,
    network,
    chain === 'bitcoin'
      ? ripemd160(sha256(publicKey))
      : keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).slice(1)).slice(-20),
  );

/** The address of what a chain knows an account by: 20 bytes, the hash of its public key. */
export function addressOfHash(chain: Chain, network: BitcoinNetwork, hash: Uint8Array): string {
  if (chain === 'bitcoin') return bech32.encode(segwitPrefix[network], [0, ...bech32.toWords(hash)]);
  const account = bytesToHex(hash);
  return chain === 'ethereum' ? ethereumAddress(account) : tronAddress(account);
}

const base58 = createBase58check(sha256);
const bare = (hex20: string): string => hex20.replace(/^0x/i, '').toLowerCase();
/** EIP-55. */
export const ethereumAddress = (hex20: string): string => `0x${checksummed(bare(hex20))}`;
export const tronAddress = (hex20: string): string =>
  base58.encode(Uint8Array.from([0x41, ...hexToBytes(bare(hex20))]));
/** The 20 bytes of a TRON address as hex; undefined for anything else. */
export function tronHex(address: string): string | undefined {
  try {
    const raw = base58.decode(address);
    return raw.length === 21 && raw[0] === 0x41 ? `0x${bytesToHex(raw.slice(1))}` : undefined;
  } catch {
    return undefined;
  }
}
