// Small secrets at rest: AES-256-GCM and a keyed hash, both under keys derived from the
// installation's secret.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  /** Bound to its owner: a row copied to somebody else does not open. */
  close(text: string, owner: string): Buffer;
  open(sealed: Uint8Array, owner: string): string;
  /** A hash that nobody can search without the secret, however short the text. */
  hash(text: string): Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;

export function openSeal(secret: string): Seal {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const cipherKey = key('truefill seal');
  const hashKey = key('truefill hash');
  return {
    close: (text, owner) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce);
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed);
      const opened = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, nonceBytes));
      opened.setAAD(Buffer.from(owner));
      opened.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = Buffer.concat([opened.update(bytes.subarray(nonceBytes + tagBytes)), opened.final()]);
      return text.toString('utf8');
    },
    hash: (text) => createHmac('sha256', hashKey).update(text).digest(),
  };
}
