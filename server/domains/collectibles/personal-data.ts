import type { Vault } from '#server/platform/files/vault.ts';
import { shelfOf } from '#server/domains/collectibles/works/pictures.ts';
import {
  forgetPerson,
  insertSteps,
  listMade,
  listOwned,
  listReportsBy,
  listSalesOf,
  lockPiece,
  saveOwner,
} from '#server/domains/collectibles/store.ts';
import { tellModerators } from '#server/domains/collectibles/tell.ts';
import { saleView } from '#server/domains/collectibles/views.ts';
import { formatUnits } from '#core/values/money.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * What collectibles hold about a person. Pieces do not stand in the way of leaving: they go back to
 * the house.
 */
export const personalData = {
  exportFor: async (tx: Tx, userId: string): Promise<Readonly<Record<string, readonly object[]>>> => ({
    'collectibles.piece': (await listOwned(tx, userId)).map(({ id, name, edition, cents }) => ({
      id,
      name,
      edition,
      price: cents === null ? null : formatUnits(cents, 2),
    })),
    'collectibles.work': (await listMade(tx, userId)).map((work) => ({
      id: work.id,
      name: work.name,
      collection: work.collection,
      description: work.description,
      royaltyBps: work.royaltyBps,
      pictureId: work.pictureId,
      state: work.state,
      submittedAt: work.submittedAt.toISOString(),
    })),
    'collectibles.sale': (await listSalesOf(tx, userId)).map((sale) => ({
      ...saleView(sale),
      side: sale.buyerId === userId ? 'bought' : 'sold',
    })),
    'collectibles.report': (await listReportsBy(tx, userId)).map(({ workId, reason, at }) => ({
      workId,
      reason,
      at: at.toISOString(),
    })),
  }),
  shelvesOf: async (_tx: Tx, userId: string): Promise<readonly string[]> => [shelfOf(userId)],
  blocksDeletion: async (): Promise<readonly string[]> => [],
  /**
   * Sales and provenance stay, like the ledger's entries, under an id that names nobody any more.
   */
  erase: async (tx: Tx, userId: string, vault: Vault, at: Date): Promise<void> => {
    for (const { id } of await listOwned(tx, userId)) {
      await lockPiece(tx, id);
      await saveOwner(tx, id, null);
      await insertSteps(tx, [id], { what: 'returned', cents: null, fromId: userId, toId: null, at });
    }
    // Pictures of approved works stay with the works.
    const unseen = new Set((await vault.list(tx, [shelfOf(userId)])).map(({ id }) => id));
    for (const work of await listMade(tx, userId))
      if (work.state === 'approved' && work.pictureId !== null) unseen.delete(work.pictureId);
    for (const id of unseen) await vault.remove(tx, shelfOf(userId), id);
    await forgetPerson(tx, userId, at);
    await tellModerators(tx);
  },
};
