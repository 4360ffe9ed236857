// Holds are entries, not flags: held money has left the wallet's balance and waits in an account of
// its own.
import type { OwnerId } from '#core/ledger/rules.ts';
import { assert } from '#core/values/assert.ts';
import { type AssetUnits, bare } from '#core/values/kind.ts';
import { post } from '#server/domains/ledger/posting/post.ts';
import type { Leg, Posted } from '#server/domains/ledger/rules.ts';
import { heldByKey } from '#server/domains/ledger/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export type Hold = AssetUnits & {
  readonly owner: OwnerId;
  readonly purpose: 'withdrawal' | 'order';
  /** Public id of what holds; hold and its end take their keys from it, so each happens once. */
  readonly ref: string;
  readonly at: number;
  readonly description?: string;
};

/** Wallet to hold. Refuses `insufficient_funds`. */
export const hold = (tx: Tx, request: Hold): Promise<Posted> =>
  post(tx, {
    ...common(request),
    kind: request.purpose === 'withdrawal' ? 'withdrawal' : 'other',
    idemKey: `${request.ref}:hold`,
    legs: pair(request, 'wallet', holdKind(request), 'hold'),
  });

/**
 * Hold back to wallet. A hold ends once, by `release` or by `settle`; the other one is then refused
 * as `id_reused`. Throws unless exactly this was held: what never was, or was held for less, would
 * end the hold of something else.
 */
export async function release(tx: Tx, request: Hold): Promise<Posted> {
  await assertHeld(tx, request);
  return post(tx, {
    ...common(request),
    kind: request.purpose === 'withdrawal' ? 'withdrawal_returned' : 'other',
    idemKey: `${request.ref}:end`,
    legs: pair(request, holdKind(request), 'wallet', 'release'),
  });
}

/** Hold out to the house: the money has left. Throws as `release` does. */
export async function settle(
  tx: Tx,
  request: Hold & { readonly into: 'custody' | 'clearing' },
): Promise<Posted> {
  await assertHeld(tx, request);
  return post(tx, {
    ...common(request),
    kind: request.purpose === 'withdrawal' ? 'withdrawal_paid' : 'other',
    idemKey: `${request.ref}:end`,
    legs: [
      { ...leg(request), kind: holdKind(request), units: -bare(request.units), code: 'principal' },
      { ...leg(request), owner: 'house', kind: request.into, units: bare(request.units), code: 'principal' },
    ],
  });
}

async function assertHeld(tx: Tx, request: Hold): Promise<void> {
  const { owner, asset, ref } = request;
  const held = await heldByKey(tx, { owner, asset, kind: holdKind(request), key: `${ref}:hold` });
  assert(held === bare(request.units), `${ref} holds what its end moves`);
}

const holdKind = (request: Hold) => (request.purpose === 'withdrawal' ? 'withdrawal_hold' : 'order_hold');
const leg = ({ owner, asset }: Hold) => ({ owner, asset });
const common = ({ owner, ref, at, description }: Hold) => ({
  owner,
  ref,
  at,
  ...(description === undefined ? {} : { description }),
});

function pair(request: Hold, from: Leg['kind'], to: Leg['kind'], code: Leg['code']): Leg[] {
  return [
    { ...leg(request), kind: from, units: -bare(request.units), code },
    { ...leg(request), kind: to, units: bare(request.units), code },
  ];
}
