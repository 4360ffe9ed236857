import { chainHealths, depositStates } from '#core/funding/deposits.ts';
import { page, procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { id, instant, positiveCents, positiveFine, z } from '#core/values/z.ts';
import { coin, money, withdrawalCalls } from '#core/funding/withdrawals-contract.ts';

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
  'withdrawal_limit',
  'unknown_address',
  'lookalike_address',
  'too_many_saved_addresses',
  'payout_not_connected',
  'no_practice_network',
  'not_halted',
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

export {
  type HoldReason,
  holdReasons,
  type QueuedWithdrawal,
  type SavedAddress,
  type WithdrawalDetail,
  type WithdrawalQuote,
  type WithdrawalState,
  type WithdrawalView,
  withdrawalStates,
} from '#core/funding/withdrawals-contract.ts';

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
  /** False: coins that a contract sends, as some exchanges pay out, are not seen. */
  seesContracts: z.boolean(),
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
const ownedDeposit = deposit.extend({ email: z.string().nullable() });
export type OwnedDeposit = z.infer<typeof ownedDeposit>;
const assignableDeposit = deposit.extend({
  /** E-mail addresses of the person and of the administrator. */
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
  /**
   * Signed out, demo: one published address per coin. Live answers none: people sign in for their
   * own.
   */
  publishedAddresses: procedure('public').output(
    z.array(z.object({ asset: coin, address: z.string(), isPractice: z.boolean() })),
  ),
  depositOptions: procedure('verified').output(
    z.object({
      options: z.array(depositOption),
      converts: z.boolean(),
      /** US dollars that practice rails still credit today, and when a day (UTC) begins anew. */
      practiceLeft: z.string(),
      practiceResetsAt: instant,
    }),
  ),
  depositAddress: procedure('verified')
    .refuses('no_node', 'address_mismatch', 'too_many_addresses')
    .input(z.strictObject({ asset: coin, fresh: z.boolean().default(false) }))
    .output(z.object({ asset: coin, address: z.string(), network: z.string(), isPractice: z.boolean() })),
  deposits: procedure('verified').input(page).output(z.array(deposit)),
  setDepositConversion: procedure('verified')
    .input(z.strictObject({ converts: z.boolean() }))
    .output(z.object({ converts: z.boolean() })),
  sendTestCoins: procedure('verified')
    .refuses(
      'below_minimum',
      'rail_not_connected',
      'no_node',
      'address_mismatch',
      'too_many_addresses',
      'id_reused',
      'daily_limit',
    )
    .input(z.strictObject({ id: id('tst'), asset: coin, amount: positiveFine() }))
    .output(z.object({ id: z.string(), txid: z.string(), address: z.string(), amount: z.string() })),
  previewConversion: procedure('verified')
    .refuses('not_convertible', 'below_minimum')
    .input(z.strictObject({ from: money, to: money, amount: positiveFine() }))
    .output(conversion),
  convert: procedure('verified')
    .refuses('quote_expired', 'leader_not_flat', 'insufficient_funds', 'stale_quote')
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
  /** Every deposit with whose it is, newest first; `awaiting`: those that still confirm. */
  adminDeposits: procedure('admin')
    .input(page.extend({ state: z.enum(['awaiting', 'all']).default('all') }))
    .output(z.array(ownedDeposit)),
  adminUnassignedDeposits: procedure('admin')
    .input(z.strictObject({ limit: z.number().int().min(1).max(100).default(50) }))
    .output(z.array(assignableDeposit)),
  proposeAssignment: procedure('admin')
    .refuses('own_assignment', 'not_found', 'not_assignable', 'already_proposed')
    .input(z.strictObject({ depositId: id('dep'), userId: z.string().max(60) }))
    .output(deposit),
  approveAssignment: procedure('admin')
    .refuses('not_found', 'own_assignment', 'not_assignable')
    .input(z.strictObject({ depositId: id('dep') }))
    .output(deposit),
  rejectAssignment: procedure('admin')
    .refuses('not_found', 'not_assignable')
    .input(z.strictObject({ depositId: id('dep') }))
    .output(deposit),
};

export const fundingContract = {
  ...depositCalls,
  topUp: procedure('verified')
    .refuses(
      'rail_not_connected',
      'below_minimum',
      'above_maximum',
      'id_reused',
      'leader_not_flat',
      'daily_limit',
    )
    .input(z.strictObject({ id: id('top'), rail: z.enum(['card', 'bank']), amount: positiveCents() }))
    .output(z.object({ id: z.string(), amount: z.string(), state: z.enum(['pending', 'credited']) })),
  ...withdrawalCalls,
};
