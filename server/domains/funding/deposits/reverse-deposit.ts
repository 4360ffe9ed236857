import { negated } from '#core/values/kind.ts';
import { assert } from '#core/values/assert.ts';
import { type Chain, coinOf, networkOf } from '#core/funding/deposits.ts';
import type { Deposit } from '#server/domains/funding/chain/chain-book.ts';
import { takeOrClaim } from '#server/domains/funding/deposits/claims.ts';
import { suspenseOwner } from '#server/domains/funding/deposits/credit-deposit.ts';
import { findDepositById, markReversed } from '#server/domains/funding/deposits/store.ts';
import { assertNew } from '#server/domains/funding/promises.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * The chain took back what was credited: the money goes out of the books again, the conversion at
 * the rate it was made.
 */
export async function reverseDeposit(tx: Tx, chain: Chain, deposit: Deposit, at: number): Promise<void> {
  const row = await findDepositById(tx, deposit.id);
  assert(row?.state === 'credited', 'only a credited deposit is reversed');
  assert(row.units === deposit.units, `${row.id} is taken back as it came`);
  const asset = coinOf(chain);
  const common = {
    kind: 'deposit_reversed',
    idemKey: `deposit-reversed:${deposit.id}:${deposit.generation}`,
    ref: deposit.id,
    at,
    description: `${networkOf(chain).name} deposit reversed by the network`,
  } as const;
  const custody: ledger.Leg = { owner: 'house', asset, kind: 'custody', units: row.units, code: 'principal' };
  if (row.userId === null) {
    const suspense: ledger.Leg = { ...custody, kind: 'suspense', units: -row.units };
    assertNew(
      await ledger.post(tx, { ...common, owner: suspenseOwner(row.id), legs: [custody, suspense] }),
      `the reversal of ${row.id}`,
    );
    await noteReversed(tx, row.id);
    return;
  }
  const owner = await ledger.ownerOf(tx, row.userId);
  const sold = row.convertedUnits ?? 0n;
  const gross = row.convertedGrossCents ?? 0n;
  const fee = row.convertedFeeCents ?? 0n;
  const reversed = await ledger.post(tx, {
    ...common,
    owner,
    legs: [
      custody,
      { owner: 'house', asset, kind: 'clearing', units: -sold, code: 'principal' },
      { owner: 'house', asset: 'USD', kind: 'clearing', units: gross, code: 'principal' },
      { owner: 'house', asset: 'USD', kind: 'fees', units: negated(fee), code: 'spread' },
      ...(await takeOrClaim(tx, owner, asset, row.units - sold)),
      ...(await takeOrClaim(tx, owner, 'USD', gross - fee)),
    ],
  });
  assertNew(reversed, `the reversal of ${row.id}`);
  await noteReversed(tx, row.id);
}

async function noteReversed(tx: Tx, id: string): Promise<void> {
  assert((await markReversed(tx, id)) === 1, `${id} is there to be reversed`);
}
