// Several portfolios of one person: the first is the own account with the wallet, the others are
// accounts beside it.
import type { PortfolioId } from '#core/values/ids.ts';
import { procedure } from '#core/values/procedure.ts';
import { labelOf } from '#core/values/text/written.ts';
import { id, instant, positiveCents, z } from '#core/values/z.ts';

/** `main` is the first portfolio: the wallet, the positions beside it and the money of copies. */
export type PortfolioRef = 'main' | PortfolioId;
export const portfolioRef = z.union([z.literal('main'), id('pfo')]);
export const longestName = 40;

const name = labelOf({ min: 1, max: longestName });

const row = z.object({
  id: portfolioRef,
  /** Null for a first portfolio that nobody named. */
  name: z.string().nullable(),
  openedAt: instant.nullable(),
  /** What it is worth; over all portfolios the total value of the dashboard. */
  value: z.string(),
  /** Free dollars. */
  cash: z.string(),
  /**
   * Of the free dollars, what no open loss and no bonus holds back: as much may be moved to another
   * portfolio.
   */
  movable: z.string(),
  /** Above the plan: it can be read, closed and emptied, and opens nothing. */
  rests: z.boolean(),
  unrealisedPnl: z.string(),
  /** Since 00:00 UTC and since the start, without money that came or went. */
  dailyPnl: z.string(),
  /** The part of the day that administrators adjusted; "0.00" usually. */
  dailyAdjusted: z.string(),
  dailyPnlPercent: z.string(),
  totalProfit: z.string(),
  positions: z.number().int(),
  /** Orders that wait. */
  orders: z.number().int(),
});
export type PortfolioRow = z.infer<typeof row>;

const list = z.object({
  /** The first one, then the others in the order they were opened. */
  portfolios: z.array(row),
  /** Closed ones: their trades still name them. */
  closed: z.array(z.object({ id: portfolioRef, name: z.string().nullable() })),
  /** How many the plan includes; null for any number. */
  limit: z.number().int().nullable(),
  /** The cheapest plan that includes more; null when there is none. */
  upgradeTo: z.string().nullable(),
});
export type PortfolioList = z.infer<typeof list>;

const transfer = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.string(),
  at: instant,
});
export type TransferView = z.infer<typeof transfer>;

export const portfolioProcedures = {
  portfolios: procedure('verified').output(list),
  openPortfolio: procedure('verified')
    .refuses('not_found', 'id_reused', 'plan_limit_reached', 'name_taken')
    .input(z.strictObject({ id: id('pfo'), name }))
    .output(row),
  renamePortfolio: procedure('verified')
    .refuses('not_found', 'portfolio_closed', 'name_taken')
    .input(z.strictObject({ id: portfolioRef, name }))
    .output(row),
  /** Free dollars of one portfolio to another of the same person. */
  moveMoney: procedure('verified')
    .refuses(
      'same_portfolio',
      'not_found',
      'id_reused',
      'portfolio_closed',
      'plan_limit_reached',
      'leader_not_flat',
      'stale_quote',
      'insufficient_funds',
    )
    .input(z.strictObject({ id: id('pft'), from: portfolioRef, to: portfolioRef, amount: positiveCents() }))
    .output(transfer),
  /** Only one without positions, waiting orders and money; the first never closes. */
  closePortfolio: procedure('verified')
    .refuses('not_found', 'portfolio_not_empty')
    .input(z.strictObject({ id: id('pfo') }))
    .output(z.object({ id: z.string() })),
};
