// Calls of withdrawals and saved addresses, and of the staff who decide them; part of the funding
// contract.
import { codeRefusals } from '#core/identity/code-refusals.ts';
import { openingChanges } from '#core/identity/security.ts';
import { m } from '#core/messages/messages.js';
import { chains, coins } from '#core/funding/deposits.ts';
import { identityTiers } from '#core/funding/withdrawals.ts';
import { page, procedure } from '#core/values/procedure.ts';
import { labelOf, writtenOf } from '#core/values/text/written.ts';
import { id, instant, positiveFine, z } from '#core/values/z.ts';

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

export const holdReasons = ['new_address', 'opening_changed', 'time_lock', 'payout_limit'] as const;
export type HoldReason = (typeof holdReasons)[number];

export const coin = z.enum(coins);
export const money = z.enum(['USD', ...coins]);

const withdrawal = z.object({
  id: z.string(),
  /** Worth in US dollars when it was requested. */
  amount: z.string(),
  asset: coin,
  /** The coins that arrive at the address. */
  coinAmount: z.string(),
  /** The asset it was taken from, how much of it, and the cost of the conversion in US dollars. */
  from: money,
  gave: z.string(),
  fee: z.string(),
  network: z.string(),
  address: z.string(),
  addressLabel: z.string().nullable(),
  isPracticeAddress: z.boolean(),
  isPractice: z.boolean(),
  state: z.enum(withdrawalStates),
  requestedAt: instant,
  completedAt: instant.nullable(),
  txid: z.string().nullable(),
  confirmations: z.number().int(),
  confirmationsNeeded: z.number().int(),
  reason: z.string().nullable(),
  /**
   * The payout leaves only after this instant (safety hold or time lock); demo may shorten the
   * hold.
   */
  releasableAt: instant,
  holdReason: z.enum(holdReasons).nullable(),
  /** Nobody signed it yet: its owner and administrators can take it back. */
  isReturnable: z.boolean(),
  approvalsNeeded: z.number().int(),
  approvals: z.number().int(),
  /** Practice network: when it is approved without a person, unless somebody decides before. */
  practiceAt: instant.nullable(),
  isPracticeApproved: z.boolean(),
});
export type WithdrawalView = z.infer<typeof withdrawal>;
const withdrawalDetail = withdrawal.extend({
  timeline: z.array(z.object({ state: z.enum(withdrawalStates), at: instant })),
});
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>;
const queuedWithdrawal = withdrawal.extend({
  userId: z.string(),
  email: z.string(),
  /** E-mail addresses; null as well for the practice approver, who has none. */
  approvedBy: z.string().nullable(),
  secondApprovedBy: z.string().nullable(),
  /** Why its payout does not move, when it does not. */
  payoutFault: z.string().nullable(),
  /** How the account's ways in changed from a day before the request on, oldest first. */
  openingChanges: z.array(z.object({ change: z.enum(openingChanges), at: instant })),
});
export type QueuedWithdrawal = z.infer<typeof queuedWithdrawal>;

const withdrawalQuote = z.object({
  id: z.string(),
  from: money,
  asset: coin,
  give: z.string(),
  receive: z.string(),
  /** US dollars: worth of the whole, and what the house keeps of it. */
  worth: z.string(),
  fee: z.string(),
  /** US dollars per coin. */
  price: z.string(),
  expiresAt: instant,
  /** The payment would leave only after this instant: the address is new, or how the account opens changed. */
  usableAt: instant.optional(),
  holdReason: z.enum(holdReasons).optional(),
});
export type WithdrawalQuote = z.infer<typeof withdrawalQuote>;

const savedAddress = z.object({
  id: z.string(),
  asset: coin,
  label: z.string(),
  address: z.string(),
  savedAt: instant,
  /** Payments to it leave only after this instant. */
  usableAt: instant,
  /** Made for practice: nobody can open it, so what goes there is gone. */
  isPractice: z.boolean(),
});
export type SavedAddress = z.infer<typeof savedAddress>;

const label = labelOf({ min: 1, max: 40 });
const newAddress = {
  address: z.string().trim().min(1).max(120),
  /** The person compared it whole with the similar one. */
  confirmsLookalike: z.boolean().default(false),
};

