// The proof that the server made a request for a payment: whoever can only write the database cannot
// make one, nor change what it covers.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PayoutRequest, SealedRequest } from '#server/domains/funding/payouts/sign-job.ts';

/** The key of an installation, which the server and its signer have and the database has not. */
export const requestKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'truefill withdrawal requests', 32));

/** HMAC-SHA-256 of all that a request says, base64url. */
export const sealRequest = (key: Buffer, request: PayoutRequest): string =>
  mac(key, request).toString('base64url');

/** False without a key: then nothing can be proven. */
export function isSealed(key: Buffer, { seal, ...request }: SealedRequest): boolean {
  if (key.length === 0 || seal === null) return false;
  const given = Buffer.from(seal, 'base64url');
  const own = mac(key, request);
  return given.length === own.length && timingSafeEqual(given, own);
}

const mac = (key: Buffer, request: PayoutRequest): Buffer => {
  const { withdrawalId, asset, address, units, requestedBy, approvalsNeeded } = request;
  return createHmac('sha256', key)
    .update(JSON.stringify([withdrawalId, asset, address, units, requestedBy, approvalsNeeded]))
    .digest();
};
