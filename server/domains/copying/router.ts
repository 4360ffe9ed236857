import type { copyingContract } from '#core/copying/contract.ts';
import type { LeaderPages } from '#server/domains/copying/leaders/show-leaders.ts';
import { closeCopiedPosition } from '#server/domains/copying/copies/close-copied-position.ts';
import { detachCopy } from '#server/domains/copying/copies/detach-copy.ts';
import { showCopyRecord } from '#server/domains/copying/fidelity/show-copy-record.ts';
import { showFidelity } from '#server/domains/copying/fidelity/show-fidelity.ts';
import {
  approveFreeze,
  liftFreeze,
  proposeFreeze,
  showFreezes,
} from '#server/domains/copying/freeze/freeze-copy.ts';
import { becomeLeader, type LeadNeeds } from '#server/domains/copying/leaders/become-leader.ts';
import { closeLeading } from '#server/domains/copying/leaders/leave-leading.ts';
import { leadingView, showLeading } from '#server/domains/copying/leaders/show-leading.ts';
import { addMoney } from '#server/domains/copying/money/add-money.ts';
import { editCopy } from '#server/domains/copying/money/edit-copy.ts';
import { removeMoney } from '#server/domains/copying/money/remove-money.ts';
import { pauseCopying } from '#server/domains/copying/copies/pause-copying.ts';
import { resumeCopying } from '#server/domains/copying/copies/resume-copying.ts';
import { showCopies, viewOf } from '#server/domains/copying/copies/show-copies.ts';
import { showCurves } from '#server/domains/copying/copies/show-curves.ts';
import { showDecisions } from '#server/domains/copying/copies/show-decisions.ts';
import { startCopying, type StartNeeds } from '#server/domains/copying/copies/start-copying.ts';
import { stopCopying } from '#server/domains/copying/copies/stop-copying.ts';
import type * as trading from '#server/domains/trading/index.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

type Router = RouterOf<typeof copyingContract>;

/**
 * What the public pages say of leaders comes from their records, which live beside the house
 * strategies.
 */
export interface CopyingNeeds extends StartNeeds, LeadNeeds, trading.Engine {
  readonly leaderPages: LeaderPages;
}

export const copyingRouter = (app: CopyingNeeds): Router => ({
  freezes: () => showFreezes(app),
  proposeFreeze: ({ actor, input }) => proposeFreeze(app, actor, input),
  approveFreeze: ({ actor, input }) => approveFreeze(app, actor, input),
  liftFreeze: ({ actor, input }) => liftFreeze(app, actor, input),
  leaders: () => app.leaderPages.leaders(),
  leader: ({ input }) => app.leaderPages.leader(input.id),
  leaderRecord: ({ input }) => app.leaderPages.record(input.id),
  leaderCorrelations: ({ actor }) => app.leaderPages.correlations(actor),
  leaderTrades: ({ input }) => app.leaderPages.trades(input),
  whatIf: ({ input }) => app.leaderPages.whatIf(input),
  becomeLeader: async ({ actor, input }) => leadingView(app, await becomeLeader(app, actor, input)),
  closeLeading: async ({ actor, input }) => leadingView(app, await closeLeading(app, actor, input.id)),
  leading: ({ actor }) => showLeading(app, actor),
  start: async ({ actor, input }) => viewOf(app, await startCopying(app, actor, input)),
  stop: async ({ actor, input }) => viewOf(app, await stopCopying(app, actor, input)),
  pause: async ({ actor, input }) => viewOf(app, await pauseCopying(app, actor, input)),
  resume: async ({ actor, input }) => viewOf(app, await resumeCopying(app, actor, input)),
  addMoney: async ({ actor, input }) => viewOf(app, await addMoney(app, actor, input)),
  removeMoney: async ({ actor, input }) => viewOf(app, await removeMoney(app, actor, input)),
  edit: async ({ actor, input }) => viewOf(app, await editCopy(app, actor, input)),
  detach: async ({ actor, input }) => viewOf(app, await detachCopy(app, actor, input)),
  closePosition: async ({ actor, input }) => viewOf(app, await closeCopiedPosition(app, actor, input)),
  copies: ({ actor }) => showCopies(app, actor),
  copyCurves: ({ actor }) => showCurves(app, actor),
  fidelity: ({ actor, input }) => showFidelity(app, actor, input),
  copyRecord: ({ actor, input }) => showCopyRecord(app, actor, input),
  decisions: ({ actor, input }) => showDecisions(app, actor, input),
});
