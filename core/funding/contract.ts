import { chainHealths, coins, depositStates } from '#core/funding/deposits.ts';
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
  'withdrawals_frozen',
  'no_node',
  'address_mismatch',
  'too_many_addresses',
  'not_convertible',
  'quote_expired',
  'own_assignment',
  'already_proposed',
  'not_assignable',
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

const coin = z.enum(coins);
const money = z.enum(['USD', ...coins]);

const depositOption = z.object({
  asset: coin,
  name: z.string(),
  network: z.string(),
  /** Blocks come from this installation; the coins are worth nothing. */
  isPractice: z.boolean(),
  minimum: z.string(),
  confirmations: z.number().int(),
  expectedSeconds: z.number().int(),
  health: z.enum(chainHealths),
  blocksBehind: z.number().int(),
  seenAt: instant.nullable(),
});
export type DepositOption = z.infer<typeof depositOption>;

const deposit = z.object({
  id: z.string(),
  asset: coin,
  network: z.string(),
  amount: z.string(),
  address: z.string(),
  txid: z.string(),
  state: z.enum(depositStates),
  confirmations: z.number().int(),
  confirmationsNeeded: z.number().int(),
  seenAt: instant,
  creditedAt: instant.nullable(),
  /** What of it became dollars when credited. */
  converted: z.object({ coins: z.string(), dollars: z.string(), fee: z.string() }).nullable(),
});
export type DepositView = z.infer<typeof deposit>;
const assignableDeposit = deposit.extend({
  proposedTo: z.string().nullable(),
  proposedBy: z.string().nullable(),
});
export type AssignableDeposit = z.infer<typeof assignableDeposit>;

const conversion = z.object({
  id: z.string(),
  from: money,
  to: money,
  give: z.string(),
  receive: z.string(),
  /** US dollars kept by the house. */
  fee: z.string(),
  /** US dollars per coin. */
  price: z.string(),
  expiresAt: instant,
  doneAt: instant.nullable(),
});
export type ConversionView = z.infer<typeof conversion>;

const depositCalls = {
  /** Signed out, demo: one published address per coin. Live answers none: people sign in for their own. */
  publishedAddresses: procedure('public').output(
    z.array(z.object({ asset: coin, address: z.string(), isPractice: z.boolean() })),
  ),
  depositOptions: procedure('verified').output(
    z.object({ options: z.array(depositOption), converts: z.boolean() }),
  ),
  depositAddress: procedure('verified')
    .input(z.strictObject({ asset: coin, fresh: z.boolean().default(false) }))
    .output(z.object({ asset: coin, address: z.string(), network: z.string(), isPractice: z.boolean() })),
  deposits: procedure('verified').input(page).output(z.array(deposit)),
  setDepositConversion: procedure('verified')
    .input(z.strictObject({ converts: z.boolean() }))
    .output(z.object({ converts: z.boolean() })),
  sendTestCoins: procedure('verified')
    .input(z.strictObject({ id: id('tst'), asset: coin, amount: positiveDecimal(18) }))
    .output(z.object({ id: z.string(), txid: z.string(), address: z.string(), amount: z.string() })),
  previewConversion: procedure('verified')
    .input(z.strictObject({ from: money, to: money, amount: positiveDecimal(18) }))
    .output(conversion),
  convert: procedure('verified')
    .input(z.strictObject({ id: id('cnv') }))
    .output(conversion),
  adminChains: procedure('admin').output(
    z.array(
      z.object({
        chain: z.string(),
        isPractice: z.boolean(),
        health: z.enum(chainHealths),
        tip: z.number().int().nullable(),
        cursor: z.number().int().nullable(),
        seenAt: instant.nullable(),
        fault: z.string().nullable(),
        halted: z.string().nullable(),
        /** Compare both with what the signer prints. */
        fingerprint: z.string().nullable(),
        firstAddress: z.string().nullable(),
      }),
    ),
  ),
  adminUnassignedDeposits: procedure('admin')
    .input(z.strictObject({ limit: z.number().int().min(1).max(100).default(50) }))
    .output(z.array(assignableDeposit)),
  proposeAssignment: procedure('admin')
    .input(z.strictObject({ depositId: id('dep'), userId: z.string().max(60) }))
    .output(deposit),
  approveAssignment: procedure('admin')
    .input(z.strictObject({ depositId: id('dep') }))
    .output(deposit),
  rejectAssignment: procedure('admin')
    .input(z.strictObject({ depositId: id('dep') }))
    .output(deposit),
};

export const fundingContract = {
  ...depositCalls,
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
