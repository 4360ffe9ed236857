import { keepingPlans, stayingKinds } from '#core/plans/staying.ts';
import { deleteKept, dueOf, keptOf, takePerson } from '#server/domains/plans/staying/store.ts';
import { deleteSubscription, findSubscription, listBills } from '#server/domains/plans/store.ts';
import { deleteTrial, findTrial } from '#server/domains/plans/trial/store.ts';
import { formatUnits } from '#core/values/money.ts';
import { noShelves } from '#server/platform/files/vault.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * What plans holds about a person. A paid month does not stand in the way of leaving: it ends with
 * the account.
 */
export const personalData = {
  exportFor: async (tx: Tx, userId: string): Promise<Readonly<Record<string, readonly object[]>>> => {
    const row = await findSubscription(tx, userId);
    const bills = await listBills(tx, userId, 10_000);
    const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    const kept = await keptOf(tx, userId);
    const dueAt = await dueOf(tx, userId);
    const trial = await findTrial(tx, userId);
    return {
      'plans.trial': trial ? [{ startedAt: iso(trial.startedAt), endsAt: iso(trial.endsAt) }] : [],
      'plans.to_settle': dueAt === undefined ? [] : [{ dueAt: iso(dueAt) }],
      'plans.kept': keepingPlans.flatMap((plan) =>
        stayingKinds.flatMap((what) => kept[plan][what].map((id) => ({ plan, what, id }))),
      ),
      'plans.subscription': row
        ? [
            {
              plan: row.plan,
              state: row.state,
              periodStart: iso(row.period.start),
              periodEnd: iso(row.period.end),
              nextPlan: row.nextPlan,
              endedAt: iso(row.endedAt),
            },
          ]
        : [],
      'plans.bill': bills.map(({ id, number, kind, plan, cents, period, at }) => ({
        id,
        number,
        kind,
        plan,
        amount: formatUnits(cents, 2),
        periodStart: iso(period.start),
        periodEnd: iso(period.end),
        at: iso(at),
      })),
    };
  },
  shelvesOf: noShelves,
  blocksDeletion: async (): Promise<readonly string[]> => [],
  /**
   * Bills are part of the books: they stay, like the ledger's entries, under an id that names
   * nobody any more.
   */
  erase: async (tx: Tx, userId: string): Promise<void> => {
    await deleteSubscription(tx, userId);
    await deleteTrial(tx, userId);
    await deleteKept(tx, userId);
    await takePerson(tx, userId);
  },
};
