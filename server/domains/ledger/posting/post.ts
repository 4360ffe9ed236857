import {
  type OwnedLeg,
  type Post,
  type Posted,
  preparedLegs,
  requestText,
} from '#server/domains/ledger/rules.ts';
import { requestHash } from '#server/domains/ledger/posting/request-hash.ts';
import { type Head, writePost, writeTransfer } from '#server/domains/ledger/posting/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Moves money once. Refuses `insufficient_funds` (detail: available) and `id_reused`; legs that do
 * not sum to zero are a fault. The caller's transaction decides whether it happened.
 */
export async function post(tx: Tx, request: Post): Promise<Posted> {
  const legs = preparedLegs(request);
  const head = headOf(request, legs);
  const [first, second] = legs;
  if (
    legs.length !== 2 ||
    !first ||
    !second ||
    request.reverses !== undefined ||
    first.code !== second.code
  ) {
    return writePost(tx, head, legs);
  }
  return first.units < 0n ? writeTransfer(tx, head, first, second) : writeTransfer(tx, head, second, first);
}

export function headOf(request: Post, legs: readonly OwnedLeg[]): Head {
  return {
    owner: request.owner,
    kind: request.kind,
    idemKey: request.idemKey,
    hash: requestHash(requestText(request.kind, legs, request.ref, request.reverses)),
    at: request.at,
    ref: request.ref,
    meta:
      request.description === undefined
        ? request.meta
        : { ...request.meta, description: request.description },
    reverses: request.reverses,
  };
}
