// Refuses an address that could not receive: wrong network, checksum or encoding. Sources: BIP-173, BIP-350, EIP-55.
import { bech32, bech32m, createBase58check } from '@scure/base';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export type AddressProblem = 'not_an_address' | 'wrong_network' | 'bad_checksum';

const base58 = createBase58check(sha256);
/** Version bytes of main-network addresses: pay to public key hash, pay to script hash. */
const mainVersions: readonly number[] = [0x00, 0x05];

/** The problem with a Bitcoin main-network address, or undefined when it could receive. */
export function bitcoinProblem(address: string): AddressProblem | undefined {
  if (/^0x/i.test(address)) return 'wrong_network';
  if (/^(tb|bcrt)1/i.test(address)) return 'wrong_network';
  if (/^bc1/i.test(address)) return segwitProblem(address);
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,36}$/.test(address)) return 'not_an_address';
  try {
    const payload = base58.decode(address);
    if (payload.length !== 21) return 'not_an_address';
    return mainVersions.includes(payload[0] ?? -1) ? undefined : 'wrong_network';
  } catch {
    return 'bad_checksum';
  }
}

function segwitProblem(address: string): AddressProblem | undefined {
  const decoded = [bech32, bech32m].map((code) => code.decodeUnsafe(address as `${string}1${string}`, 90));
  const [v0, later] = decoded;
  const words = (v0 ?? later)?.words;
  const version = words?.[0];
  if (!words || version === undefined) return 'bad_checksum';
  // Version 0 uses bech32, every later one bech32m; the other pairing is an address nobody can spend from.
  if ((version === 0) !== (v0 !== undefined)) return 'bad_checksum';
  const program = bech32.fromWordsUnsafe(words.slice(1));
  if (!program || version > 16) return 'not_an_address';
  const fits =
    version === 0 ? [20, 32].includes(program.length) : program.length >= 2 && program.length <= 40;
  return fits ? undefined : 'not_an_address';
}

/** The problem with an Ethereum address, or undefined. Mixed case must be its EIP-55 checksum. */
export function ethereumProblem(address: string): AddressProblem | undefined {
  if (/^(bc1|[13])/.test(address)) return 'wrong_network';
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return 'not_an_address';
  const body = address.slice(2);
  if (/^0+$/.test(body)) return 'not_an_address';
  if (body === body.toLowerCase() || body === body.toUpperCase()) return undefined;
  return checksummed(body) === body ? undefined : 'bad_checksum';
}

/** Forty hex digits in the mixed case of EIP-55. */
export function checksummed(body: string): string {
  const lower = body.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return Array.from(lower, (char, place) =>
    Number.parseInt(hash[place] ?? '0', 16) >= 8 ? char.toUpperCase() : char,
  ).join('');
}

export const addressProblem = (asset: 'BTC' | 'ETH', address: string): AddressProblem | undefined =>
  asset === 'BTC' ? bitcoinProblem(address) : ethereumProblem(address);
