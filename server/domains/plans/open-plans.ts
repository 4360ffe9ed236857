import { areSold, saveSetting } from '#server/domains/plans/store.ts';
import type { App } from '#server/platform/app.ts';

/**
 * Tells every transaction whether this site sells plans, and with that whether anything is limited.
 * Answers whether that is new.
 */
export const openPlans = ({ db, config }: Pick<App, 'db' | 'config'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isNew = (await areSold(tx)) !== config.PLAN_LIMITS;
    await saveSetting(tx, config.PLAN_LIMITS);
    return isNew;
  });
