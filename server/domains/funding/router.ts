import type { fundingContract } from '#core/funding/contract.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';
import {
  approveWithdrawal,
  cancelWithdrawal,
  rejectWithdrawal,
} from '#server/domains/funding/decide-withdrawal.ts';
import { type Needs, requestWithdrawal } from '#server/domains/funding/request-withdrawal.ts';
import {
  showAllWithdrawals,
  showOwnWithdrawals,
  showWithdrawal,
} from '#server/domains/funding/show-withdrawal.ts';
import { topUp } from '#server/domains/funding/top-up.ts';

export const fundingRouter = (app: Needs): RouterOf<typeof fundingContract> => ({
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
