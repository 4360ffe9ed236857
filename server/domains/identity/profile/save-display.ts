import type { SavedDisplay } from '#core/identity/settings-contract.ts';
import type { DisplayFields } from '#core/identity/profile.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { putDisplay, putLanguage } from '#server/domains/identity/profile/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/** Keeps how pages should look, for every browser the person signs in with. */
export const saveDisplay = ({ app }: Identity, actor: Actor, fields: DisplayFields): Promise<SavedDisplay> =>
  app.db.transaction(async (tx) => {
    const at = app.clock.now();
    await putLanguage(tx, actor.userId, fields.locale, true);
    const saved = await putDisplay(tx, actor.userId, fields, at);
    const payload = { part: 'display' as const };
    await recordEvent(tx, { type: 'identity.settings-saved', userId: actor.userId, payload }, at);
    return saved;
  });
