import { type Preference, refuse } from '#core/notifications/contract.ts';
import { isAlwaysTold, noticeCategories } from '#core/notifications/categories.ts';
import { listPreferences, type PreferenceRow, savePreference } from '#server/domains/notifications/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

type Choice = Omit<PreferenceRow, 'userId'>;

/** Everything is told unless the person switched it off; money and account news always. */
export const isOn = (
  rows: readonly Choice[],
  category: Preference['category'],
  channel: Preference['channel'],
): boolean =>
  isAlwaysTold(category) ||
  (rows.find((row) => row.category === category && row.channel === channel)?.isOn ?? true);

const allOf = (rows: readonly Choice[]): Preference[] =>
  noticeCategories.flatMap((category) =>
    (['app', 'mail'] as const).map((channel) => ({
      category,
      channel,
      isOn: isOn(rows, category, channel),
      isFixed: isAlwaysTold(category),
    })),
  );

/** Each category and channel, defaults included. */
export const showPreferences = async (app: Pick<App, 'db'>, actor: Actor): Promise<Preference[]> =>
  allOf(await listPreferences(app.db.read, [actor.userId]));

/**
 * Sets one switch; the same answer as `showPreferences`. Refuses `always_told` for money and the
 * account.
 */
export const setPreference = (app: Pick<App, 'db'>, actor: Actor, ask: Choice): Promise<Preference[]> =>
  app.db.transaction(async (tx) => {
    if (isAlwaysTold(ask.category)) throw refuse('always_told');
    await savePreference(tx, { userId: actor.userId, ...ask });
    return allOf(await listPreferences(tx, [actor.userId]));
  });
