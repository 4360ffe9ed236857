// What administrators decide about works: approve or reject, hide, feature, and what becomes of
// reports. Each is on record.
import { refuse, type WorkView } from '#core/collectibles/contract.ts';
import { newId, type WorkId } from '#core/values/ids.ts';
import type { TradeNeeds } from '#server/domains/collectibles/needs.ts';
import {
  closeReports,
  insertPiece,
  insertSteps,
  listReports,
  listShown,
  listWorks,
  lockWork,
  saveDecision,
  saveFeatured,
  saveHidden,
  type WorkRow,
} from '#server/domains/collectibles/store.ts';
import { tellMarket, tellModerators } from '#server/domains/collectibles/tell.ts';
import { workViews } from '#server/domains/collectibles/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

export interface Decide {
  readonly id: WorkId;
  readonly decision: { readonly kind: 'approve' } | { readonly kind: 'reject'; readonly reason: string };
}

/**
 * An approved work becomes a piece that its creator owns. The same word again changes nothing.
 * Refuses `not_found`, `own_work`, and `work_decided` for one that was decided otherwise.
 */
export const decideWork = (app: TradeNeeds, actor: Actor, input: Decide): Promise<WorkView> =>
  app.db.transaction(async (tx) => {
    const work = await requireWork(tx, input.id);
    const { creatorId } = work;
    if (creatorId === actor.userId) throw refuse('own_work');
    const state = input.decision.kind === 'approve' ? 'approved' : 'rejected';
    const reason = input.decision.kind === 'reject' ? input.decision.reason : '';
    if (work.state !== 'pending') {
      if (work.state !== state || work.decidedBy !== actor.userId) throw refuse('work_decided');
      return viewOf(tx, work);
    }
    const at = new Date(app.clock.now());
    const decision = { state, reason, decidedBy: actor.userId, decidedAt: at } as const;
    await saveDecision(tx, work.id, decision);
    await tellModerators(tx);
    let pieceId = '';
    if (state === 'approved') {
      pieceId = newId('nft');
      const piece = {
        id: pieceId as `nft_${string}`,
        workId: work.id,
        edition: 1,
        ownerId: creatorId,
        cents: null,
      };
      await insertPiece(tx, piece, at);
      await insertSteps(tx, [pieceId], { what: 'created', cents: null, fromId: null, toId: creatorId, at });
    }
    await audit(tx, actor, work, `collectibles.work-${state}`, { ...(reason && { reason }) }, at);
    if (creatorId !== null)
      await recordEvent(
        tx,
        {
          type: 'collectibles.work-decided',
          userId: creatorId,
          payload: { workId: work.id, pieceId, name: work.name, state, reason },
        },
        at.getTime(),
      );
    return viewOf(tx, { ...work, ...decision });
  });

interface SetHidden {
  readonly id: WorkId;
  readonly isHidden: boolean;
  readonly reason: string;
}

/**
 * A hidden work is neither shown nor sold; owners keep it. Either way its reports are dealt with.
 */
export const setHidden = (app: TradeNeeds, actor: Actor, input: SetHidden): Promise<WorkView> =>
  app.db.transaction(async (tx) => {
    const work = await requireWork(tx, input.id);
    if ((work.hiddenAt !== null) === input.isHidden) return viewOf(tx, work);
    const at = new Date(app.clock.now());
    const hiddenAt = input.isHidden ? at : null;
    const reason = input.isHidden ? input.reason : '';
    await saveHidden(tx, work.id, hiddenAt, reason);
    await closeReports(tx, work.id, at);
    await tellModerators(tx);
    const action = input.isHidden ? 'collectibles.work-hidden' : 'collectibles.work-unhidden';
    await audit(tx, actor, work, action, { reason: input.reason }, at);
    await tellMarket(tx, '');
    return viewOf(tx, { ...work, hiddenAt, reason });
  });

export const setFeatured = (
  app: TradeNeeds,
  actor: Actor,
  { id, isFeatured }: { readonly id: WorkId; readonly isFeatured: boolean },
): Promise<WorkView> =>
  app.db.transaction(async (tx) => {
    const work = await requireWork(tx, id);
    if (work.isFeatured !== isFeatured) {
      await saveFeatured(tx, id, isFeatured);
      await audit(tx, actor, work, 'collectibles.work-featured', { isFeatured }, new Date(app.clock.now()));
      await tellMarket(tx, '');
    }
    return viewOf(tx, { ...work, isFeatured });
  });

/** The reports were looked at and the work stays. */
export const dismissReports = (
  app: TradeNeeds,
  actor: Actor,
  { id }: { readonly id: WorkId },
): Promise<Record<never, never>> =>
  app.db.transaction(async (tx) => {
    const work = await requireWork(tx, id);
    const at = new Date(app.clock.now());
    if ((await closeReports(tx, id, at)) > 0) {
      await audit(tx, actor, work, 'collectibles.reports-dismissed', {}, at);
      await tellModerators(tx);
    }
    return {};
  });

/** What waits, what is reported, what is hidden, and what everybody sees. */
export async function showModeration(app: TradeNeeds): Promise<{
  pending: WorkView[];
  reported: { work: WorkView; reports: { reason: string; at: string }[] }[];
  hidden: WorkView[];
  shown: WorkView[];
}> {
  const { read } = app.db;
  const reported = await listWorks(read, 'reported');
  const reports = await listReports(
    read,
    reported.map(({ id }) => id),
  );
  return {
    pending: await workViews(read, await listWorks(read, 'pending')),
    reported: (await workViews(read, reported)).map((work) => ({
      work,
      reports: reports
        .filter(({ workId }) => workId === work.id)
        .map(({ reason, at }) => ({ reason, at: at.toISOString() })),
    })),
    hidden: await workViews(read, await listWorks(read, 'hidden')),
    shown: await workViews(read, await listShown(read)),
  };
}

async function requireWork(tx: Tx, id: string): Promise<WorkRow> {
  const work = await lockWork(tx, id);
  if (!work) throw refuse('not_found');
  return work;
}

async function viewOf(tx: Tx, row: WorkRow): Promise<WorkView> {
  const [view] = await workViews(tx, [row]);
  if (!view) throw refuse('not_found');
  return view;
}

const audit = (
  tx: Tx,
  actor: Actor,
  work: WorkRow,
  action: string,
  detail: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<void> =>
  recordAudit(
    tx,
    {
      actorId: actor.userId,
      action,
      ...(work.creatorId !== null && { subjectId: work.creatorId }),
      detail: { work: work.id, ...detail },
    },
    at.getTime(),
  );
