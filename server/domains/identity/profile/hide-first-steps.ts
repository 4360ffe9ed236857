import type { Identity } from '#server/domains/identity/identity.ts';
import { insertFirstStepsHidden } from '#server/domains/identity/profile/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/** Puts the first steps on Home away, for good and in every browser. Asking twice changes nothing. */
export const hideFirstSteps = ({ app }: Identity, actor: Actor): Promise<void> =>
  app.db.transaction(async (tx) => {
    const at = app.clock.now();
    if ((await insertFirstStepsHidden(tx, actor.userId, at)) === 0) return;
    const payload = { part: 'first_steps' as const };
    await recordEvent(tx, { type: 'identity.settings-saved', userId: actor.userId, payload }, at);
  });
