import { refuse, type WorkView } from '#core/collectibles/contract.ts';
import { type Category, maxPending } from '#core/collectibles/rules.ts';
import type { FileId, WorkId } from '#core/values/ids.ts';
import type { Needs } from '#server/domains/collectibles/needs.ts';
import { purpose, shelfOf } from '#server/domains/collectibles/works/pictures.ts';
import {
  findWork,
  insertWork,
  listMade,
  lockMaker,
  type WorkRow,
} from '#server/domains/collectibles/store.ts';
import { tellModerators } from '#server/domains/collectibles/tell.ts';
import { workViews } from '#server/domains/collectibles/views.ts';
import * as plans from '#server/domains/plans/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface CreateWork {
  readonly id: WorkId;
  readonly name: string;
  readonly collection: string;
  readonly description: string;
  readonly category: Category;
  readonly royaltyBps: number;
  readonly pictureId: FileId;
}

/**
 * Sends a work to be looked at; nobody else sees it before an administrator approves it. The same
 * id again answers with the first. Refuses `plan_limit_reached`, `picture_missing` and
 * `too_many_pending_works`.
 */
export const createWork = (app: Needs, actor: Actor, input: CreateWork): Promise<WorkView> =>
  app.db.transaction(async (tx) => {
    const { userId } = actor;
    await lockMaker(tx, userId);
    const known = await findWork(tx, input.id);
    if (known) {
      if (known.creatorId !== userId || known.pictureId !== input.pictureId) throw refuse('id_reused');
      return one(tx, known);
    }
    await plans.requireEntitlement(tx, userId, app.clock.now(), 'create_collectibles');
    const pending = (await listMade(tx, userId)).filter(({ state }) => state === 'pending');
    if (pending.length >= maxPending) throw refuse('too_many_pending_works', { most: String(maxPending) });
    const picture = await app.vault.read(tx, input.pictureId);
    if (picture?.ownerId !== shelfOf(userId) || picture.purpose !== purpose) throw refuse('picture_missing');
    const work: WorkRow = {
      ...input,
      creatorId: userId,
      rarity: 'unique',
      editions: 1,
      art: null,
      state: 'pending',
      reason: '',
      submittedAt: new Date(app.clock.now()),
      decidedAt: null,
      decidedBy: null,
      isFeatured: false,
      hiddenAt: null,
    };
    // A picture is of one work.
    if (!(await insertWork(tx, work))) throw refuse('picture_missing');
    await tellModerators(tx);
    return one(tx, work);
  });

async function one(tx: Tx, row: WorkRow): Promise<WorkView> {
  const [view] = await workViews(tx, [row]);
  if (!view) throw refuse('not_found');
  return view;
}
