import { hashToken } from '#server/domains/identity/sign-in/mailed-links.ts';
import { putDeviceMark, putMark } from '#server/domains/identity/linked/store.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';

interface SignedIn {
  readonly userId: string;
  /** The cookie this browser has from now on. */
  readonly device: string;
  /** The one it came with: another account's, when somebody else signed in here before. */
  readonly presented: string | undefined;
  readonly request: RequestFacts;
  readonly at: Date;
}

/**
 * Notes by what this sign-in can be told to come from the same place as another account's. Only
 * hashes are kept.
 */
export async function markAccount(tx: Tx, signedIn: SignedIn): Promise<void> {
  const { userId, device, presented, request, at } = signedIn;
  await putMark(tx, { userId, kind: 'device', mark: hashToken(device), at });
  // A cookie of nobody links nobody: it is not written down.
  if (presented !== undefined && presented !== device)
    await putDeviceMark(tx, { userId, mark: hashToken(presented), at });
  const agent = request.headers.get('user-agent');
  if (!agent) return;
  const mark = hashToken(`${neighbourhoodOf(request.ip)}|${agent}`);
  await putMark(tx, { userId, kind: 'network', mark, at });
}

/** The /24 of an IPv4 address, the /64 of an IPv6 one: what one household or office is given. */
export function neighbourhoodOf(ip: string): string {
  const network = networkOf(ip);
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? network.replace(/\d+$/, '0') : network;
}
