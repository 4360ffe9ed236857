import { newId } from '#core/values/ids.ts';
import { catalogue, catalogueRoyaltyBps } from '#server/domains/collectibles/works/catalogue.ts';
import { insertPiece, insertSteps, insertWork } from '#server/domains/collectibles/store.ts';
import type { App } from '#server/platform/app.ts';

/**
 * Puts the house's works on the market at the first start. Works that are there stay as they are.
 */
export const openCatalogue = (app: Pick<App, 'db' | 'clock'>): Promise<void> =>
  app.db.transaction(async (tx) => {
    const at = new Date(app.clock.now());
    for (const { cents, ...work } of catalogue) {
      const isNew = await insertWork(tx, {
        ...work,
        creatorId: null,
        description: '',
        royaltyBps: catalogueRoyaltyBps,
        pictureId: null,
        state: 'approved',
        reason: '',
        submittedAt: at,
        decidedAt: at,
        decidedBy: null,
        hiddenAt: null,
      });
      if (!isNew) continue;
      const ids = Array.from({ length: work.editions }, () => newId('nft'));
      for (const [place, id] of ids.entries())
        await insertPiece(tx, { id, workId: work.id, edition: place + 1, ownerId: null, cents }, at);
      await insertSteps(tx, ids, { what: 'created', cents: null, fromId: null, toId: null, at });
      await insertSteps(tx, ids, { what: 'listed', cents, fromId: null, toId: null, at });
    }
  });
