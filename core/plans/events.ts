// The facts of plans, typed where they are written. See `core/events.ts`.
import type { StayingKind } from '#core/plans/staying.ts';

export interface PlansEvents {
  /** A plan began, changed, was paid, or could not be paid. */
  'plans.plan-changed': {
    /** Its name as people read it, after the change. */
    plan: string;
    change:
      | 'started'
      | 'upgraded'
      | 'renewed'
      | 'moving_down'
      | 'moved_down'
      | 'ending'
      | 'kept'
      | 'payment_failed'
      | 'ended'
      | 'ended_unpaid'
      /** The person has more than it keeps in use: from `until` on, the rest only closes. */
      | 'above_plan'
      /** What Pro includes, for some days, beside a plan that stays Basic. */
      | 'trial_started'
      /** Some days before its end, told to those alone who use more than Basic includes. */
      | 'trial_ending'
      | 'trial_ended';
    /** What was charged, or is asked for next; US dollars. */
    amount: string;
    /** End of the month it is about, or the next try of a payment; empty when nothing follows. */
    until: string;
    /** Of a trial: how many the person has of each kind of which Basic keeps fewer. */
    above?: { readonly [Kind in StayingKind]?: number };
  };
  /** What stays in use on a smaller plan was chosen: open pages read again. */
  'plans.kept-changed': Record<string, never>;
}
