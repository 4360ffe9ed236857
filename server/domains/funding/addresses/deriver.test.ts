import { createECDH, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HDKey } from '@scure/bip32';
import { createBase58check } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Chain, chains } from '#core/funding/deposits.ts';
import { addressProblem } from '#server/domains/funding/address.ts';
import { deriveAddresses, tronAddress, tronHex } from '#server/domains/funding/addresses/deriver.ts';
import { drawUnspendableKey, readAccountKey } from '#server/domains/funding/addresses/extended-key.ts';

/** BIP-84's published account: mnemonic "abandon abandon … about". */
const bip84 =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const bip84Private =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE';
/** BIP-39's seed of the same mnemonic, without a passphrase. */
const seed = Buffer.from(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  'hex',
);
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * BIP-32 once more, from the private side and with OpenSSL's curve: shares no code with what it
 * checks.
 */
function privateChild(path: readonly number[]): { publicKey: Buffer; chainCode: Buffer } {
  let key = createHmac('sha512', 'Bitcoin seed').update(seed).digest();
  for (const index of path) {
    const [secret, chainCode] = [key.subarray(0, 32), key.subarray(32)];
    const place = Buffer.alloc(4);
    place.writeUInt32BE(index);
    const data = index >= 0x80000000 ? Buffer.concat([Buffer.alloc(1), secret]) : publicOf(secret);
    const digest = createHmac('sha512', chainCode)
      .update(Buffer.concat([data, place]))
      .digest();
    const next = (toInt(digest.subarray(0, 32)) + toInt(secret)) % order;
    key = Buffer.concat([Buffer.from(next.toString(16).padStart(64, '0'), 'hex'), digest.subarray(32)]);
  }
  return { publicKey: publicOf(key.subarray(0, 32)), chainCode: key.subarray(32) };
}
const toInt = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);
const publicOf = (secret: Buffer): Buffer => {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(secret);
  return curve.getPublicKey(null, 'compressed');
};
const hard = (index: number): number => index + 0x80000000;
const coinOf: Readonly<Record<Chain, readonly [purpose: number, coin: number]>> = {
  bitcoin: [84, 0],
  ethereum: [44, 60],
  tron: [44, 195],
};
/** The account's extended public key as the independent derivation gives it. */
function accountKey(chain: Chain): string {
  const [purpose, coin] = coinOf[chain];
  const { publicKey, chainCode } = privateChild([hard(purpose), hard(coin), hard(0)]);
  const raw = Buffer.alloc(78);
  raw.writeUInt32BE(0x0488b21e, 0);
  raw[4] = 3;
  raw.writeUInt32BE(hard(0), 9);
  chainCode.copy(raw, 13);
  publicKey.copy(raw, 45);
  return createBase58check(sha256).encode(raw);
}

describe('addresses from an account’s public key', () => {
  it('are the published ones of BIP-84 and of the same mnemonic on Ethereum and TRON', () => {
    const bitcoin = deriveAddresses('bitcoin', bip84, 'main');
    expect([bitcoin.at(0).address, bitcoin.at(1).address]).toEqual([
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    ]);
    expect(bitcoin.at(1).path).toBe("m/84'/0'/0'/0/1");
    expect(deriveAddresses('ethereum', accountKey('ethereum'), 'main').at(0).address).toBe(
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    );
    expect(deriveAddresses('tron', accountKey('tron'), 'main').at(0).address).toBe(
      'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    );
    expect(deriveAddresses('bitcoin', accountKey('bitcoin'), 'main').at(0).address).toBe(
      bitcoin.at(0).address,
    );
  });

  it('belong to the keys that the private side derives, for every chain and many indexes', () => {
    for (const chain of chains) {
      const [purpose, coin] = coinOf[chain];
      const external = readAccountKey(accountKey(chain)).deriveChild(0);
      for (const index of [0, 1, 2, 19, 20, 1_000, 2_147_483_647]) {
        const { publicKey } = privateChild([hard(purpose), hard(coin), hard(0), 0, index]);
        expect(Buffer.from(external.deriveChild(index).publicKey ?? [])).toEqual(publicKey);
      }
    }
  });

  it('are refused from anything that could spend or is not an account', () => {
    const master = HDKey.fromMasterSeed(seed);
    const refused: [string, RegExp][] = [
      [bip84Private, /private key/],
      [master.privateExtendedKey, /private key/],
      [master.publicExtendedKey, /depth 0/],
      [master.derive("m/84'/0'/0'/0").publicExtendedKey, /depth 4/],
      [bip84.replace('zpub6rFR7', 'zpub6rFR8'), /check digits/],
      ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', /not an extended/],
      ['', /not an extended/],
    ];
    for (const [text, reason] of refused) expect(() => readAccountKey(text), text).toThrow(reason);
  });

  it('of the practice network come from a key nobody drew a private half of, and no wallet pays them', () => {
    const [first, second] = [drawUnspendableKey(), drawUnspendableKey()];
    expect(first).not.toBe(second);
    const { address } = deriveAddresses('bitcoin', first, 'regtest').at(0);
    expect(address).toMatch(/^bcrt1q/);
    expect(addressProblem('BTC', address)).toBe('wrong_network');
  });

  it('of TRON read back to the twenty bytes they came from', () => {
    const hex = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c';
    expect(tronAddress(hex)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(tronHex('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(hex);
    expect(tronHex('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s')).toBeUndefined();
  });
});
