import { formatUnits } from '#core/values/money.ts';
import { listFirstSales, listMade, listOwned } from '#server/domains/collectibles/store.ts';
import { namesOf } from '#server/domains/collectibles/views.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface CreatedBy {
  readonly id: string;
  readonly name: string;
  readonly at: string;
  readonly price: string;
  readonly buyer: string | null;
  readonly status: string;
}

/** What a person made, for administrators: the price of the first sale, else what is asked now. */
export async function createdBy(tx: Tx, userId: string): Promise<CreatedBy[]> {
  const sales = await listFirstSales(tx, userId);
  const asked = new Map((await listOwned(tx, userId)).map(({ workId, cents }) => [workId, cents]));
  const names = await namesOf(
    tx,
    [...sales.values()].map(({ buyerId }) => buyerId),
  );
  return (await listMade(tx, userId)).map((work) => {
    const sale = sales.get(work.id);
    return {
      id: work.id,
      name: work.name,
      at: work.submittedAt.toISOString(),
      price: formatUnits(sale?.cents ?? asked.get(work.id) ?? 0n, 2),
      buyer: sale ? (names.get(sale.buyerId) ?? '') : null,
      status: sale ? 'sold' : work.state,
    };
  });
}
