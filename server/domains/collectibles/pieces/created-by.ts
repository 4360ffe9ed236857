import type { WorkState } from '#core/collectibles/rules.ts';
import { formatUnits } from '#core/values/money.ts';
import { listFirstSales, listMade, listOwned } from '#server/domains/collectibles/store.ts';
import { namesOf } from '#server/domains/collectibles/views.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface CreatedBy {
  readonly id: string;
  readonly name: string;
  readonly at: string;
  /** Of the first sale, else what is asked now; null while neither is there. */
  readonly price: string | null;
  /** Null before a sale, empty for somebody who left. */
  readonly buyer: string | null;
  readonly status: WorkState | 'sold';
}

/** What a person made, for administrators. */
export async function createdBy(tx: Tx, userId: string): Promise<CreatedBy[]> {
  const sales = await listFirstSales(tx, userId);
  const asked = new Map((await listOwned(tx, userId)).map(({ workId, cents }) => [workId, cents]));
  const names = await namesOf(
    tx,
    [...sales.values()].map(({ buyerId }) => buyerId),
  );
  return (await listMade(tx, userId)).map((work) => {
    const sale = sales.get(work.id);
    const cents = sale?.cents ?? asked.get(work.id) ?? null;
    return {
      id: work.id,
      name: work.name,
      at: work.submittedAt.toISOString(),
      price: cents === null ? null : formatUnits(cents, 2),
      buyer: sale ? (names.get(sale.buyerId) ?? '') : null,
      status: sale ? 'sold' : work.state,
    };
  });
}
