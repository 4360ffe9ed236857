// Refuses an address that could not receive: wrong chain, network, checksum or encoding. Sources:
// BIP-173, BIP-350, EIP-55.
import { bech32, bech32m, createBase58check } from '@scure/base';
import * as btc from '@scure/btc-signer';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Coin } from '#core/funding/deposits.ts';
import type { AddressProblem } from '#core/funding/withdrawals.ts';

export type BitcoinNetwork = 'main' | 'test' | 'regtest';

/** The practice network has the prefix of regtest: no wallet sends real coins there. */
export const practiceNetwork = 'regtest';
const looksPractice = /^bcrt1/i;

const base58 = createBase58check(sha256);
const looksBitcoin = /^(bc1|tb1|bcrt1|[13mn2])/i;
const looksEthereum = /^0x/i;
const looksTron = /^T[1-9A-HJ-NP-Za-km-z]{25,40}$/;
const base58Text = /^[1-9A-HJ-NP-Za-km-z]{25,36}$/;

export const bitcoinNetworks = {
  main: btc.NETWORK,
  test: btc.TEST_NETWORK,
  regtest: { ...btc.TEST_NETWORK, bech32: 'bcrt' },
} as const;
const prefixes: Readonly<Record<BitcoinNetwork, string>> = { main: 'bc', test: 'tb', regtest: 'bcrt' };
/** Version bytes: pay to public key hash, pay to script hash. Test networks share theirs. */
const versions: Readonly<Record<BitcoinNetwork, readonly number[]>> = {
  main: [0x00, 0x05],
  test: [0x6f, 0xc4],
  regtest: [0x6f, 0xc4],
};

/**
 * Contracts that people paste by mistake, in lower case: coins sent to them are lost. Tether, USD
 * Coin, Dai, wrapped Ether.
 */
const knownContracts: readonly string[] = [
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0x6b175474e89094c44da98b954eedeac495271d0f',
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
];

/** The script of an output that pays this address; throws where the signer could not write it. */
export const outputScript = (address: string, network: BitcoinNetwork): Uint8Array =>
  btc.OutScript.encode(btc.Address(bitcoinNetworks[network]).decode(address));

/** The problem with a Bitcoin address, or undefined: the output that pays it was built. */
function bitcoinProblem(address: string, network: BitcoinNetwork): AddressProblem | undefined {
  const problem = writingProblem(address, network);
  if (problem) return problem;
  try {
    outputScript(address, network);
    return undefined;
  } catch {
    // A version of tomorrow (BIP-173), or a point that is not on the curve (BIP-341).
    return 'unpayable';
  }
}

function writingProblem(address: string, network: BitcoinNetwork): AddressProblem | undefined {
  if (looksEthereum.test(address) || looksTron.test(address)) return 'wrong_chain';
  const prefix = /^(bcrt|bc|tb)1/i.exec(address)?.[1]?.toLowerCase();
  if (prefix !== undefined) return prefix === prefixes[network] ? segwitProblem(address) : 'wrong_network';
  if (!base58Text.test(address)) return 'not_an_address';
  try {
    const payload = base58.decode(address);
    if (payload.length !== 21) return 'not_an_address';
    return versions[network].includes(payload[0] ?? -1) ? undefined : 'wrong_network';
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
  // Version 0 uses bech32, every later one bech32m; the other pairing is an address nobody can
  // spend from.
  if ((version === 0) !== (v0 !== undefined)) return 'wrong_encoding';
  const program = bech32.fromWordsUnsafe(words.slice(1));
  if (!program || version > 16) return 'not_an_address';
  const fits =
    version === 0 ? [20, 32].includes(program.length) : program.length >= 2 && program.length <= 40;
  return fits ? undefined : 'not_an_address';
}

/** The problem with an Ethereum address, or undefined. Mixed case must be its EIP-55 checksum. */
function ethereumProblem(address: string): AddressProblem | undefined {
  if (looksTron.test(address) || (looksBitcoin.test(address) && !looksEthereum.test(address)))
    return 'wrong_chain';
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return 'not_an_address';
  const body = address.slice(2);
  if (/^0+$/.test(body)) return 'not_an_address';
  if (knownContracts.includes(address.toLowerCase())) return 'token_contract';
  if (body === body.toLowerCase() || body === body.toUpperCase()) return undefined;
  return checksummed(body) === body ? undefined : 'bad_checksum';
}

/** The problem with a TRON address, or undefined. `contract` is the token's own. */
function tronProblem(address: string, contract: string): AddressProblem | undefined {
  // One of some thousand begins with "TB1", as addresses of Bitcoin's test network do.
  const isBitcoin = looksBitcoin.test(address) && !looksTron.test(address);
  if (looksEthereum.test(address) || isBitcoin) return 'wrong_chain';
  if (!base58Text.test(address) || !address.startsWith('T')) return 'not_an_address';
  if (address === contract) return 'token_contract';
  try {
    const payload = base58.decode(address);
    const isAccount = payload.length === 21 && payload[0] === 0x41;
    return isAccount && payload.slice(1).some((byte) => byte !== 0) ? undefined : 'not_an_address';
  } catch {
    return 'bad_checksum';
  }
}

/** Forty hex digits in the mixed case of EIP-55. */
export function checksummed(body: string): string {
  const lower = body.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return Array.from(lower, (char, place) =>
    Number.parseInt(hash[place] ?? '0', 16) >= 8 ? char.toUpperCase() : char,
  ).join('');
}

export interface AddressRules {
  readonly bitcoinNetwork: BitcoinNetwork;
  /** Bitcoin addresses of the practice network are good as well. */
  readonly takesPractice?: boolean;
  /** The token contract of the stablecoin. */
  readonly contract: string;
}
export const mainRules: AddressRules = {
  bitcoinNetwork: 'main',
  contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
};

/** Why this address cannot be paid in this coin; undefined when it can. */
export function addressProblem(
  asset: Coin,
  address: string,
  rules: AddressRules = mainRules,
): AddressProblem | undefined {
  if (asset === 'BTC') {
    const isPractice = rules.takesPractice === true && looksPractice.test(address);
    return bitcoinProblem(address, isPractice ? practiceNetwork : rules.bitcoinNetwork);
  }
  return asset === 'ETH' ? ethereumProblem(address) : tronProblem(address, rules.contract);
}
