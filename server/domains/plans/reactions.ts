import { wakeUnpaid } from '#server/domains/plans/store.ts';
import { type Reaction, reaction } from '#server/platform/events/reaction.ts';

/** Money that came in pays an unpaid month: billing looks at it in its next turn. */
export const plansReactions: readonly Reaction[] = [
  reaction({
    name: 'plans.wake-unpaid',
    types: [
      'ledger.balance-changed',
      'funding.top-up-credited',
      'funding.deposit-moved',
      'funding.converted',
    ],
    reactAll: async (tx, events) => {
      const last = events.at(-1);
      const userIds = [...new Set(events.map(({ userId }) => userId))];
      if (last) await wakeUnpaid(tx, userIds, last.at.getTime());
    },
  }),
];
