import { useQuery } from '@tanstack/react-query';
import { entitlements, planTitles } from '#core/plans/plans.ts';
import { planQuery } from '#web/features/plans/queries.ts';
import { UpgradeNote } from '#web/ui/upgrade-note.tsx';

/** Before the refusal: says that the plan copies no more traders than are copied already. */
export function LeaderLimit({ running }: { running: number }) {
  const { data } = useQuery(planQuery());
  if (!data?.areSold) return null;
  const { leaders } = entitlements[data.plan];
  if (leaders === null || running < leaders) return null;
  return (
    <div className="mb-5">
      <UpgradeNote>
        {planTitles[data.plan]} copies {leaders === 1 ? 'one trader' : `${leaders} traders`} at a time, and
        you copy {running} now. Stop one, or change your plan to copy more.
      </UpgradeNote>
    </div>
  );
}
