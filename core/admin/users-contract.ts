// What administrators see and do about one person. Every write names a reason or leaves an audit
// line that the person reads.
import { m } from '#core/messages/messages.js';
import { reasonSchema } from '#core/admin/reason.ts';
import { workStates } from '#core/collectibles/rules.ts';
import { staffMinutes } from '#core/trading/staff/staff-trade.ts';
import { linkReasons } from '#core/identity/linked.ts';
import { kycStatuses } from '#core/identity/kyc.ts';
import { statementLine } from '#core/ledger/contract.ts';
import { trade } from '#core/trading/contract.ts';
import { page, procedure } from '#core/values/procedure.ts';
import { writtenOf } from '#core/values/text/written.ts';
import { cents, day as utcDay, id, instant, positiveCents, positivePrice, z } from '#core/values/z.ts';

const userListSorts = ['name', 'email', 'verified', 'registered'] as const;

const adminUser = z.object({
  id: z.string(),
  shortId: z.string(),
  displayName: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  isAdmin: z.boolean(),
  totalBalance: z.string(),
  registeredAt: z.string(),
});
export type AdminUserView = z.infer<typeof adminUser>;

const portfolioFigures = z.object({
  balance: z.string(),
  totalValue: z.string(),
  dailyPnl: z.string(),
  /** The part of the day that administrators adjusted; "0.00" usually. */
  dailyAdjusted: z.string(),
  activePositions: z.number().int(),
  copiedTraders: z.number().int(),
});

const portfolioCard = z.object({
  user: adminUser,
  /** Null before the address is verified: there is no account yet. */
  figures: portfolioFigures.nullable(),
});
export type PortfolioCardView = z.infer<typeof portfolioCard>;

const day = z.object({
  /** UTC. */
  date: z.iso.date(),
  profit: z.string(),
  loss: z.string(),
  /** profit − loss */
  gain: z.string(),
  /** An administrator corrected this day. */
  isAdjusted: z.boolean(),
});
export type DayView = z.infer<typeof day>;

const userDetail = z.object({
  user: adminUser.extend({
    phone: z.string(),
    country: z.string(),
    currency: z.string(),
    plan: z.string(),
    /** Of a paid plan; null without one. */
    planState: z.enum(['active', 'past_due', 'ended']).nullable(),
    /** The administrator who looks is this person. */
    isMe: z.boolean(),
  }),
  balances: z.object({
    total: z.string(),
    available: z.string(),
    profit: z.string(),
    bonus: z.string(),
    pendingWithdrawal: z.string(),
  }),
  figures: portfolioFigures.nullable(),
  /** Null when nothing was ever sent in. */
  kyc: z
    .object({
      fullName: z.string(),
      country: z.string(),
      status: z.enum(kycStatuses),
      submittedAt: instant,
    })
    .nullable(),
  day,
  leads: z.boolean(),
  /** Proposals about this person that wait for a second administrator. */
  waiting: z.number().int(),
});
export type UserDetail = z.infer<typeof userDetail>;

/** What became of a correction: posted now, or waiting for a second administrator. */
const correction = z.object({ outcome: z.enum(['posted', 'waiting', 'unchanged']) });

/** A slip of the keyboard is no figure of a wallet: a trillion dollars or more is refused. */
const largestFigure = 10n ** 14n;
const figure = cents().refine(
  (units) => units < largestFigure && units > -largestFigure,
  m.people_figure_too_large(),
);
const notBelowZero = figure.refine((units) => units >= 0n);
const search = z.string().trim().max(100).default('');
const pageNumber = z.number().int().min(1).max(5_000).default(1);
const target = { userId: id('usr') };
const done = z.object({});

const createdNft = z.object({
  id: z.string(),
  name: z.string(),
  at: instant,
  price: z.string().nullable(),
  /** Null before the first sale, empty for somebody who left. */
  buyer: z.string().nullable(),
  status: z.enum([...workStates, 'sold']),
});
export type CreatedNft = z.infer<typeof createdNft>;

/**
 * Opposite positions of two linked accounts in one instrument, held at the same time and of
 * comparable size.
 */
const hedge = z.object({
  symbol: z.string(),
  /** Of the person asked about. */
  side: z.enum(['buy', 'sell']),
  quantity: z.string(),
  otherQuantity: z.string(),
  since: instant,
  /** Null while both are open. */
  until: instant.nullable(),
});

const linkedAccount = z.object({
  id: z.string(),
  email: z.string(),
  reasons: z.array(z.enum(linkReasons)),
  lastSeenAt: instant,
  hedges: z.array(hedge),
});
export type LinkedAccount = z.infer<typeof linkedAccount>;

