import { included } from '#core/plans/plans.ts';
import { heldPlan } from '#core/plans/trial.ts';
import { alertsQuery } from '#web/features/market/queries.ts';
import { api } from '#web/lib/api.ts';
import { useQuery } from '#web/lib/use-query.ts';

export interface AlertRoom {
  /** Without what rests above the plan. */
  readonly waiting: number;
  /** How many may wait at once on the person's plan. */
  readonly limit: number;
}

/** Undefined until it is known. */
export function useAlertRoom(): AlertRoom | undefined {
  const alerts = useQuery(alertsQuery()).data;
  const plan = useQuery(api.plans.mine.queryOptions()).data;
  if (!alerts || !plan) return undefined;
  return {
    waiting: alerts.filter(({ triggeredAt, rests }) => triggeredAt === null && !rests).length,
    limit: included(heldPlan(plan), plan.areSold).alerts,
  };
}
