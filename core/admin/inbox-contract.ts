// The administrators' inbox: everything that waits for a decision, and what is known about the
// person it concerns.
import { kycKinds, kycStatuses } from '#core/identity/kyc.ts';
import { coins } from '#core/funding/deposits.ts';
import { money as asset, withdrawalStates } from '#core/funding/withdrawals-contract.ts';
import { proposalKinds } from '#core/admin/proposals.ts';
import { moneyPlaces } from '#core/trading/contract.ts';
import { procedure } from '#core/values/procedure.ts';
import { id, instant, z } from '#core/values/z.ts';

/** Most items of one kind in one answer; the counts go on. */
export const inboxMost = 50;
/** An address younger than this is pointed out. */
export const newAddressDays = 7;
/** Months of money in and out beside an item. */
export const inboxMonths = 6;

const inboxFlags = [
  /** Two administrators approve it. */
  'high_amount',
  /** Another administrator approved it: the second is missing. */
  'second_approval',
  /** On a practice network, which approves it unless somebody decides before. */
  'practice',
  /** Rejected before, sent in again. */
  'resubmitted',
  /** Everybody sees the reported work. */
  'shown',
  'needs_second',
  /** The time lock of the only administrator is over. */
  'lock_over',
] as const;
export type InboxFlag = (typeof inboxFlags)[number];

const count = z.number().int();
const about = {
  /** `withdrawal:wdr_…`: the address of the item. */
  key: z.string(),
  id: z.string(),
  /** Whom it is about; null for a work of the house. */
  userId: z.string().nullable(),
  /** Their name, else their email; of a report the work's name. */
  title: z.string(),
  /** Worth in US dollars. */
  amount: z.string().nullable(),
  since: instant,
  flags: z.array(z.enum(inboxFlags)),
};
const inboxItem = z.discriminatedUnion('kind', [
  z.object({ ...about, kind: z.literal('withdrawal'), asset: z.enum(coins), network: z.string() }),
  z.object({ ...about, kind: z.literal('kyc'), documents: z.array(z.enum(kycKinds)) }),
  /** `reports` of a work that waits to be shown: none. */
  z.object({ ...about, kind: z.literal('report'), isPending: z.boolean(), reports: count }),
  z.object({
    ...about,
    kind: z.literal('proposal'),
    what: z.enum(proposalKinds),
    change: z.object({ asset, value: z.string() }).nullable(),
    /** Email of who proposed it. */
    by: z.string(),
  }),
]);
export type InboxItem = z.infer<typeof inboxItem>;

const decision = z.object({
  status: z.enum(['approved', 'rejected']),
  at: instant,
  by: z.string().nullable(),
  reason: z.string().nullable(),
});

/** US dollars; each sum is the sum of its parts. */
const money = z.object({
  asOf: instant,
  equity: z.string(),
  /** Where it is, adding up to it. */
  places: z.array(z.object({ place: z.enum(moneyPlaces), value: z.string() })),
  /** Deposits, and withdrawals paid with deposits reversed; `net` is `in` − `out`. */
  in: z.string(),
  out: z.string(),
  net: z.string(),
  /** Ledger entries of both. */
  entries: count,
  /** What came besides: opening balance, bonuses, adjustments, collectibles, plans; signed. */
  opening: z.string(),
  other: z.string(),
  /** `equity` − `net` − `opening` − `other` */
  pnl: z.string(),
  unrealised: z.string(),
  positions: count,
  fills: count,
  /** Calendar months (UTC), oldest first, the running one last. */
  months: z.array(z.object({ month: z.string(), in: z.string(), out: z.string() })),
});
export type InboxMoney = z.infer<typeof money>;

const act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('address'), at: instant, asset: z.enum(coins), label: z.string() }),
  z.object({ kind: z.literal('deposit'), at: instant, asset, amount: z.string() }),
  z.object({
    kind: z.literal('withdrawal'),
    at: instant,
    amount: z.string(),
    state: z.enum(withdrawalStates),
    approvedBy: z.array(z.string()),
  }),
]);

const inboxPerson = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  registeredAt: instant,
  days: count,
  plan: z.string(),
  /** Null when nothing was ever sent in. */
  identity: z
    .object({
      status: z.enum(kycStatuses),
      decidedAt: instant.nullable(),
      documents: z.array(z.enum(kycKinds)),
    })
    .nullable(),
  /** Of identity checks, newest first. */
  decisions: z.array(decision),
  /** Null before the address is verified: there is no account yet. */
  money: money.nullable(),
  /** Browsers that signed in, the latest first. */
  devices: z.array(
    z.object({
      userAgent: z.string(),
      firstSeenAt: instant,
      lastSeenAt: instant,
      isSignedIn: z.boolean(),
    }),
  ),
  lately: z.array(act),
});
export type InboxPerson = z.infer<typeof inboxPerson>;
export type InboxAct = InboxPerson['lately'][number];

const state = z.enum(['ok', 'look']);
const check = z.discriminatedUnion('code', [
  /** `before`: the largest earlier one that was not taken back. */
  z.object({
    code: z.literal('largest'),
    state,
    before: z.object({ amount: z.string(), at: instant }).nullable(),
  }),
  z.object({
    code: z.literal('address'),
    state,
    days: count,
    savedAt: instant,
    usableAt: instant,
    isHoldOver: z.boolean(),
  }),
  z.object({ code: z.literal('identity'), state, status: z.enum(kycStatuses), at: instant.nullable() }),
  z.object({ code: z.literal('second_step'), state, since: instant.nullable(), passkeys: count }),
  /** Before this request. */
  z.object({
    code: z.literal('deposits'),
    state,
    in: z.string(),
    out: z.string(),
    opening: z.string(),
  }),
  /** `rest`: what deposits do not cover. */
  z.object({ code: z.literal('profit'), state, rest: z.string(), pnl: z.string(), fills: count }),
]);
export type WithdrawalCheck = z.infer<typeof check>;

const inboxWithdrawal = z.object({
  id: z.string(),
  amount: z.string(),
  /** US dollars per coin when it was requested. */
  rate: z.string(),
  /** What the coins are worth now: what leaves the equity. */
  worthNow: z.string(),
  equityBefore: z.string(),
  /** `equityBefore` − `worthNow` */
  equityAfter: z.string(),
  checks: z.array(check),
  approvals: z.object({
    needed: count,
    /** US dollars from which on two approve. */
    twoFrom: z.string(),
    /** Emails. */
    by: z.array(z.string()),
    /** There is no second: a wait takes their place. */
    isAlone: z.boolean(),
    mayApprove: z.boolean(),
  }),
});
export type InboxWithdrawal = z.infer<typeof inboxWithdrawal>;

export const inboxProcedures = {
  /** Everything that waits and that the one who asks may decide, oldest first within its kind. */
  inbox: procedure('admin').output(
    z.object({
      asOf: instant,
      items: z.array(inboxItem),
      /** Also what is beyond `inboxMost`. */
      counts: z.object({ withdrawal: count, kyc: count, report: count, proposal: count }),
    }),
  ),
  inboxPerson: procedure('admin')
    .refuses('not_found')
    .input(z.strictObject({ userId: id('usr') }))
    .output(inboxPerson),
  /** What an approval looks at; refused for one that waits no longer. */
  inboxWithdrawal: procedure('admin')
    .refuses('not_found')
    .input(z.strictObject({ id: id('wdr') }))
    .output(inboxWithdrawal),
};
