// Slow twin of a batch: the same money, one post for each owner, one after the other; all or
// nothing.
import { bare } from '#core/values/kind.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export async function slowBatch(tx: Tx, batch: ledger.BatchPost): Promise<void> {
  const { legs, house, asset, idemKey, kind, at } = batch;
  const rows = legs.owner.map((owner, row) => ({
    owner,
    asset,
    kind: legs.kind[row] ?? 'wallet',
    units: bare(legs.units[row] ?? 0n),
    code: legs.code[row] ?? 'principal',
  }));
  await ledger.lockOwners(tx, [...new Set(legs.owner)], 'with house');
  for (const [owner, own] of Map.groupBy(rows, (leg) => leg.owner)) {
    const other = house.map(({ code, kind }) => ({
      owner: 'house' as const,
      asset,
      kind,
      code,
      units: -own.reduce((sum, leg) => (leg.code === code ? sum + leg.units : sum), 0n),
    }));
    const isNothing = own.every(({ units }) => units === 0n);
    if (!isNothing) await ledger.post(tx, { owner, kind, at, idemKey, legs: [...own, ...other] });
  }
}
