import { decisionCodes } from '#core/copying/decision-codes.ts';
import { m } from '#core/messages/messages.js';
import { copyCurve, copyRecord, fidelity } from '#core/copying/results-contract.ts';
import { traderNameSchema } from '#core/copying/trader-name.ts';
import { page, procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { labelOf, writtenOf } from '#core/values/text/written.ts';
import { id, instant, positiveCents, z } from '#core/values/z.ts';
import {
  leader,
  leaderCorrelation,
  leaderRecord,
  leaderTrades,
  whatIf,
} from '#core/copying/leaders-contract.ts';

export const copyingRefusals = [
  'insufficient_funds',
  'below_minimum',
  'above_maximum',
  'own_account',
  'leader_cannot_copy',
  'too_many_leaders',
  'already_copying',
  'leader_not_copyable',
  'stop_loss_out_of_range',
  'copy_is_closing',
  'copy_frozen',
  'needs_second_admin',
  'not_approvable',
  'copy_too_small',
  'setting_out_of_range',
  'not_a_copied_position',
  'already_leading',
  'trader_name_taken',
  'name_reserved',
  'own_money_too_small',
  'terms_not_accepted',
  'identity_unverified',
  'leader_not_flat',
  'leader_leaving',
  'cool_off_out_of_range',
  'not_cooling_off',
] as const;
export const refuse = refuserOf(copyingRefusals);

export type {
  LeaderCorrelationView,
  LeaderRecordView,
  LeaderTradesView,
  LeaderView,
  WhatIfView,
} from '#core/copying/leaders-contract.ts';
export type { CopyCurveView, CopyRecordView, FidelityView } from '#core/copying/results-contract.ts';
export { type DecisionCode, decisionCodes } from '#core/copying/decision-codes.ts';

export const copyStates = [
  'DRAFT',
  'ACTIVE',
  'PAUSED',
  'CLOSING',
  'PENDING_CLOSE',
  'CLOSED',
  'FROZEN',
] as const;
export type CopyState = (typeof copyStates)[number];

const copy = z.object({
  id: z.string(),
  leaderId: z.string(),
  leaderName: z.string(),
  state: z.enum(copyStates),
  /** Paused while others fill the plan: it cannot be resumed, and takes no money in. */
  isAbovePlan: z.boolean(),
  invested: z.string(),
  equity: z.string(),
  pnl: z.string(),
  pnlPercent: z.string(),
  feeAccrued: z.string(),
  /** The part of `feeAccrued` that has been taken. */
  feePaid: z.string(),
  feeBps: z.number().int(),
  stopLossBps: z.number().int(),
  /** Equity at which the copy ends; not guaranteed. */
  stopLevel: z.string(),
  multiplierBps: z.number().int(),
  maxOpenPositions: z.number().int(),
  /** Null: the default of each instrument. */
  slippageBps: z.number().int().nullable(),
  /** What can be taken out now without closing anything. */
  removable: z.string(),
  /** When the copy closes because its leader leaves; null while the leader stays. */
  closesAt: instant.nullable(),
  openPositions: z.number().int(),
  startedAt: instant,
  closedAt: instant.nullable(),
});
export type CopyView = z.infer<typeof copy>;

const decision = z.object({
  id: z.string(),
  at: instant,
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  code: z.enum(decisionCodes),
  quantity: z.string(),
  price: z.string().nullable(),
});

/** Whole numbers; ranges are checked by the verb, which answers with a sentence. */
const settings = {
  stopLossBps: z.number().int().optional(),
  multiplierBps: z.number().int().optional(),
  maxOpenPositions: z.number().int().optional(),
  slippageBps: z.number().int().nullable().optional(),
};
const moneyChange = z.strictObject({ id: id('chg'), copyId: id('cpy'), amount: positiveCents() });

const existingChoices = ['new_only', 'all', 'no_worse'] as const;
export type ExistingChoice = (typeof existingChoices)[number];

/** What the person's own leading looks like to the person. */
const leading = z.object({
  id: z.string(),
  name: z.string(),
  openedAt: instant,
  closedAt: instant.nullable(),
  /** When copies that still run close, after the leader has left or was frozen. */
  exitsAt: instant.nullable(),
  exitReason: z.enum(['closed', 'frozen']).nullable(),
  /** Of the performance fee of copies that start now. */
  feeSharePercent: z.number().int(),
  /** US dollars of performance fees received, ever. */
  feesEarned: z.string(),
});
export type LeadingView = z.infer<typeof leading>;

const freeze = z.object({
  id: z.string(),
  copyId: z.string(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: instant,
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  liftedAt: instant.nullable(),
});
export type FreezeView = z.infer<typeof freeze>;

const freezeCalls = {
  /** Holds on copies: two administrators, neither of them its person. */
  freezes: procedure('admin').output(z.array(freeze)),
  proposeFreeze: procedure('admin')
    .refuses('id_reused', 'not_found', 'own_account', 'copy_is_closing', 'copy_frozen')
    .input(
      z.strictObject({
        id: id('frz'),
        copyId: id('cpy'),
        reason: writtenOf({ min: [3, m.copying_please_write_reason], max: 200 }),
      }),
    )
    .output(freeze),
  approveFreeze: procedure('admin')
    .refuses('not_found', 'needs_second_admin', 'own_account', 'not_approvable', 'copy_is_closing')
    .input(z.strictObject({ id: id('frz') }))
    .output(freeze),
  liftFreeze: procedure('admin')
    .refuses('not_found', 'own_account', 'not_approvable')
    .input(z.strictObject({ id: id('frz') }))
    .output(freeze),
};

export const copyingContract = {
  ...freezeCalls,
  /** Lets others copy the person's own account from now on. */
  becomeLeader: procedure('verified')
    .refuses(
      'id_reused',
      'terms_not_accepted',
      'identity_unverified',
      'setting_out_of_range',
      'already_leading',
      'leader_cannot_copy',
      'leader_not_flat',
      'own_money_too_small',
      'name_reserved',
      'trader_name_taken',
    )
    .input(
      z.strictObject({
        id: id('ldr'),
        name: traderNameSchema,
        specialty: labelOf({ min: 0, max: 80 }),
        strategy: z.string().trim().max(600),
        minCopy: positiveCents(),
        feeBps: z.number().int(),
        acceptsTerms: z.boolean(),
      }),
    )
    .output(leading),
  /** Ends it: running copies pause now and close a day later. The record stays. */
  closeLeading: procedure('verified')
    .refuses('not_found')
    .input(z.strictObject({ id: id('ldr') }))
    .output(leading),
  leading: procedure('verified').output(leading.nullable()),
  leaders: procedure('public').output(
    z.object({ leaders: z.array(leader), historyProgressPercent: z.number().int() }),
  ),
  leader: procedure('public')
    .refuses('not_found')
    .input(z.strictObject({ id: id('ldr') }))
    .output(leader),
  leaderRecord: procedure('public')
    .refuses('not_found')
    .input(z.strictObject({ id: id('ldr') }))
    .output(leaderRecord),
  /** How alike each leader and the person's running copies move; empty while nothing is copied. */
  leaderCorrelations: procedure('verified').output(z.array(leaderCorrelation)),
  /** Closed trades of a record, page by page: `before` is the `next` of the page before. */
  leaderTrades: procedure('public')
    .refuses('not_found')
    .input(page.extend({ id: id('ldr'), limit: z.number().int().min(1).max(50).default(20) }))
    .output(leaderTrades),
  /**
   * The leader's last 90 days with my amount and settings through the engine's own decisions.
   * Writes nothing.
   */
  whatIf: procedure('verified')
    .refuses('not_found')
    .input(
      z.strictObject({
        leaderId: id('ldr'),
        amount: positiveCents(),
        ...settings,
        stopLossBps: z.number().int().default(2_000),
      }),
    )
    .output(whatIf),
  start: procedure('verified')
    .refuses(
      'not_found',
      'insufficient_funds',
      'id_reused',
      'below_minimum',
      'above_maximum',
      'stop_loss_out_of_range',
      'setting_out_of_range',
      'own_account',
      'leader_cannot_copy',
      'already_copying',
      'plan_limit_reached',
      'too_many_leaders',
      'leader_not_copyable',
      'stale_quote',
    )
    .input(
      z.strictObject({
        id: id('cpy'),
        leaderId: id('ldr'),
        amount: positiveCents(),
        ...settings,
        stopLossBps: z.number().int().default(2_000),
        /**
         * What the leader holds already: nothing of it, all at market, or what is no worse than the
         * leader's entry.
         */
        existing: z.enum(existingChoices).default('new_only'),
      }),
    )
    .output(copy),
  addMoney: procedure('verified')
    .refuses(
      'not_found',
      'id_reused',
      'copy_frozen',
      'copy_is_closing',
      'above_maximum',
      'plan_limit_reached',
      'stale_quote',
      'insufficient_funds',
    )
    .input(moneyChange)
    .output(copy),
  removeMoney: procedure('verified')
    .refuses(
      'not_found',
      'id_reused',
      'copy_frozen',
      'copy_is_closing',
      'insufficient_funds',
      'copy_too_small',
    )
    .input(moneyChange)
    .output(copy),
  edit: procedure('verified')
    .refuses(
      'not_found',
      'id_reused',
      'copy_frozen',
      'copy_is_closing',
      'stop_loss_out_of_range',
      'setting_out_of_range',
    )
    .input(z.strictObject({ id: id('chg'), copyId: id('cpy'), ...settings }))
    .output(copy),
  /** Ends the copy and keeps its positions as the person's own. */
  detach: procedure('verified')
    .refuses('not_found', 'copy_frozen')
    .input(z.strictObject({ copyId: id('cpy') }))
    .output(copy),
  /**
   * Closes one copied position early; it is not followed until the leader is flat in it and opens
   * again.
   */
  closePosition: procedure('verified')
    .refuses(
      'not_found',
      'id_reused',
      'copy_frozen',
      'copy_is_closing',
      'not_a_copied_position',
      'position_closed',
      'market_halted',
      'market_closed',
      'stale_quote',
      'no_liquidity',
    )
    .input(z.strictObject({ id: id('ord'), copyId: id('cpy'), positionId: id('pos') }))
    .output(copy),
  stop: procedure('verified')
    .refuses('not_found', 'copy_frozen', 'copy_is_closing')
    .input(z.strictObject({ copyId: id('cpy') }))
    .output(copy),
  pause: procedure('verified')
    .refuses('not_found', 'copy_frozen', 'copy_is_closing')
    .input(z.strictObject({ copyId: id('cpy') }))
    .output(copy),
  resume: procedure('verified')
    .refuses(
      'not_found',
      'leader_leaving',
      'leader_not_copyable',
      'copy_frozen',
      'copy_is_closing',
      'plan_limit_reached',
    )
    .input(z.strictObject({ copyId: id('cpy') }))
    .output(copy),
  copies: procedure('verified').output(z.array(copy)),
  /** Small curves for the cards of copies that have not ended: since their start, 30 days at most. */
  copyCurves: procedure('verified').output(z.array(copyCurve)),
  /** Why the copy made more or less than the leader's trades in exact proportion. */
  fidelity: procedure('verified')
    .refuses('not_found')
    .input(z.strictObject({ copyId: id('cpy') }))
    .output(fidelity),
  /** The copy against its trader over time, and what would have helped. */
  copyRecord: procedure('verified')
    .refuses('not_found')
    .input(z.strictObject({ copyId: id('cpy') }))
    .output(copyRecord),
  decisions: procedure('verified')
    .refuses('not_found')
    .input(page.extend({ copyId: id('cpy') }))
    .output(z.array(decision)),
};
