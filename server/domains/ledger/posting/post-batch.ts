import { bare } from '#core/values/kind.ts';
import { assert } from '#core/values/assert.ts';
import { houseOwner, stripeOf } from '#core/ledger/rules.ts';
import { headOf } from '#server/domains/ledger/posting/post.ts';
import { type BatchPost, lockOrder, type OwnedLeg, type Posted } from '#server/domains/ledger/rules.ts';
import { writePrepared } from '#server/domains/ledger/posting/post-many.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * One transaction for many owners of one stripe, against house legs the caller has summed. All or
 * nothing: one owner without funds refuses the batch, so decide on balances read under
 * `lockBalances` first. The key belongs to the stripe's house.
 */
export async function postBatch(tx: Tx, batch: BatchPost): Promise<Posted> {
  const [posted] = await postBatches(tx, [batch]);
  assert(posted !== undefined, 'a batch has an answer');
  return posted;
}

/** Batches of several stripes in one statement. */
export function postBatches(tx: Tx, batches: readonly BatchPost[]): Promise<readonly Posted[]> {
  const prepared = batches.map((batch) => {
    const owner = houseOwner(batch.stripe);
    const legs = batchLegs(batch);
    return { head: headOf({ ...batch, owner, legs }, legs), legs, key: `${owner}/${batch.idemKey}` };
  });
  return writePrepared(tx, prepared);
}

function batchLegs(batch: BatchPost): OwnedLeg[] {
  const { asset, stripe, legs: columns } = batch;
  const legs: OwnedLeg[] = [];
  let sum = 0n;
  const add = (leg: OwnedLeg) => {
    if (leg.units === 0n) return;
    sum += leg.units;
    legs.push(leg);
  };
  for (let row = 0; row < columns.owner.length; row++) {
    const [owner, kind, units, code] = [
      columns.owner[row],
      columns.kind[row],
      columns.units[row],
      columns.code[row],
    ];
    assert(
      owner !== undefined && kind !== undefined && units !== undefined && code !== undefined,
      'batch columns are of one length',
    );
    assert(stripeOf(owner) === stripe, 'every owner of a batch is on its stripe');
    add({ owner, asset, kind, units: bare(units), code });
  }
  for (const leg of batch.house) add({ ...leg, units: bare(leg.units), owner: houseOwner(stripe), asset });
  assert(sum === 0n, `batch legs in ${asset} sum to zero, not ${sum}`);
  assert(legs.length >= 2, 'a batch moves something');
  return legs.sort(lockOrder);
}