export const userProcedures = {
  users: procedure('admin')
    .input(
      z.strictObject({
        limit: page.shape.limit,
        search,
        sort: z.enum(userListSorts).default('registered'),
        order: z.enum(['asc', 'desc']).default('desc'),
        page: pageNumber,
      }),
    )
    .output(
      z.object({
        users: z.array(adminUser),
        /** How many fit the search. */
        found: z.number().int(),
        totals: z.object({
          users: z.number().int(),
          awaitingWithdrawals: z.number().int(),
          awaitingDeposits: z.number().int(),
        }),
      }),
    ),
  portfolios: procedure('admin')
    .input(z.strictObject({ limit: z.number().int().min(1).max(24).default(12), search, page: pageNumber }))
    .output(z.object({ cards: z.array(portfolioCard), found: z.number().int() })),
  user: procedure('admin').refuses('not_found').input(z.strictObject(target)).output(userDetail),
  /**
   * Accounts that sign in from where this one does. For administrators alone: no call of a user
   * tells of it.
   */
  linkedAccounts: procedure('admin')
    .refuses('not_found')
    .input(z.strictObject(target))
    .output(z.object({ accounts: z.array(linkedAccount) })),
  userStatement: procedure('admin')
    .refuses('not_found')
    .input(page.extend({ ...target, kind: z.enum(['deposits', 'withdrawals']) }))
    .output(z.object({ lines: z.array(statementLine), next: z.string().nullable() })),
  userTrades: procedure('admin')
    .refuses('not_found')
    .input(page.extend({ ...target, status: z.enum(['all', 'closed']).default('all') }))
    .output(z.object({ trades: z.array(trade), next: z.string().nullable() })),
  userNfts: procedure('admin').input(z.strictObject(target)).output(z.array(createdNft)),
  forceVerify: procedure('admin')
    .refuses('not_found', 'own_case', 'target_is_admin')
    .input(z.strictObject(target))
    .output(done),
  /** To the person's notification centre and by mail. */
  sendNotice: procedure('admin')
    .refuses('not_found')
    .input(z.strictObject({ ...target, text: writtenOf({ min: 3, max: 1_000 }) }))
    .output(done),
  /** Refused while anything is held; `email` repeats whom it is about. */
  deleteUser: procedure('admin')
    .refuses('not_found', 'own_case', 'target_is_admin', 'wrong_person', 'still_holds')
    .input(z.strictObject({ ...target, email: z.string().max(254) }))
    .output(done),
  /** Posts `balance − seen` as an adjustment of the dollar wallet. */
  editPortfolio: procedure('admin')
    .refuses('not_found', 'own_case', 'id_reused', 'proposal_closed', 'stale_quote', 'insufficient_funds')
    .input(
      z.strictObject({
        id: id('prp'),
        ...target,
        /** The balance the form was opened with. */
        seen: figure,
        balance: notBelowZero,
        reason: reasonSchema,
      }),
    )
    .output(correction),
  /** Posts the differences of today's profit and loss, each with an id of its own. */
  updateDay: procedure('admin')
    .refuses(
      'not_found',
      'day_over',
      'own_case',
      'id_reused',
      'proposal_closed',
      'stale_quote',
      'insufficient_funds',
    )
    .input(
      z.strictObject({
        ids: z.strictObject({ profit: id('prp'), loss: id('prp') }),
        ...target,
        date: utcDay,
        seen: z.strictObject({ profit: figure, loss: figure }),
        profit: notBelowZero,
        loss: notBelowZero,
        reason: reasonSchema,
      }),
    )
    .output(correction),
  addTrade: procedure('admin')
    .refuses(
      'not_found',
      'own_case',
      'leads_others',
      'id_reused',
      'unknown_instrument',
      'market_halted',
      'market_closed',
      'stale_quote',
      'price_off_quote',
      'position_in_the_way',
      'leverage_not_offered',
      'leverage_above_cap',
      'quantity_too_small',
      'quantity_too_large',
      'no_liquidity',
      'insufficient_funds',
      'own_limit',
    )
    .input(
      z.strictObject({
        id: id('ord'),
        ...target,
        symbol: z.string().max(20),
        side: z.enum(['buy', 'sell']),
        leverage: z.number().int().min(1).max(30),
        amount: positiveCents(),
        price: positivePrice(),
        /** It closes itself after this; left out: it stays open. */
        minutes: z.number().int().min(staffMinutes.shortest).max(staffMinutes.longest).optional(),
      }),
    )
    .output(z.object({ id: z.string(), quantity: z.string(), price: z.string() })),
  /**
   * From now on this session sees the person's pages and can change nothing, until `endView` or
   * `until`.
   */
  startView: procedure('admin')
    .refuses('not_found', 'own_case', 'target_is_admin')
    .input(z.strictObject(target))
    .output(z.object({ until: instant })),
  /** Open to the session that looks, which is no administrator's while it does. */
  endView: procedure('session').output(done),
};
