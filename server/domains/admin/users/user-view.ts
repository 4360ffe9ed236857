import type { AdminUserView } from '#core/admin/users-contract.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import type * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export const userView = (user: identity.UserRow, cents: bigint): AdminUserView => ({
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

/** Wallet, holds and margin of each person over all portfolios, in cents. Who never verified owns no accounts and is left out. */
export async function totalDollars(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const owners = await ledger.ownersOf(tx, userIds);
  const beside = await trading.listPortfolioOwners(tx, userIds);
  const rows = await ledger.balancesOf(tx, [...owners.values(), ...beside.map(({ owner }) => owner)]);
  const byOwner = new Map<number, bigint>();
  for (const row of rows) {
    if (row.asset === 'USD') byOwner.set(row.owner, (byOwner.get(row.owner) ?? 0n) + row.units);
  }
  const totals = new Map([...owners].map(([userId, owner]) => [userId, byOwner.get(owner) ?? 0n]));
  for (const { userId, owner } of beside)
    totals.set(userId, (totals.get(userId) ?? 0n) + (byOwner.get(owner) ?? 0n));
  return totals;
}
