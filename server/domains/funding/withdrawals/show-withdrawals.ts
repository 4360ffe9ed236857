import type { Cents } from '#core/values/kind.ts';
import { assert } from '#core/values/assert.ts';
import {
  type QueuedWithdrawal,
  refuse,
  type WithdrawalDetail,
  type WithdrawalView,
} from '#core/funding/contract.ts';
import { depositNetworks } from '#core/funding/deposits.ts';
import { confirmationsAt, withdrawalMinimumCents } from '#core/funding/rules.ts';
import {
  payoutCoins,
  practiceApprovalMostCents,
  practiceApprovalMs,
  practiceApproverId,
  twoApproversFromCents,
  usualHoldHours,
  withdrawalLimits,
} from '#core/funding/withdrawals.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { hourMs, secondMs } from '#core/values/time.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { listChains } from '#server/domains/funding/chain/store.ts';
import { isReturnable } from '#server/domains/funding/withdrawals/decide-withdrawal.ts';
import { limitsLeft } from '#server/domains/funding/withdrawals/limits.ts';
import type { Needs } from '#server/domains/funding/withdrawals/needs.ts';
import { approverCoins } from '#server/domains/funding/withdrawals/practice/practice-time.ts';
import {
  findSavedAddresses,
  findWithdrawal,
  listAllWithdrawals,
  listSteps,
  listWithdrawals,
  type WithdrawalRow,
} from '#server/domains/funding/withdrawals/store.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

const dollars = (cents: Cents): string => formatUnits(cents, assetScale.USD);

/** The withdrawals as their owners see them now. */
async function showWithdrawals(
  app: Needs,
  chains: Chains,
  rows: readonly WithdrawalRow[],
): Promise<WithdrawalView[]> {
  const heights = new Map((await listChains(app.db.read)).map((row) => [row.chain, row.cursorHeight ?? 0]));
  const saved = await findSavedAddresses(
    app.db.read,
    rows.flatMap(({ savedAddressId }) => savedAddressId ?? []),
  );
  const addresses = new Map(saved.map((one) => [one.id, one]));
  const approved = approverCoins(app.config, chains);
  return rows.map((row) => {
    const { chain, confirmations: needed } = depositNetworks[row.asset];
    const address = addresses.get(row.savedAddressId ?? '');
    const seen = confirmationsAt(row.height, heights.get(chain) ?? 0);
    return {
      id: row.id,
      amount: dollars(row.cents),
      asset: row.asset,
      coinAmount: formatUnits(row.coinUnits, assetScale[row.asset]),
      from: row.fromAsset,
      gave: formatUnits(row.giveUnits, assetScale[row.fromAsset]),
      fee: dollars(row.feeCents),
      network: row.network,
      address: row.address,
      addressLabel: address?.label ?? null,
      isPracticeAddress: address?.isPractice ?? false,
      isPractice: chains.find((one) => one.chain === chain)?.isPractice ?? false,
      state: row.state,
      requestedAt: row.requestedAt.toISOString(),
      completedAt: row.completedAt?.toISOString() ?? null,
      txid: row.txid,
      confirmations: row.state === 'completed' ? needed : Math.min(needed, seen),
      confirmationsNeeded: needed,
      reason: row.reason,
      releasableAt: row.releasableAt.toISOString(),
      holdReason: row.holdReason,
      isReturnable: isReturnable(row),
      approvalsNeeded: row.approvalsNeeded,
      approvals: [row.approvedBy, row.secondApprovedBy].filter((by) => by !== null).length,
      ...practiceOf(row, approved.includes(row.asset)),
    };
  });
}

/** What the practice approver did about it, or will. */
const practiceOf = (row: WithdrawalRow, isOn: boolean) => ({
  practiceAt: (isOn && row.state === 'requested' && row.practiceAt?.toISOString()) || null,
  isPracticeApproved: row.approvedBy === practiceApproverId,
});

export async function showWithdrawal(
  app: Needs,
  chains: Chains,
  row: WithdrawalRow,
): Promise<WithdrawalView> {
  const [shown] = await showWithdrawals(app, chains, [row]);
  assert(shown !== undefined, 'a withdrawal that is there is shown');
  return shown;
}

export const showOwnWithdrawals = async (
  app: Needs,
  chains: Chains,
  userId: string,
  page: { limit: number; before?: string | undefined },
): Promise<WithdrawalView[]> =>
  showWithdrawals(app, chains, await listWithdrawals(app.db.read, userId, page.before, page.limit));

