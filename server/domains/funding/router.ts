import type { fundingContract } from '#core/funding/contract.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import type { App } from '#server/platform/app.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';
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
  showAllDeposits,
  showUnassigned,
} from '#server/domains/funding/deposits/show-deposits.ts';
import { sendTestCoins } from '#server/domains/funding/practice/send-test-coins.ts';
import { resumeChain, showCustody } from '#server/domains/funding/payouts/custody.ts';
import type { Payouts } from '#server/domains/funding/payouts/open-payouts.ts';
import { tellSigner } from '#server/domains/funding/payouts/tell-signer.ts';
import { topUp } from '#server/domains/funding/top-up.ts';
import {
  approveWithdrawal,
  cancelWithdrawal,
  rejectWithdrawal,
} from '#server/domains/funding/withdrawals/decide-withdrawal.ts';
import type { Needs } from '#server/domains/funding/withdrawals/needs.ts';
import { takePracticeAddress } from '#server/domains/funding/withdrawals/practice/practice-address.ts';
import { previewWithdrawal } from '#server/domains/funding/withdrawals/preview-withdrawal.ts';
import { requestWithdrawal } from '#server/domains/funding/withdrawals/request-withdrawal.ts';
import {
  listOwnAddresses,
  removeAddress,
  saveAddress,
} from '#server/domains/funding/withdrawals/save-address.ts';
import {
  showAllWithdrawals,
  showOwnWithdrawal,
  showOwnWithdrawals,
  showWithdrawal,
  showWithdrawalOptions,
} from '#server/domains/funding/withdrawals/show-withdrawals.ts';

export const fundingRouter = (
  app: Needs & Pick<App, 'log'>,
  chains: Chains,
  payouts: Payouts,
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
  adminDeposits: ({ input }) => showAllDeposits(app, input),
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
  withdrawalOptions: ({ actor }) => showWithdrawalOptions(app, chains, actor),
  previewWithdrawal: ({ actor, input }) => previewWithdrawal(app, actor, input),
  savedAddresses: ({ actor }) => listOwnAddresses(app, actor.userId),
  saveAddress: ({ actor, input }) => saveAddress(app, actor, input),
  practiceAddress: ({ actor, input }) => takePracticeAddress(app, chains, actor, input.asset),
  removeAddress: ({ actor, input }) => removeAddress(app, actor, input.id),
  requestWithdrawal: async ({ actor, input }) => {
    const row = await requestWithdrawal(app, chains, actor, input);
    await tellSigner(app, payouts.signer, row);
    return showWithdrawal(app, chains, row);
  },
  cancelWithdrawal: async ({ actor, input }) =>
    showWithdrawal(app, chains, await cancelWithdrawal(app, actor, input.id)),
  withdrawals: ({ actor, input }) => showOwnWithdrawals(app, chains, actor.userId, input),
  withdrawal: ({ actor, input }) => showOwnWithdrawal(app, chains, actor.userId, input.id),
  adminWithdrawals: ({ input }) => showAllWithdrawals(app, chains, input),
  approveWithdrawal: async ({ actor, input }) =>
    showWithdrawal(app, chains, await approveWithdrawal(app, actor, input.id)),
  rejectWithdrawal: async ({ actor, input }) =>
    showWithdrawal(app, chains, await rejectWithdrawal(app, actor, input.id, input.reason)),
  adminCustody: () => showCustody(app, chains, payouts),
  resumeChain: ({ actor, input }) => resumeChain(app, actor, input),
});
