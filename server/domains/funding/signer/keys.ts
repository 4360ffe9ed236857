// The seed, drawn at the first start and kept in the signer's own folder, and the keys that follow
// from it.
import { HDKey } from '@scure/bip32';
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chain } from '#core/funding/deposits.ts';

const purposes: Readonly<Record<Chain, string>> = {
  bitcoin: "m/84'/0'",
  ethereum: "m/44'/60'",
  tron: "m/44'/195'",
};

export interface Keys {
  /** Public key of the account that people's deposit addresses come from. */
  accountKey(chain: Chain): string;
  /**
   * Account 0: deposit addresses. Account 1: the paying wallet, apart, so that one leaked key never
   * gives the other's parent.
   */
  at(
    chain: Chain,
    account: 0 | 1,
    index: number,
  ): { readonly secret: Uint8Array; readonly publicKey: Uint8Array };
}

/** Reads the folder's seed; draws one when there is none. */
export function openKeys(folder: string): Keys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'seed.txt');
  if (!existsSync(file))
    writeFileSync(file, `${generateMnemonic(wordlist, 256)}\n`, { mode: 0o600, flag: 'wx' });
  const words = readFileSync(file, 'utf8').trim();
  if (!validateMnemonic(words, wordlist)) throw new Error('seed.txt does not hold a valid mnemonic');
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words));
  return {
    accountKey: (chain) => root.derive(`${purposes[chain]}/0'`).publicExtendedKey,
    at: (chain, account, index) => {
      const { privateKey, publicKey } = root.derive(`${purposes[chain]}/${account}'/0/${index}`);
      if (!privateKey || !publicKey) throw new Error('a derived key has both halves');
      return { secret: privateKey, publicKey };
    },
  };
}
