// The dashboard's figures with what is open valued at the live quotes. Every sum stays one.
import type { PortfolioView, PositionView } from '#core/trading/contract.ts';
import { percentOf } from '#core/trading/rules.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { placesOf, type ShownPlace } from '#web/features/trading/balance/places.ts';
import { markAt, useQuotesFor } from '#web/features/trading/positions/live-pnl.tsx';
import { positionsQuery } from '#web/features/trading/queries.ts';
import type { QuoteOf } from '#web/lib/realtime/usd-rate.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** Open profit in cents, of own positions and of those that copies hold. */
export interface OpenPnl {
  readonly own: bigint;
  readonly copies: bigint;
}

/** The dashboard's figures as they are shown: positions of all classes stand in one place. */
export type LivePortfolio = Omit<PortfolioView, 'places'> & { readonly places: readonly ShownPlace[] };

/** The open profit of these positions at these quotes. */
function openPnlAt(positions: readonly PositionView[], quoteOf: QuoteOf): OpenPnl {
  const sums = { own: 0n, copies: 0n };
  for (const position of positions)
    sums[position.copyId === null ? 'own' : 'copies'] += readUnits(markAt(position, quoteOf).pnl, 2);
  return sums;
}

/**
 * The figures with their open profit replaced by the ticking one: what it moves is today's change,
 * the profit of all time, the value, and the places in which positions and copies stand.
 */
export function portfolioAt(view: PortfolioView, open: OpenPnl | undefined): LivePortfolio {
  if (open === undefined) return { ...view, places: placesOf(view.places) };
  const ofCopies = readUnits(view.unrealisedCopies, 2);
  const own = open.own - (readUnits(view.unrealisedPnl, 2) - ofCopies);
  const copies = open.copies - ofCopies;
  const moved = (figure: string, by: bigint): string => formatUnits(readUnits(figure, 2) + by, 2);
  const both = own + copies;
  return {
    ...view,
    totalValue: moved(view.totalValue, both),
    totalProfit: moved(view.totalProfit, both),
    dailyPnl: moved(view.dailyPnl, both),
    dailyPnlPercent: percent(moved(view.dailyPnl, both), view),
    unrealisedPnl: moved(view.unrealisedPnl, both),
    unrealisedCopies: moved(view.unrealisedCopies, copies),
    day: {
      ...view.day,
      positions: moved(view.day.positions, own),
      copies: moved(view.day.copies, copies),
    },
    places: placesOf(view.places, { positions: own, copies }),
  };
}

/** The market's part of a day in percent of what there was, as the server counts it. */
const percent = (dailyPnl: string, { dailyAdjusted, dailyBase }: PortfolioView): string =>
  formatUnits(percentOf(readUnits(dailyPnl, 2) - readUnits(dailyAdjusted, 2), readUnits(dailyBase, 2)), 2);

/** The dashboard's figures at the live quotes, while positions are known. */
export function useLivePortfolio(view: PortfolioView | undefined): LivePortfolio | undefined {
  const { data } = useQuery(positionsQuery());
  const quoteOf = useQuotesFor(data ?? []);
  // Read at two moments, they may differ by a position that was opened or closed between them.
  const isSame = data !== undefined && data.length === view?.activePositions;
  return view && portfolioAt(view, isSame ? openPnlAt(data, quoteOf) : undefined);
}
