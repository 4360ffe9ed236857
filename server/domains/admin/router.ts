import type { adminContract } from '#core/admin/contract.ts';
import { listUsers } from '#server/domains/admin/list-users.ts';
import type { App } from '#server/platform/app.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const adminRouter = (app: Pick<App, 'db' | 'clock'>): RouterOf<typeof adminContract> => ({
  users: ({ actor, input }) => listUsers(app, actor, input),
});
