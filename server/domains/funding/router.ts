import type { fundingContract } from '#core/funding/contract.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import type { App } from '#server/platform/app.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';
import {
  approveWithdrawal,
  cancelWithdrawal,
  rejectWithdrawal,
} from '#server/domains/funding/decide-withdrawal.ts';
import { showDepositAddress } from '#server/domains/funding/addresses/show-deposit-address.ts';
import { showPublishedAddresses } from '#server/domains/funding/addresses/published-addresses.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { convert, previewConversion } from '#server/domains/funding/conversions/convert.ts';
import {
  approveAssignment,
  proposeAssignment,
  rejectAssignment,
} from '#server/domains/funding/deposits/assign-deposit.ts';
import { chooseConversion } from '#server/domains/funding/deposits/choose-conversion.ts';
import {
  showChains,
  showDeposit,
  showDepositOptions,
  showOwnDeposits,
  showUnassigned,
} from '#server/domains/funding/deposits/show-deposits.ts';
import { sendTestCoins } from '#server/domains/funding/practice/send-test-coins.ts';
import { type Needs, requestWithdrawal } from '#server/domains/funding/request-withdrawal.ts';
import {
  showAllWithdrawals,
  showOwnWithdrawals,
  showWithdrawal,
} from '#server/domains/funding/show-withdrawal.ts';
import { topUp } from '#server/domains/funding/top-up.ts';

export const fundingRouter = (
  app: Needs & Pick<App, 'log'>,
  chains: Chains,
): RouterOf<typeof fundingContract> => ({
  publishedAddresses: () => showPublishedAddresses(app, chains),
  depositOptions: ({ actor }) => showDepositOptions(app, chains, actor),
  depositAddress: ({ actor, input }) => showDepositAddress(app, chains, actor, input),
  deposits: ({ actor, input }) => showOwnDeposits(app, actor.userId, input),
  setDepositConversion: ({ actor, input }) => chooseConversion(app, actor, input.converts),
  sendTestCoins: ({ actor, input }) => sendTestCoins(app, chains, actor, input),
  previewConversion: ({ actor, input }) => previewConversion(app, actor, input),
  convert: ({ actor, input }) => convert(app, actor, input),
  adminChains: () => showChains(app, chains),
  adminUnassignedDeposits: ({ input }) => showUnassigned(app, input.limit),
  proposeAssignment: async ({ actor, input }) => showDeposit(await proposeAssignment(app, actor, input)),
  approveAssignment: async ({ actor, input }) =>
    showDeposit(await approveAssignment(app, actor, input.depositId)),
  rejectAssignment: async ({ actor, input }) =>
    showDeposit(await rejectAssignment(app, actor, input.depositId)),
  topUp: async ({ actor, input }) => {
    const row = await topUp(app, actor, input);
    return { id: row.id, amount: formatUnits(row.cents, assetScale.USD), state: row.state };
  },
  requestWithdrawal: async ({ actor, input }) =>
    showWithdrawal(await requestWithdrawal(app, actor, input), app.clock.now()),
  cancelWithdrawal: async ({ actor, input }) =>
    showWithdrawal(await cancelWithdrawal(app, actor, input.id), app.clock.now()),
  withdrawals: ({ actor, input }) => showOwnWithdrawals(app, actor.userId, input),
  adminWithdrawals: ({ input }) => showAllWithdrawals(app, input),
  approveWithdrawal: async ({ actor, input }) =>
    showWithdrawal(await approveWithdrawal(app, actor, input.id), app.clock.now()),
  rejectWithdrawal: async ({ actor, input }) =>
    showWithdrawal(await rejectWithdrawal(app, actor, input.id, input.reason), app.clock.now()),
});
