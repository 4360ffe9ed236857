import { wakeUnpaid } from '#server/domains/plans/store.ts';
import type { PlansEvents } from '#core/plans/events.ts';
import { queuePeople } from '#server/domains/plans/staying/store.ts';
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
  // A plan that changed rests and wakes; something that ended makes room for what rests. Only noted
  // here: accounts are locked one person at a time.
  reaction({
    name: 'plans.settle-within',
    types: [
      'plans.plan-changed',
      'market.alert-triggered',
      'market.alerts-changed',
      'trading.portfolio-changed',
    ],
    reactAll: async (tx, events) => {
      const last = events.at(-1);
      if (!last) return;
      const isPlan = (event: (typeof events)[number]) =>
        event.type === 'plans.plan-changed' && settling.has(event.payload.change);
      const moved = events.filter(isPlan).map(({ userId }) => userId);
      const others = events.filter(({ type }) => type !== 'plans.plan-changed').map(({ userId }) => userId);
      const roomy = others.length === 0 ? [] : await withinPlan.withResting(tx, others);
      const people = [...moved, ...roomy];
      if (people.length > 0) await queuePeople(tx, people, last.at.getTime());
    },
  }),
];

/** Changes after which the plan may keep more or fewer. */
const settling: ReadonlySet<string> = new Set<PlansEvents['plans.plan-changed']['change']>([
  'started',
  'upgraded',
  'moved_down',
  // The smaller plan that was asked for begins with its month, paid or not.
  'payment_failed',
  'ended',
  'ended_unpaid',
  'trial_ended',
]);
