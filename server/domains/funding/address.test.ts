import { describe, expect, it } from 'vitest';
import { bech32m } from '@scure/base';
import { addressProblem, mainRules } from '#server/domains/funding/address.ts';

/** An address of this segwit version whose program is zeros. */
const segwit = (prefix: string, version: number, bytes: number): string =>
  bech32m.encode(prefix, [version, ...bech32m.toWords(new Uint8Array(bytes))]);

describe('payout addresses', () => {
  it('accepts the published examples of each kind', () => {
    for (const address of [
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ]) {
      expect(addressProblem('BTC', address), address).toBeUndefined();
    }
    for (const address of [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
    ]) {
      expect(addressProblem('ETH', address), address).toBeUndefined();
    }
  });

  it('accepts an address of TRON that begins as those of another network do', () => {
    expect(addressProblem('USDT', 'TB1KsrcpiVRKsZmeW2fCFWDRkAHAseUKFj')).toBeUndefined();
    expect(addressProblem('USDT', 'TB1KsrcpiVRKsZmeW2fCFWDRkAHAseUKFk')).toBe('bad_checksum');
    const testNetwork = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
    for (const written of [testNetwork, testNetwork.toUpperCase()])
      expect(addressProblem('USDT', written)).toBe('wrong_chain');
  });

  it('refuses what no output can be written for: later segwit versions, and points off the curve', () => {
    // BIP-350's valid addresses of versions 1 (of two lengths), 2 and 16: valid, and nobody pays them yet.
    for (const address of [
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
      'BC1SW50QGDZ25J',
      'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    ])
      expect(addressProblem('BTC', address), address).toBe('unpayable');
    const regtest = { ...mainRules, bitcoinNetwork: 'regtest' as const };
    expect(addressProblem('BTC', segwit('bcrt', 2, 32), regtest)).toBe('unpayable');
    // Version 1 takes a point of the curve (BIP-341): zero is none.
    expect(addressProblem('BTC', segwit('bc', 1, 32))).toBe('unpayable');
    expect(addressProblem('USDT', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toBe('not_an_address');
  });

  it('refuses a changed character, another network and the wrong bech32 variant, each with its reason', () => {
    expect(addressProblem('BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb')).toBe('bad_checksum');
    expect(addressProblem('BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5')).toBe('bad_checksum');
    // Version 1 in plain bech32 (BIP-350's invalid list): nobody could spend from it.
    expect(addressProblem('BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd')).toBe(
      'wrong_encoding',
    );
    expect(addressProblem('BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toBe('wrong_network');
    expect(addressProblem('BTC', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('wrong_chain');
    expect(addressProblem('USDT', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('wrong_chain');
    expect(addressProblem('BTC', 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj')).toBe('wrong_chain');
    expect(addressProblem('BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')).toBe('wrong_network');
    expect(addressProblem('ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toBe('bad_checksum');
    expect(addressProblem('ETH', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe('wrong_chain');
    for (const text of ['', 'hello', '0x', `0x${'0'.repeat(40)}`, '0x123']) {
      expect(addressProblem('ETH', text), text).toBe('not_an_address');
      expect(addressProblem('BTC', text), text).not.toBeUndefined();
    }
  });
});
