import type { notificationsContract } from '#core/notifications/contract.ts';
import { markRead } from '#server/domains/notifications/mark-read.ts';
import { setPreference, showPreferences } from '#server/domains/notifications/preferences.ts';
import { showNotices } from '#server/domains/notifications/show-notices.ts';
import type { App } from '#server/platform/app.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const notificationsRouter = (
  app: Pick<App, 'db' | 'clock'>,
): RouterOf<typeof notificationsContract> => ({
  list: ({ actor, input }) => showNotices(app, actor, input),
  markRead: ({ actor, input }) => markRead(app, actor, input),
  preferences: ({ actor }) => showPreferences(app, actor),
  setPreference: ({ actor, input }) => setPreference(app, actor, input),
});
