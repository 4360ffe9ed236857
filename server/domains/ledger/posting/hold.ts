// Holds are entries, not flags: held money has left the wallet's balance and waits in an account of
// its own.
import type { OwnerId } from '#core/ledger/rules.ts';
import { type AssetUnits, bare } from '#core/values/kind.ts';
import { post } from '#server/domains/ledger/posting/post.ts';
import type { Leg, Posted } from '#server/domains/ledger/rules.ts';
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
 * as `id_reused`.
 */
export const release = (tx: Tx, request: Hold): Promise<Posted> =>
  post(tx, {
    ...common(request),
    kind: request.purpose === 'withdrawal' ? 'withdrawal_returned' : 'other',
    idemKey: `${request.ref}:end`,
    legs: pair(request, holdKind(request), 'wallet', 'release'),
  });

/** Hold out to the house: the money has left. */
export const settle = (tx: Tx, request: Hold & { readonly into: 'custody' | 'clearing' }): Promise<Posted> =>
  post(tx, {
    ...common(request),
    kind: request.purpose === 'withdrawal' ? 'withdrawal_paid' : 'other',
    idemKey: `${request.ref}:end`,
    legs: [
      { ...leg(request), kind: holdKind(request), units: -bare(request.units), code: 'principal' },
      { ...leg(request), owner: 'house', kind: request.into, units: bare(request.units), code: 'principal' },
    ],
  });

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
