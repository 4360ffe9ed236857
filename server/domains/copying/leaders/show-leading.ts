import type { LeadingView } from '#core/copying/contract.ts';
import { formatUnits } from '#core/values/money.ts';
import { leaderSharePercent } from '#server/domains/copying/money/leader-share.ts';
import { findLeaderByUser, type LeaderRow } from '#server/domains/copying/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

type Needs = Pick<App, 'db' | 'config'>;
const text = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** A record as the person who leads sees it, with the fees it has brought them. */
export const leadingView = async ({ db, config }: Needs, leader: LeaderRow): Promise<LeadingView> => ({
  id: leader.id,
  name: leader.name ?? '',
  openedAt: new Date(leader.openedAt).toISOString(),
  closedAt: text(leader.closedAt),
  exitsAt: text(leader.exitsAt),
  exitReason: leader.exitReason,
  feeSharePercent: leaderSharePercent(config, leader),
  feesEarned: formatUnits(await ledger.leaderFees(db.read, leader.owner), 2),
});

/** The person's own record as a leader, open or closed; null for who never led. */
export async function showLeading(needs: Needs, { userId }: Actor): Promise<LeadingView | null> {
  const leader = await findLeaderByUser(needs.db.read, userId);
  return leader ? leadingView(needs, leader) : null;
}
