import type { collectiblesContract } from '#core/collectibles/contract.ts';
import { buy } from '#server/domains/collectibles/pieces/buy.ts';
import { createWork } from '#server/domains/collectibles/works/create-work.ts';
import { listPiece } from '#server/domains/collectibles/pieces/list-piece.ts';
import {
  decideWork,
  dismissReports,
  setFeatured,
  setHidden,
  showModeration,
} from '#server/domains/collectibles/works/moderate.ts';
import type { Needs } from '#server/domains/collectibles/needs.ts';
import { reportPiece } from '#server/domains/collectibles/pieces/report-piece.ts';
import { browse, showMine, showPiece } from '#server/domains/collectibles/show-market.ts';
import { unlistPiece } from '#server/domains/collectibles/pieces/unlist-piece.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const collectiblesRouter = (app: Needs): RouterOf<typeof collectiblesContract> => ({
  browse: ({ actor, input }) => browse(app, actor, input),
  mine: ({ actor }) => showMine(app, actor),
  piece: ({ actor, input }) => showPiece(app, actor, input.id),
  buy: ({ actor, input }) => buy(app, actor, input),
  list: ({ actor, input }) => listPiece(app, actor, input),
  unlist: ({ actor, input }) => unlistPiece(app, actor, input),
  create: ({ actor, input }) => createWork(app, actor, input),
  report: ({ actor, input }) => reportPiece(app, actor, input),
  moderation: () => showModeration(app),
  decide: ({ actor, input }) => decideWork(app, actor, input),
  setHidden: ({ actor, input }) => setHidden(app, actor, input),
  setFeatured: ({ actor, input }) => setFeatured(app, actor, input),
  dismissReports: ({ actor, input }) => dismissReports(app, actor, input),
});
