import type { copyingContract } from '#core/copying/contract.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { showCopies, viewsOf } from '#server/domains/copying/show-copies.ts';
import { showDecisions } from '#server/domains/copying/show-decisions.ts';
import { startCopying, type StartNeeds } from '#server/domains/copying/start-copying.ts';
import { stopCopying } from '#server/domains/copying/stop-copying.ts';
import type { CopyRow } from '#server/domains/copying/store.ts';
import type * as trading from '#server/domains/trading/index.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

type Router = RouterOf<typeof copyingContract>;

/** What the public pages say of leaders comes from their records, which live beside the house strategies. */
export interface CopyingNeeds extends StartNeeds, trading.Engine {
  readonly showLeaders: () => ReturnType<Router['leaders']>;
  readonly showLeader: (id: LeaderId) => ReturnType<Router['leader']>;
}

export const copyingRouter = (app: CopyingNeeds): Router => {
  const view = async (copy: CopyRow) => {
    const [shown] = await viewsOf(app, app.db.read, [copy]);
    if (!shown) throw new Error('broken promise: one copy has one view');
    return shown;
  };
  return {
    leaders: () => app.showLeaders(),
    leader: ({ input }) => app.showLeader(input.id),
    start: async ({ actor, input }) => view(await startCopying(app, actor, input)),
    stop: async ({ actor, input }) => view(await stopCopying(app, actor, input)),
    copies: ({ actor }) => showCopies(app, actor),
    decisions: ({ actor, input }) => showDecisions(app, actor, input),
  };
};
