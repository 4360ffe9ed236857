import { actFacts } from '#core/ledger/acts/facts.ts';
import { entryCodes, type EntryCode } from '#core/ledger/rules.ts';
import { transactionAssets, transactionTabs } from '#core/ledger/transactions.ts';
import { page, procedure } from '#core/values/procedure.ts';
import { day, id, instant, z, zone } from '#core/values/z.ts';
import { spanOf } from '#core/values/zone/zone.ts';

const asset = z.enum(transactionAssets);
const entryCode = z.enum(Object.keys(entryCodes) as [EntryCode, ...EntryCode[]]);

const transactionId = z.string().regex(/^\d{1,15}$/);

const act = z.object({
  /** Number of the newest of its transactions. */
  id: z.string(),
  /** Newest first: several where one cause wrote several at one instant. */
  transactions: z.array(z.string()),
  at: instant,
  facts: actFacts,
  /** In English, as it was kept; for an act whose facts are `other`. */
  description: z.string(),
  /** What it changed in the wallet, dollars first; nothing where its lines cancel out. */
  amounts: z.array(z.object({ asset, amount: z.string(), balanceAfter: z.string() })),
  /** The same by reason: the parts of an asset add up to its amount. */
  parts: z.array(z.object({ code: entryCode, asset, amount: z.string() })),
  status: z.enum(['completed', 'open', 'pending', 'failed']),
  /** Lines of the statement that it stands for. */
  lines: z.number().int(),
});
export type ActView = z.infer<typeof act>;

/** Accounts of a transaction: one's own by kind; whoever is on the other side is never named. */
const bookAccounts = [
  'cash',
  'withdrawal',
  'reserved',
  'margin',
  'copy',
  'bonus',
  'claim',
  'other_person',
  'market',
  'fees',
  'custody',
  'conversion',
  'unassigned',
  'transit',
  'promotions',
  'corrections',
] as const;
export type BookAccount = (typeof bookAccounts)[number];

const transaction = z.object({
  entries: z.array(
    z.object({
      account: z.enum(bookAccounts),
      isOwn: z.boolean(),
      code: entryCode,
      asset,
      amount: z.string(),
    }),
  ),
  sums: z.array(z.object({ asset, amount: z.string() })),
});
export type BookTransaction = z.infer<typeof transaction>;

const month = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  deposited: z.string(),
  withdrawn: z.string(),
  otherFlows: z.string(),
  moved: z.string(),
  realisedPnl: z.string(),
  tradingFees: z.string(),
  performanceFees: z.string(),
  financing: z.string(),
  otherResult: z.string(),
  net: z.string(),
});
export type MonthView = z.infer<typeof month>;

const days = {
  portfolioId: id('pfo').optional(),
  /** Both days count, in `zone`: UTC unless set. */
  from: day.optional(),
  to: day.optional(),
  zone: zone.optional(),
};
const daysInOrder = {
  message: 'The first day must not be after the last',
  path: ['to'],
};

export const actProcedures = {
  /**
   * What a person did and what happened, newest first: the wallet's lines of a transaction together,
   * and transactions of one cause and instant as one. A tab or currency keeps the acts that have a line of it, whole.
   * `days`: how the dollars available changed over each whole day on the page, in `zone`; empty
   * when something is filtered.
   */
  acts: procedure('verified')
    .refuses('not_found')
    .input(
      page
        .extend({
          ...days,
          limit: z.number().int().min(1).max(50).default(30),
          kind: z.enum(transactionTabs).default('all'),
          asset: asset.optional(),
          /** Begins with this act instead of at `before`: the number of its newest transaction. */
          act: transactionId.optional(),
        })
        .refine((ask) => spanOf(ask) !== undefined, daysInOrder),
    )
    .output(
      z.object({
        acts: z.array(act),
        days: z.array(z.object({ day: z.string(), change: z.string() })),
        /** In `zone`. */
        today: z.string(),
        next: z.string().nullable(),
      }),
    ),
  /** Every entry of a transaction that touches one's own accounts. The sums are zero. */
  transaction: procedure('verified')
    .refuses('not_found')
    .input(z.strictObject({ id: transactionId }))
    .output(transaction),
  /**
   * Dollars of the running month, or of the days given: sums of the entries on one's own accounts
   * and those of one's copies, or of a portfolio. Without coins, and without money that waits to be
   * withdrawn, which counts as withdrawn when it is asked for. `net` = realised P&L, trading fees,
   * performance fees, financing and other results; with deposits, withdrawals, other flows (plans,
   * collectibles, bonuses, corrections) and moves (conversions, other portfolios) it is the change
   * of those accounts' dollars.
   */
  month: procedure('verified')
    .refuses('not_found')
    .input(z.strictObject(days).refine((ask) => spanOf(ask) !== undefined, daysInOrder))
    .output(month),
};