/** One withdrawal of one's own, with the instants at which it moved. */
export async function showOwnWithdrawal(
  app: Needs,
  chains: Chains,
  userId: string,
  id: string,
): Promise<WithdrawalDetail> {
  const row = await findWithdrawal(app.db.read, id);
  if (row?.userId !== userId) throw refuse('not_found');
  const timeline = (await listSteps(app.db.read, id)).map(({ state, at }) => ({
    state,
    at: at.toISOString(),
  }));
  return { ...(await showWithdrawal(app, chains, row)), timeline };
}

/** For administrators: whose it is, who agreed, and why a payout does not move. */
export async function showAllWithdrawals(
  app: Needs,
  chains: Chains,
  page: { state: 'awaiting' | 'all'; limit: number; before?: string | undefined },
): Promise<QueuedWithdrawal[]> {
  const rows = await listAllWithdrawals(app.db.read, {
    awaitingOnly: page.state === 'awaiting',
    before: page.before,
    limit: page.limit,
  });
  const ids = rows.flatMap(({ userId, approvedBy, secondApprovedBy }) =>
    [userId, approvedBy, secondApprovedBy].filter((one) => one !== null),
  );
  const users = await identity.usersByIds(app.db.read, [...new Set(ids)]);
  const emails = new Map<string, string>(users.map((user) => [user.id, user.email]));
  const emailOf = (id: string | null): string | null =>
    id === null || id === practiceApproverId ? null : (emails.get(id) ?? '');
  const changesOf = await openingChangesBy(app, rows);
  const shown = await showWithdrawals(app, chains, rows);
  return rows.flatMap((row, place) => {
    const view = shown[place];
    return view
      ? {
          ...view,
          userId: row.userId,
          email: emailOf(row.userId) ?? '',
          approvedBy: emailOf(row.approvedBy),
          secondApprovedBy: emailOf(row.secondApprovedBy),
          payoutFault: row.payoutFault,
          openingChanges: changesOf(row),
        }
      : [];
  });
}

/**
 * How the ways in to the accounts of these withdrawals changed, from the usual hold before each
 * request on: also where a demo holds for less, and after the request.
 */
async function openingChangesBy(
  app: Needs,
  rows: readonly WithdrawalRow[],
): Promise<(row: WithdrawalRow) => QueuedWithdrawal['openingChanges']> {
  const since = ({ requestedAt }: WithdrawalRow): number => requestedAt.getTime() - usualHoldHours * hourMs;
  const first = new Date(Math.min(app.clock.now(), ...rows.map(since)));
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const changes = await identity.openingChangesSince(app.db.read, userIds, first);
  return (row) =>
    changes
      .filter(({ userId, at }) => userId === row.userId && at.getTime() > since(row))
      .map(({ change, at }) => ({ change, at: at.toISOString() }));
}

/** What can be withdrawn here, how much of it is left, and how long it waits. */
export async function showWithdrawalOptions(app: Needs, chains: Chains, actor: Actor) {
  const tier = await app.tierOf(app.db.read, actor.userId);
  const limits = withdrawalLimits[tier];
  const left = await limitsLeft(app.db.read, actor.userId, tier, app.clock.now());
  const holdHours = app.config.WITHDRAWAL_HOLD_HOURS;
  return {
    withdrawable: dollars((await app.withdrawableNow(app.db.read, actor.userId)).cents),
    options: payoutCoins.map((asset) => {
      const { chain, name, network, confirmations } = depositNetworks[asset];
      const open = chains.find((one) => one.chain === chain);
      return {
        asset,
        name,
        network,
        confirmations,
        isPractice: open?.isPractice ?? false,
        isConnected: open?.pays ?? false,
      };
    }),
    minimum: dollars(withdrawalMinimumCents),
    tier,
    day: { limit: dollars(limits.dayCents), left: dollars(left.dayCents) },
    month: { limit: dollars(limits.monthCents), left: dollars(left.monthCents) },
    holdHours,
    isHoldShortened: holdHours < usualHoldHours,
    twoApproversFrom: dollars(twoApproversFromCents),
    practiceApproval:
      approverCoins(app.config, chains).length === 0
        ? null
        : {
            most: dollars(practiceApprovalMostCents),
            afterSeconds: practiceApprovalMs / secondMs,
          },
    isSingleOperator: (await identity.countAdmins(app.db.read)) <= 1,
  };
}
