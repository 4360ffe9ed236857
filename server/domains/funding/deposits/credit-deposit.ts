import { type Chain, coinOf, networkOf } from '#core/funding/deposits.ts';
import { houseOwner, stripeOfRef } from '#core/ledger/rules.ts';
import { assert } from '#core/values/assert.ts';
import { assertNew } from '#server/domains/funding/promises.ts';
import type { Deposit } from '#server/domains/funding/chain/chain-book.ts';
import { priceConversion, saleLegs } from '#server/domains/funding/conversions/post-conversion.ts';
import { repayClaim } from '#server/domains/funding/deposits/claims.ts';
import {
  type ConvertedInto,
  convertsDeposits,
  markCredited,
} from '#server/domains/funding/deposits/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Credited = Pick<Deposit, 'id' | 'units' | 'generation'>;

/**
 * Books a deposit into its owner's wallet, or into suspense when it is nobody's, once per time the
 * chain brought it.
 */
export async function creditDeposit(
  tx: Tx,
  market: Market,
  chain: Chain,
  deposit: Deposit,
  at: number,
): Promise<void> {
  const asset = coinOf(chain);
  assert(deposit.state === 'confirming' && deposit.units > 0n, `${deposit.id} is coins that wait for credit`);
  if (deposit.userId === undefined) {
    const kept = await ledger.post(tx, {
      owner: suspenseOwner(deposit.id),
      kind: 'deposit',
      idemKey: `deposit:${deposit.id}:${deposit.generation}`,
      ref: deposit.id,
      at,
      description: 'Received on a published address',
      legs: [
        { owner: 'house', asset, kind: 'suspense', units: deposit.units, code: 'principal' },
        { owner: 'house', asset, kind: 'custody', units: -deposit.units, code: 'principal' },
      ],
    });
    assertNew(kept, deposit.id);
    await noteCredited(tx, deposit.id, at, undefined);
    return;
  }
  const owner = await ledger.ownerOf(tx, deposit.userId);
  await ledger.lockOwners(tx, [owner], 'with house');
  const credited = await ledger.post(tx, {
    owner,
    kind: 'deposit',
    idemKey: `deposit:${deposit.id}:${deposit.generation}`,
    ref: deposit.id,
    at,
    description: `${networkOf(chain).name} deposit`,
    legs: [
      { owner, asset, kind: 'wallet', units: deposit.units, code: 'principal' },
      { owner: 'house', asset, kind: 'custody', units: -deposit.units, code: 'principal' },
    ],
  });
  assertNew(credited, deposit.id);
  const converted = await settleArrival(tx, market, chain, deposit, { owner, userId: deposit.userId }, at);
  await noteCredited(tx, deposit.id, at, converted);
}

async function noteCredited(
  tx: Tx,
  id: string,
  at: number,
  converted: ConvertedInto | undefined,
): Promise<void> {
  assert((await markCredited(tx, id, new Date(at), converted)) === 1, `${id} is there to be credited`);
}

/** House account that holds an unassigned receipt. */
export const suspenseOwner = (depositId: string): ledger.OwnerId => houseOwner(stripeOfRef(depositId));

/**
 * After money arrived: what the person owes is taken first, the rest becomes dollars unless they
 * switched that off.
 */
export async function settleArrival(
  tx: Tx,
  market: Market,
  chain: Chain,
  deposit: Credited,
  person: { readonly owner: ledger.OwnerId; readonly userId: string },
  at: number,
): Promise<ConvertedInto | undefined> {
  const { owner, userId } = person;
  const asset = coinOf(chain);
  const key = `${deposit.id}:${deposit.generation}`;
  const units = deposit.units - (await repayClaim(tx, owner, asset, `${key}:coin`, deposit.units, at));
  if (units <= 0n || !(await convertsDeposits(tx, userId))) return undefined;
  const priced = priceConversion(market, 'coin-to-dollars', asset, units, at);
  // Less than a cent after the fee stays a coin.
  if (priced.receiveUnits <= 0n) return undefined;
  const sold = await ledger.post(tx, {
    owner,
    kind: 'conversion',
    idemKey: `deposit-conversion:${key}`,
    ref: deposit.id,
    at,
    description: `${asset} converted to US dollars`,
    legs: saleLegs(owner, asset, units, priced),
  });
  assertNew(sold, `the conversion of ${deposit.id}`);
  await repayClaim(tx, owner, 'USD', `${key}:dollars`, priced.receiveUnits, at);
  return { units, grossCents: priced.grossCents, feeCents: priced.feeCents };
}
