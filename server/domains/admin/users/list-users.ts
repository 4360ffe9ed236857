import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { userView } from '#server/domains/admin/users/user-view.ts';
import * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';

interface Ask extends Pick<identity.UserAsk, 'search' | 'sort' | 'order' | 'limit'> {
  readonly page: number;
}

/**
 * A page of people with what each of them is worth. Reading it is audited: it shows personal data.
 */
export async function listUsers(app: UserNeeds, actor: Actor, ask: Ask) {
  const { db, clock } = app;
  const { search, sort, order, limit } = ask;
  const offset = (ask.page - 1) * limit;
  const users = await identity.pageOfUsers(db.read, { search, sort, order, limit, offset });
  const totals = await trading.totalsNow(
    app,
    users.map((user) => user.id),
  );
  await db.transaction((tx) =>
    recordAudit(
      tx,
      {
        actorId: actor.userId,
        action: 'admin.users-read',
        detail: { searched: search !== '', shown: users.length },
      },
      clock.now(),
    ),
  );
  return {
    users: users.map((user) => userView(user, totals.get(user.id) ?? 0n)),
    found: await identity.countFound(db.read, search),
    totals: {
      users: await identity.countUsers(db.read),
      awaitingWithdrawals: await funding.countAwaitingWithdrawals(db.read),
      awaitingDeposits: await funding.countAwaitingDeposits(db.read),
    },
  };
}
