import { wakeUnpaid } from '#server/domains/plans/store.ts';
import type { WithinPlan } from '#server/domains/plans/needs.ts';
import { type Reaction, reaction } from '#server/platform/events/reaction.ts';

export const plansReactions = ({ withinPlan }: WithinPlan): readonly Reaction[] => [
  // Money that came in pays an unpaid month: billing looks at it in its next turn.
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
  // A plan changed, or something ended and made room: one person at a time, for accounts are locked.
  reaction({
    name: 'plans.settle-within',
    types: [
      'plans.plan-changed',
      'market.alert-triggered',
      'market.alerts-changed',
      'trading.portfolio-changed',
    ],
    react: (tx, { userId, at }) => withinPlan.settle(tx, userId, at.getTime()),
  }),
];
