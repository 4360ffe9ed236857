import { page, procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { id, instant, positiveDecimal, z } from '#core/values/z.ts';

export const fundingRefusals = [
  'insufficient_funds',
  'below_minimum',
  'above_maximum',
  'daily_limit',
  'wrong_address',
  'rail_not_connected',
  'not_cancellable',
  'not_approvable',
  'own_withdrawal',
] as const;
export const refuse = refuserOf(fundingRefusals);

export const withdrawalStates = [
  'requested',
  'approved',
  'signed',
  'broadcast',
  'confirming',
  'completed',
  'rejected',
  'cancelled',
  'failed',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Coins a withdrawal can be paid in, each on one network. */
export const payoutNetworks = {
  BTC: { name: 'Bitcoin', network: 'Bitcoin Network', confirmations: 3 },
  ETH: { name: 'Ethereum', network: 'ERC-20', confirmations: 12 },
} as const;

const withdrawal = z.object({
  id: z.string(),
  amount: z.string(),
  asset: z.enum(['BTC', 'ETH']),
  network: z.string(),
  address: z.string(),
  state: z.enum(withdrawalStates),
  requestedAt: instant,
  completedAt: instant.nullable(),
  txid: z.string().nullable(),
  confirmations: z.number().int(),
  confirmationsNeeded: z.number().int(),
  reason: z.string().nullable(),
  /** The payout leaves only after this instant (safety hold); demo may shorten it. */
  releasableAt: instant,
});
export type WithdrawalView = z.infer<typeof withdrawal>;

export const fundingContract = {
  topUp: procedure('verified')
    .input(z.strictObject({ id: id('top'), rail: z.enum(['card', 'bank']), amount: positiveDecimal(2) }))
    .output(z.object({ id: z.string(), amount: z.string(), state: z.enum(['pending', 'credited']) })),
  requestWithdrawal: procedure('verified')
    .input(
      z.strictObject({
        id: id('wdr'),
        amount: positiveDecimal(2),
        asset: z.enum(['BTC', 'ETH']),
        address: z.string().trim().min(1).max(120),
      }),
    )
    .output(withdrawal),
  cancelWithdrawal: procedure('verified')
    .input(z.strictObject({ id: id('wdr') }))
    .output(withdrawal),
  withdrawals: procedure('verified').input(page).output(z.array(withdrawal)),
  adminWithdrawals: procedure('admin')
    .input(page.extend({ state: z.enum(['awaiting', 'all']).default('awaiting') }))
    .output(z.array(withdrawal.extend({ userId: z.string(), email: z.string() }))),
  approveWithdrawal: procedure('admin')
    .input(z.strictObject({ id: id('wdr') }))
    .output(withdrawal),
  rejectWithdrawal: procedure('admin')
    .input(z.strictObject({ id: id('wdr'), reason: z.string().trim().min(3).max(200) }))
    .output(withdrawal),
};
