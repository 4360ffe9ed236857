import type { Preference } from '#core/notifications/contract.ts';
import { noticeCategories } from '#core/notifications/words.ts';
import { listPreferences, savePreference } from '#server/domains/notifications/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/** Everything is told unless the person switched it off. */
export const isOn = (
  rows: readonly Preference[],
  category: Preference['category'],
  channel: Preference['channel'],
): boolean => rows.find((row) => row.category === category && row.channel === channel)?.isOn ?? true;

const allOf = (rows: readonly Preference[]): Preference[] =>
  noticeCategories.flatMap((category) =>
    (['app', 'mail'] as const).map((channel) => ({ category, channel, isOn: isOn(rows, category, channel) })),
  );

/** Each category and channel, defaults included. */
export const showPreferences = async (app: Pick<App, 'db'>, actor: Actor): Promise<Preference[]> =>
  allOf(await listPreferences(app.db.read, [actor.userId]));

/** Sets one switch; the same answer as `showPreferences`. */
export const setPreference = (app: Pick<App, 'db'>, actor: Actor, ask: Preference): Promise<Preference[]> =>
  app.db.transaction(async (tx) => {
    await savePreference(tx, { userId: actor.userId, ...ask });
    return allOf(await listPreferences(tx, [actor.userId]));
  });
