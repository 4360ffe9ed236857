import { payoutNetworks, type WithdrawalView } from '#core/funding/contract.ts';
import { confirmationsAt } from '#core/funding/rules.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { App } from '#server/platform/app.ts';
import { practiceTip } from '#server/domains/funding/practice-network.ts';
import { listAllWithdrawals, listWithdrawals, type WithdrawalRow } from '#server/domains/funding/store.ts';

type Needs = Pick<App, 'db' | 'clock'>;

/** The withdrawal as its owner sees it at this instant. */
export function showWithdrawal(row: WithdrawalRow, at: number): WithdrawalView {
  const needed = payoutNetworks[row.asset].confirmations;
  return {
    id: row.id,
    amount: formatUnits(row.cents, assetScale.USD),
    asset: row.asset,
    network: row.network,
    address: row.address,
    state: row.state,
    requestedAt: row.requestedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    txid: row.txid,
    confirmations: Math.min(needed, confirmationsAt(row.height, practiceTip(at))),
    confirmationsNeeded: needed,
    reason: row.reason,
    releasableAt: row.releasableAt.toISOString(),
  };
}

export async function showOwnWithdrawals(
  app: Needs,
  userId: string,
  page: { limit: number; before?: string | undefined },
) {
  const rows = await listWithdrawals(app.db.read, userId, page.before, page.limit);
  return rows.map((row) => showWithdrawal(row, app.clock.now()));
}

/** For administrators, with whose it is. */
export async function showAllWithdrawals(
  app: Needs,
  page: { state: 'awaiting' | 'all'; limit: number; before?: string | undefined },
) {
  const rows = await listAllWithdrawals(app.db.read, {
    awaitingOnly: page.state === 'awaiting',
    before: page.before,
    limit: page.limit,
  });
  const users = await identity.usersByIds(app.db.read, [...new Set(rows.map((row) => row.userId))]);
  const emails = new Map(users.map((user) => [user.id, user.email]));
  return rows.map((row) => ({
    ...showWithdrawal(row, app.clock.now()),
    userId: row.userId,
    email: emails.get(row.userId) ?? '',
  }));
}
