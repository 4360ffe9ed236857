import { refuse } from '#core/admin/contract.ts';
import type { InboxWithdrawal } from '#core/admin/inbox-contract.ts';
import { twoApproversFromCents } from '#core/funding/withdrawals.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import { assetScale, formatUnits, readUnits } from '#core/values/money.ts';
import { formatPrice } from '#core/values/price.ts';
import { checksOf } from '#server/domains/admin/inbox/checks.ts';
import { noteLook } from '#server/domains/admin/note-look.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

const usd = (cents: bigint): string => formatUnits(cents, assetScale.USD);

/**
 * What an administrator compares a withdrawal with. Audited per look. Refuses `not_found` for one
 * that waits no longer.
 */
export async function showWithdrawal(
  needs: UserNeeds,
  actor: Actor,
  id: WithdrawalId,
): Promise<InboxWithdrawal> {
  const at = needs.clock.now();
  const review = await funding.reviewOf(needs.db.read, id);
  if (!review) throw refuse('not_found');
  const { row, price } = review;
  await noteLook(needs, actor, { action: 'admin.user-read', subjectId: row.userId });
  const portfolio = await trading.showPortfolio(needs, row.userId);
  const before = readUnits(portfolio.totalValue, assetScale.USD);
  const worth = trading.valueCents(needs.market, row.holdAsset, row.holdUnits, at);
  return {
    id,
    amount: usd(row.cents),
    rate: formatPrice(price, rateDecimals),
    worthNow: usd(worth),
    equityBefore: usd(before),
    equityAfter: usd(before - worth),
    checks: await checksOf(needs, review, portfolio.totalProfit, at),
    approvals: {
      needed: row.approvalsNeeded,
      twoFrom: usd(twoApproversFromCents),
      by: await approversOf(needs, row),
      isAlone: (await identity.countAdmins(needs.db.read)) === 1,
      mayApprove: row.userId !== actor.userId && row.approvedBy !== actor.userId,
    },
  };
}
/** As the person saw it when they asked. */
const rateDecimals = 4;

async function approversOf({ db }: UserNeeds, row: funding.Reviewed['row']): Promise<string[]> {
  const ids = [row.approvedBy, row.secondApprovedBy].filter((one) => one !== null);
  return (await identity.usersByIds(db.read, ids)).map(({ email }) => email);
}
