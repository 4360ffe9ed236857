import { saveSetting } from '#server/domains/plans/store.ts';
import type { App } from '#server/platform/app.ts';

/**
 * Tells every transaction whether this site sells plans, and with that whether anything is limited.
 */
export const openPlans = (app: Pick<App, 'db' | 'config'>): Promise<number> =>
  app.db.transaction((tx) => saveSetting(tx, app.config.PLAN_LIMITS));
