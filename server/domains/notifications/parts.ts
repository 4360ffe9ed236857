import type { notificationsContract } from '#core/notifications/contract.ts';
import { notificationReactions } from '#server/domains/notifications/keep-notices.ts';
import { notificationsRouter } from '#server/domains/notifications/router.ts';
import type { App } from '#server/platform/app.ts';
import type { DomainParts } from '#server/platform/domain-parts.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const parts = (app: App): DomainParts<RouterOf<typeof notificationsContract>> => ({
  router: notificationsRouter(app),
  reactions: notificationReactions(app),
});
