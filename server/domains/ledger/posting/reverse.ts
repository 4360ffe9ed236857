import { assert } from '#core/values/assert.ts';
import { entryCodeOf } from '#core/ledger/rules.ts';
import { post } from '#server/domains/ledger/posting/post.ts';
import { type Posted } from '#server/domains/ledger/rules.ts';
import { findTx, listEntriesOf } from '#server/domains/ledger/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Posts the opposite of a transaction, once. Refuses `insufficient_funds` when the money has been
 * spent since.
 */
export async function reverse(
  tx: Tx,
  txId: number,
  request: { readonly idemKey: string; readonly reason: string; readonly at: number },
): Promise<Posted> {
  const original = await findTx(tx, txId);
  assert(original !== undefined, `transaction ${txId} exists`);
  assert(original.reverses === null, 'a reversal is not reversed: post anew');
  const entries = await listEntriesOf(tx, txId);
  return post(tx, {
    owner: original.owner,
    kind: 'reversal',
    idemKey: request.idemKey,
    at: request.at,
    description: request.reason,
    reverses: txId,
    legs: entries.map(({ owner, asset, kind, units, code }) => ({
      owner,
      asset,
      kind,
      units: -units,
      code: entryCodeOf(code),
    })),
  });
}
