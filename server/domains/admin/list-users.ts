import { assetScale, formatUnits } from '#core/values/money.ts';
import type { AdminUserView } from '#core/admin/contract.ts';
import * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';

type Needs = Pick<App, 'db' | 'clock'>;

/** A page of people with what their ledger accounts hold in US dollars. Reading it is audited: it shows personal data. */
export async function listUsers(
  app: Needs,
  actor: Actor,
  page: { search: string; limit: number; before?: string | undefined },
) {
  const users = await identity.listUsers(app.db.read, {
    search: page.search,
    before: page.before,
    limit: page.limit + 1,
  });
  const shown = users.slice(0, page.limit);
  const totals = await totalDollars(
    app,
    shown.map((user) => user.id),
  );
  await app.db.transaction((tx) =>
    recordAudit(
      tx,
      {
        actorId: actor.userId,
        action: 'admin.users-read',
        detail: { search: page.search, shown: shown.length },
      },
      app.clock.now(),
    ),
  );
  return {
    users: shown.map((user) => view(user, totals.get(user.id) ?? 0n)),
    next: users.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
    totals: {
      users: await identity.countUsers(app.db.read),
      awaitingWithdrawals: await funding.countAwaitingWithdrawals(app.db.read),
      awaitingDeposits: await funding.countAwaitingDeposits(app.db.read),
    },
  };
}

/** Wallet, holds and margin of each person, in cents. People who never verified own no accounts and are left out. */
async function totalDollars(app: Needs, userIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const owners = await ledger.ownersOf(app.db.read, userIds);
  const rows = await ledger.balancesOf(app.db.read, [...owners.values()]);
  const byOwner = new Map<number, bigint>();
  for (const row of rows) {
    if (row.asset === 'USD') byOwner.set(row.owner, (byOwner.get(row.owner) ?? 0n) + row.units);
  }
  return new Map([...owners].map(([userId, owner]) => [userId, byOwner.get(owner) ?? 0n]));
}

const view = (user: identity.UserRow, cents: bigint): AdminUserView => ({
  id: user.id,
  shortId: user.id.slice(-8),
  displayName: user.displayName,
  username: user.email.split('@')[0] ?? user.email,
  email: user.email,
  isVerified: user.isVerified,
  isAdmin: user.isAdmin,
  totalBalance: formatUnits(cents, assetScale.USD),
  registeredAt: user.registeredAt.toISOString(),
});
