import { type Cents, negated } from '#core/values/kind.ts';
import { openingCents, type OwnerId } from '#core/ledger/rules.ts';
import { openOwner } from '#server/domains/ledger/open-owner.ts';
import { post } from '#server/domains/ledger/posting/post.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Opens a person's accounts and credits the demo opening balance as a visible entry. Safe to
 * repeat.
 */
export async function grantOpening(
  tx: Tx,
  userId: string,
  at: number,
  cents: Cents = openingCents,
): Promise<OwnerId> {
  const owner = await openOwner(tx, userId, {
    opens: [
      ['USD', 'wallet'],
      ['USD', 'margin'],
      ['USDT', 'wallet'],
      ['BTC', 'wallet'],
      ['ETH', 'wallet'],
    ],
  });
  await post(tx, {
    owner,
    kind: 'opening',
    idemKey: 'opening',
    at,
    description: 'Demo opening balance',
    legs: [
      { owner, asset: 'USD', kind: 'wallet', units: cents, code: 'principal' },
      { owner: 'house', asset: 'USD', kind: 'promo', units: negated(cents), code: 'principal' },
    ],
  });
  return owner;
}
