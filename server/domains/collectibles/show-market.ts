import { type PieceView, refuse, type StepView, type WorkView } from '#core/collectibles/contract.ts';
import { type MarketTab, newDays, trendingDays } from '#core/collectibles/rules.ts';
import { dayMs } from '#core/values/time.ts';
import type { TradeNeeds } from '#server/domains/collectibles/needs.ts';
import {
  findPiece,
  listForSale,
  listMade,
  listOwned,
  listSteps,
} from '#server/domains/collectibles/store.ts';
import { namesOf, pieceView, pieceViews, stepView, workViews } from '#server/domains/collectibles/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

const perPage = 24;

/** What is for sale in a category, a page of it, and how many there are. */
export async function browse(
  app: TradeNeeds,
  actor: Actor,
  { tab, page }: { readonly tab: MarketTab; readonly page: number },
): Promise<{ pieces: PieceView[]; total: number; pages: number }> {
  const now = app.clock.now();
  const { pieces, total } = await listForSale(app.db.read, {
    tab,
    limit: perPage,
    offset: (page - 1) * perPage,
    soldSince: new Date(now - trendingDays * dayMs),
    newSince: new Date(now - newDays * dayMs),
  });
  return {
    pieces: await pieceViews(app.db.read, pieces, actor.userId),
    total,
    pages: Math.ceil(total / perPage),
  };
}

/** What the person owns, and what the person made with how it stands. */
export async function showMine(
  app: TradeNeeds,
  { userId }: Actor,
): Promise<{ owned: PieceView[]; made: WorkView[] }> {
  const { read } = app.db;
  return {
    owned: await pieceViews(read, await listOwned(read, userId), userId),
    made: await workViews(read, await listMade(read, userId)),
  };
}

/**
 * A piece with its history. A hidden one is known to its owner and to administrators only. Refuses
 * `not_found`.
 */
export async function showPiece(
  app: TradeNeeds,
  actor: Actor,
  id: string,
): Promise<{ piece: PieceView; provenance: StepView[] }> {
  const { read } = app.db;
  const row = await findPiece(read, id);
  if (!row) throw refuse('not_found');
  if (row.hiddenAt !== null && row.ownerId !== actor.userId && !actor.isAdmin) throw refuse('not_found');
  const steps = await listSteps(read, id);
  const names = await namesOf(read, [
    row.creatorId,
    row.ownerId,
    ...steps.flatMap(({ fromId, toId }) => [fromId, toId]),
  ]);
  return {
    piece: pieceView(row, actor.userId, names),
    provenance: steps.map((step) => stepView(step, names)),
  };
}
