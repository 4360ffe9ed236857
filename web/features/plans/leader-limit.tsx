import { m } from '#core/messages/messages.js';
import { entitlements, planTitles } from '#core/plans/plans.ts';
import { heldPlan } from '#core/plans/trial.ts';
import { planQuery } from '#web/features/plans/queries.ts';
import { UpgradeNote } from '#web/ui/notes/upgrade-note.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/** Before the refusal: says that the plan copies no more traders than are copied already. */
export function LeaderLimit({ running }: { running: number }) {
  const { data } = useQuery(planQuery());
  if (!data?.areSold) return null;
  const plan = heldPlan(data);
  const { leaders } = entitlements[plan];
  if (leaders === null || running < leaders) return null;
  return (
    <div className="mb-5">
      <UpgradeNote>
        {leaders === 1
          ? m.plans_copies_one_trader_time_copy({ planTitles: planTitles[plan], running })
          : m.plans_copies_traders_time_copy_now({ planTitles: planTitles[plan], leaders, running })}
      </UpgradeNote>
    </div>
  );
}