export const withdrawalCalls = {
  withdrawalOptions: procedure('verified').output(
    z.object({
      options: z.array(
        z.object({
          asset: coin,
          name: z.string(),
          network: z.string(),
          isPractice: z.boolean(),
          /** False: nothing can be paid in this coin here. */
          isConnected: z.boolean(),
          confirmations: z.number().int(),
        }),
      ),
      /**
       * US dollars that may leave: less than the wallet while a loss is open that a bonus would
       * pay.
       */
      withdrawable: z.string(),
      minimum: z.string(),
      tier: z.enum(identityTiers),
      /** US dollars left within 24 hours and 30 days, of how much. */
      day: z.object({ limit: z.string(), left: z.string() }),
      month: z.object({ limit: z.string(), left: z.string() }),
      /**
       * Wait of a new address and after a change to how the account opens; shortened when it is
       * less than the usual 24.
       */
      holdHours: z.number(),
      isHoldShortened: z.boolean(),
      twoApproversFrom: z.string(),
      /** One administrator only: a wait of 24 hours takes the place of the second. */
      isSingleOperator: z.boolean(),
      /** Most US dollars that are approved without a person on practice networks, and after how long. */
      practiceApproval: z.object({ most: z.string(), afterSeconds: z.number().int() }).nullable(),
    }),
  ),
  previewWithdrawal: procedure('verified')
    .refuses(
      'not_convertible',
      'below_minimum',
      'above_maximum',
      'wrong_address',
      'too_many_saved_addresses',
      'lookalike_address',
    )
    .input(
      z.strictObject({
        from: money,
        asset: coin,
        amount: positiveFine(),
        /** A new address, refused here when it could not be saved with the request. */
        to: z.strictObject(newAddress).optional(),
      }),
    )
    .output(withdrawalQuote),
  savedAddresses: procedure('verified').output(z.array(savedAddress)),
  saveAddress: procedure('verified')
    .refuses(
      'wrong_address',
      ...codeRefusals,
      'code_required',
      'too_many_saved_addresses',
      'lookalike_address',
      'id_reused',
    )
    .input(
      z.strictObject({
        id: id('adr'),
        asset: coin,
        label,
        ...newAddress,
        /** Of the authenticator app, for a person who has one. */
        code: z
          .string()
          .regex(/^\d{6}$/)
          .optional(),
      }),
    )
    .output(savedAddress),
  /**
   * An address of a practice network that nobody can open, saved without a hold; the one that the
   * person has already, if they have one. Refused where the network of the coin is real.
   */
  practiceAddress: procedure('verified')
    .refuses('no_practice_network', 'too_many_saved_addresses')
    .input(z.strictObject({ asset: coin }))
    .output(savedAddress),
  removeAddress: procedure('verified')
    .refuses('unknown_address')
    .input(z.strictObject({ id: id('adr') }))
    .output(z.object({ id: z.string() })),
  requestWithdrawal: procedure('verified')
    .refuses(
      'id_reused',
      ...codeRefusals,
      'code_required',
      'quote_expired',
      'leader_not_flat',
      'wrong_address',
      'too_many_saved_addresses',
      'lookalike_address',
      'unknown_address',
      'payout_not_connected',
      'withdrawal_limit',
      'insufficient_funds',
      'stale_quote',
      'withdrawals_frozen',
    )
    .input(
      z.strictObject({
        id: id('wdr'),
        quoteId: id('wdq'),
        addressId: id('adr'),
        /** Saved under `addressId` together with this request: one proof covers both. */
        newAddress: z.strictObject({ label, ...newAddress }).optional(),
        /** A fresh code of the authenticator app, from people whose second step is on. */
        code: z
          .string()
          .regex(/^\d{6}$/, m.funding_code_malformed())
          .optional(),
      }),
    )
    .output(withdrawal),
  cancelWithdrawal: procedure('verified')
    .refuses('not_found', 'not_cancellable')
    .input(z.strictObject({ id: id('wdr') }))
    .output(withdrawal),
  withdrawals: procedure('verified').input(page).output(z.array(withdrawal)),
  withdrawal: procedure('verified')
    .refuses('not_found')
    .input(z.strictObject({ id: id('wdr') }))
    .output(withdrawalDetail),
  adminWithdrawals: procedure('admin')
    .input(page.extend({ state: z.enum(['awaiting', 'all']).default('awaiting') }))
    .output(z.array(queuedWithdrawal)),
  approveWithdrawal: procedure('admin')
    .refuses('not_found', 'own_withdrawal', 'not_approvable', 'withdrawals_frozen', 'wrong_address')
    .input(z.strictObject({ id: id('wdr') }))
    .output(withdrawal),
  rejectWithdrawal: procedure('admin')
    .refuses('not_found', 'own_withdrawal', 'not_approvable')
    .input(z.strictObject({ id: id('wdr'), reason: writtenOf({ min: 3, max: 200 }) }))
    .output(withdrawal),
  /**
   * For administrators: what the books say each chain holds, and what the chain says. Coins,
   * signed.
   */
  adminCustody: procedure('admin').output(
    z.array(
      z.object({
        asset: coin,
        isPractice: z.boolean(),
        ledger: z.string(),
        /** Seen on the chain, not yet in the books: deposits on their way, below the minimum. */
        arriving: z.string(),
        /** Mined payouts and network fees that are not yet in the books. */
        leaving: z.string(),
        /** Null: no node answers, or no signer says which wallet is ours. */
        chain: z.string().nullable(),
        /** Chain less books: zero, or above by the operator's own coins. Below zero is an alarm. */
        difference: z.string().nullable(),
      }),
    ),
  ),
  /** After an administrator looked: reads a halted chain on. */
  resumeChain: procedure('admin')
    .refuses('not_halted')
    .input(z.strictObject({ chain: z.enum(chains), reason: writtenOf({ min: 3, max: 200 }) }))
    .output(z.object({ chain: z.string() })),
};
