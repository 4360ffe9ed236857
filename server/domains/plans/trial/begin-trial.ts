import { trialNoticeAt } from '#core/plans/trial.ts';
import { dayMs } from '#core/values/time.ts';
import * as identity from '#server/domains/identity/index.ts';
import { areSold } from '#server/domains/plans/store.ts';
import { tell } from '#server/domains/plans/tell.ts';
import { findTrial, insertTrial } from '#server/domains/plans/trial/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { type Reaction, reaction } from '#server/platform/events/reaction.ts';

type Needs = Pick<App, 'config' | 'clock'>;

/**
 * Somebody whose account opens gets the trial, once. Always there, also while no trial is given: the
 * reaction would otherwise find everybody of that time ahead of it.
 */
export const trialReactions = (app: Needs): readonly Reaction[] => [
  reaction({
    name: 'plans.begin-trial',
    types: ['identity.email-verified'],
    // From when it can be used: a site that slept since gives its whole length.
    react: (tx, { userId }) => beginTrial(app, tx, userId, app.clock.now()),
  }),
];

async function beginTrial({ config }: Needs, tx: Tx, userId: string, at: number): Promise<void> {
  const days = config.PLAN_TRIAL_DAYS;
  if (days === 0 || !(await areSold(tx))) return;
  if (await findTrial(tx, userId)) return;
  const endsAt = at + days * dayMs;
  // An account that was deleted meanwhile leaves nothing behind.
  if (!(await identity.showTrial(tx, userId, endsAt))) return;
  await insertTrial(tx, userId, { startedAt: at, endsAt, dueAt: trialNoticeAt(at, endsAt) });
  const until = new Date(endsAt).toISOString();
  await tell(tx, userId, { plan: 'basic', change: 'trial_started', amount: '0.00', until }, at);
}
