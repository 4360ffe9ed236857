import type { ActNeeds } from '#server/domains/ledger/index.ts';
import { planTitles } from '#core/plans/plans.ts';
import { listBillPeriods } from '#server/domains/plans/store.ts';

/** Which plan each of these bills was for, and how long. */
export const planBills: ActNeeds['planBills'] = async (tx, billIds) =>
  new Map(
    (await listBillPeriods(tx, billIds)).map(({ id, plan, periodStart, periodEnd }) => [
      id,
      {
        kind: 'plan',
        plan: planTitles[plan],
        from: new Date(periodStart).toISOString(),
        to: new Date(periodEnd).toISOString(),
      },
    ]),
  );
