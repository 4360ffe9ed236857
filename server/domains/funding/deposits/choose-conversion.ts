import { saveConvertsDeposits } from '#server/domains/funding/deposits/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Whether this person's deposits become US dollars when they are credited. Counts for deposits
 * credited from now on.
 */
export async function chooseConversion(
  app: Pick<App, 'db'>,
  actor: Actor,
  converts: boolean,
): Promise<{ converts: boolean }> {
  await app.db.transaction((tx) => saveConvertsDeposits(tx, actor.userId, converts));
  return { converts };
}
