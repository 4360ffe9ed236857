import { wakeUnpaid } from '#server/domains/plans/store.ts';
import type { Reaction } from '#server/platform/events/relay.ts';

/** Money that came in pays an unpaid month: billing looks at it in its next turn. */
export const plansReactions: readonly Reaction[] = [
  {
    name: 'plans.wake-unpaid',
    types: [
      'ledger.balance-changed',
      'funding.top-up-credited',
      'funding.deposit-moved',
      'funding.converted',
    ],
    reactAll: async (tx, events) => {
      const last = events.at(-1);
      const userIds = [...new Set(events.flatMap(({ userId }) => userId ?? []))];
      if (last && userIds.length > 0) await wakeUnpaid(tx, userIds, last.at.getTime());
    },
  },
];
