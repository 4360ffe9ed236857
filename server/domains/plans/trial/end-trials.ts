// The tick of trials: tells of a coming end and ends them, each in a transaction of its own.
import { entitlements } from '#core/plans/plans.ts';
import { stayingKinds } from '#core/plans/staying.ts';
import { minuteMs } from '#core/values/time.ts';
import type { WithinPlan } from '#server/domains/plans/needs.ts';
import { findStanding, lockSubscription } from '#server/domains/plans/store.ts';
import { tell } from '#server/domains/plans/tell.ts';
import { findDueTrial, findTrial, saveTrialDue } from '#server/domains/plans/trial/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { faultFields } from '#server/platform/log.ts';

type Needs = Pick<App, 'db' | 'clock' | 'log'> & WithinPlan;

/** One that cannot be ended is tried again, and holds up no other. */
const againMs = minuteMs;

/**
 * Looks at every trial whose turn it is. Safe to repeat and on many nodes: the person's plan is
 * locked. What a trial includes ends by the clock, whether or not this has run.
 */
export async function endTrials(app: Needs, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const at = app.clock.now();
    const userId = await findDueTrial(app.db.read, at);
    if (userId === undefined) return;
    try {
      await app.db.transaction((tx) => lookAtTrial(app, tx, userId, at));
    } catch (fault) {
      app.log.error('plans.trial_failed', { userId, ...faultFields(fault) });
      await app.db.transaction((tx) => saveTrialDue(tx, userId, at + againMs));
    }
  }
}

async function lookAtTrial({ withinPlan }: WithinPlan, tx: Tx, userId: string, at: number): Promise<void> {
  await lockSubscription(tx, userId);
  const trial = await findTrial(tx, userId);
  if (!trial || trial.dueAt === null || trial.dueAt > at) return;
  const isOver = trial.endsAt <= at;
  await saveTrialDue(tx, userId, isOver ? null : trial.endsAt);
  const { plan, areSold } = await findStanding(tx, userId, at);
  // Nothing changes for somebody who pays for a plan, nor where nothing is limited.
  if (plan !== 'basic' || !areSold) return;
  const counts = await withinPlan.counts(tx, userId);
  const above = Object.fromEntries(
    stayingKinds
      .filter((kind) => counts[kind] > (entitlements.basic[kind] ?? Number.POSITIVE_INFINITY))
      .map((kind) => [kind, counts[kind]]),
  );
  const until = isOver ? '' : new Date(trial.endsAt).toISOString();
  const told = { plan, amount: '0.00', until, above };
  // What rests by it is settled like after every smaller plan: by the fact that is recorded here.
  if (isOver) await tell(tx, userId, { ...told, change: 'trial_ended' }, at);
  else if (Object.keys(above).length > 0) await tell(tx, userId, { ...told, change: 'trial_ending' }, at);
}
