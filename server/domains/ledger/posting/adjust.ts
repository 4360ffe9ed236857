import { assert } from '#core/values/assert.ts';
import type { OwnerId } from '#core/ledger/rules.ts';
import { type AssetUnits, bare } from '#core/values/kind.ts';
import { post } from '#server/domains/ledger/posting/post.ts';
import { type Posted } from '#server/domains/ledger/rules.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** `units` are signed: what the wallet gains. */
export type Adjustment = AssetUnits & {
  readonly owner: OwnerId;
  /** Shown to the person at once. */
  readonly reason: string;
  readonly idemKey: string;
  readonly at: number;
  /** Who decided it. */
  readonly by: string;
  /** Names what it is about, beside the reason. */
  readonly ref?: string;
};

/** An administrator's correction of a wallet: an entry with a reason, never an edited balance. */
export async function postAdjustment(tx: Tx, adjustment: Adjustment): Promise<Posted> {
  const { owner, asset, reason, idemKey, at, by, ref } = adjustment;
  const units = bare(adjustment.units);
  assert(reason.trim() !== '', 'an adjustment says why');
  return post(tx, {
    owner,
    kind: 'adjustment',
    idemKey,
    at,
    description: reason,
    meta: { by },
    ...(ref !== undefined && { ref }),
    legs: [
      { owner, asset, kind: 'wallet', units, code: 'principal' },
      { owner: 'house', asset, kind: 'adjustments', units: -units, code: 'principal' },
    ],
  });
}
