import { page, procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { id, instant, positiveDecimal, z } from '#core/values/z.ts';

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
] as const;
export const refuse = refuserOf(copyingRefusals);

/** Why a decision came out as it did: copying rule 20's closed list. */
export const decisionCodes = [
  'COPIED',
  'CAPPED',
  'MIN_SIZE',
  'MAX_OPEN',
  'INSUFFICIENT_FUNDS',
  'SLIPPAGE',
  'STALE',
  'PAUSED',
  'DETACHED',
  'INSTRUMENT_OFF',
  'LEVERAGE_CAP',
  'WEIGHT_CAP',
  'COPY_STOP',
  'LEADER_EXIT',
  'MARKET_CLOSED_QUEUED',
  'DUPLICATE_IGNORED',
  'NOTHING_HELD',
] as const;
export type DecisionCode = (typeof decisionCodes)[number];

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

const leader = z.object({
  id: z.string(),
  name: z.string(),
  initials: z.string(),
  specialty: z.string(),
  strategy: z.string(),
  isHouse: z.boolean(),
  minCopy: z.string(),
  copiersNow: z.number().int(),
  copiersEver: z.number().int(),
  /** Percent with two decimals since the record began; null before the record is ready. */
  returnPercent: z.string().nullable(),
  maxDrawdownPercent: z.string().nullable(),
  sharpe: z.string().nullable(),
  winRate: z.string().nullable(),
  closedTrades: z.number().int(),
  recordDays: z.number().int(),
  riskScore: z.number().int().nullable(),
  isProven: z.boolean(),
  isCopyable: z.boolean(),
  notCopyableReason: z.string().nullable(),
  /** Unit value by day, for the sparkline. */
  curve: z.array(z.number()),
});
export type LeaderView = z.infer<typeof leader>;

const copy = z.object({
  id: z.string(),
  leaderId: z.string(),
  leaderName: z.string(),
  state: z.enum(copyStates),
  invested: z.string(),
  equity: z.string(),
  pnl: z.string(),
  pnlPercent: z.string(),
  feeAccrued: z.string(),
  stopLossBps: z.number().int(),
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

export const copyingContract = {
  leaders: procedure('public').output(
    z.object({ leaders: z.array(leader), historyProgressPercent: z.number().int() }),
  ),
  leader: procedure('public')
    .input(z.strictObject({ id: id('ldr') }))
    .output(leader),
  start: procedure('verified')
    .input(
      z.strictObject({
        id: id('cpy'),
        leaderId: id('ldr'),
        amount: positiveDecimal(2),
        stopLossBps: z.number().int().default(2_000),
      }),
    )
    .output(copy),
  stop: procedure('verified')
    .input(z.strictObject({ copyId: id('cpy') }))
    .output(copy),
  pause: procedure('verified')
    .input(z.strictObject({ copyId: id('cpy') }))
    .output(copy),
  resume: procedure('verified')
    .input(z.strictObject({ copyId: id('cpy') }))
    .output(copy),
  copies: procedure('verified').output(z.array(copy)),
  decisions: procedure('verified')
    .input(page.extend({ copyId: id('cpy') }))
    .output(z.array(decision)),
};
