import { m } from '#core/messages/messages.js';
import { finderOf } from '#core/values/text/search.ts';
import { Link } from '@tanstack/react-router';
import type { InstrumentView, QuoteView } from '#core/market/contract.ts';
import { classNames } from '#web/lib/class-names.ts';
import { WatchStar } from '#web/features/market/watch-star.tsx';
import { LiveChange, LivePrice } from '#web/features/market/live-price.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DataTable, type Column, type Sort } from '#web/ui/lists/data-table.tsx';
import type { PhoneOfRow } from '#web/ui/lists/table-rows.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

export type ListedMarket = InstrumentView & { quote: QuoteView; sparkline: number[] };
export type MarketSort = 'symbol' | 'price' | 'change';

/**
 * Markets that fit the search, in the order asked for. Figures are compared as numbers, for order
 * only.
 */
export function arrangeMarkets(
  markets: readonly ListedMarket[],
  asked: {
    q: string;
    /** Only these kinds, when given. */
    classes: readonly string[] | undefined;
    /** Only these symbols, when given. */
    watched?: readonly string[] | undefined;
    sort: Sort<MarketSort> | undefined;
  },
): ListedMarket[] {
  const isFound = finderOf(asked.q);
  const fitting = markets.filter(
    (market) =>
      (asked.classes === undefined || asked.classes.includes(market.class)) &&
      (asked.watched === undefined || asked.watched.includes(market.symbol)) &&
      isFound(market.symbol, market.name),
  );
  if (!asked.sort) return fitting;
  const { key, direction } = asked.sort;
  const sign = direction === 'asc' ? 1 : -1;
  return fitting.sort((one, other) => {
    if (key === 'symbol') return sign * one.symbol.localeCompare(other.symbol);
    const figure = (market: ListedMarket) =>
      Number(key === 'price' ? market.quote.last : market.quote.changePercent24h);
    return sign * (figure(one) - figure(other));
  });
}

/** Said beside the name when the price is not of now. */
const stateOf = ({ quote }: ListedMarket) =>
  quote.isOpen ? (
    quote.isStale && <Badge tone="warn">{m.market_old_price()}</Badge>
  ) : (
    <Badge>{m.common_closed()}</Badge>
  );

const columns: readonly Column<ListedMarket, MarketSort | 'trend' | 'class' | 'spread'>[] = [
  {
    key: 'symbol',
    title: m.common_market(),
    isLead: true,
    canSort: true,
    cell: (market) => (
      <span className="flex items-center gap-1.5">
        <WatchStar symbol={market.symbol} className="-ml-2" />
        <InstrumentMark symbol={market.symbol} className="mr-1" />
        <Link to="/markets/$symbol" params={{ symbol: market.symbol }} className="group block min-w-0 py-0.5">
          <span className="flex items-center gap-2 font-medium group-hover:underline">
            {market.symbol}
            {stateOf(market)}
          </span>
          <span className="block text-sm text-faint">{market.name}</span>
        </Link>
      </span>
    ),
  },
  {
    key: 'class',
    weight: 3,
    title: m.market_class(),
    cell: (market) => <span className="text-muted">{classNames[market.class]}</span>,
  },
  {
    key: 'price',
    title: m.common_price(),
    isFigure: true,
    isKept: true,
    canSort: true,
    cell: (market) => (
      <span className="font-medium">
        <LivePrice symbol={market.symbol} initial={market.quote.last} decimals={market.priceDecimals} />
        {market.quoteCurrency !== 'USD' && (
          <span className="ml-1 text-2xs font-normal text-faint">{market.quoteCurrency}</span>
        )}
      </span>
    ),
  },
  {
    key: 'change',
    title: m.market_list_day_change(),
    isFigure: true,
    isKept: true,
    canSort: true,
    cell: (market) => <LiveChange symbol={market.symbol} initial={market.quote.changePercent24h} />,
  },
  {
    key: 'trend',
    weight: 2,
    title: m.common_last_day(),
    isFigure: true,
    cell: (market) => <Sparkline points={market.sparkline} className="ml-auto" />,
  },
];

const faceOf = (market: ListedMarket): PhoneOfRow => ({
  lead: <WatchStar symbol={market.symbol} />,
  mark: <InstrumentMark symbol={market.symbol} size={36} />,
  name: (
    <Link to="/markets/$symbol" params={{ symbol: market.symbol }} className="row-open">
      {market.symbol}
    </Link>
  ),
  isLink: true,
  tags: stateOf(market),
  note: market.name,
  spark: <Sparkline points={market.sparkline} />,
  value: (
    <>
      <LivePrice symbol={market.symbol} initial={market.quote.last} decimals={market.priceDecimals} />
      {market.quoteCurrency !== 'USD' && (
        <span className="ml-1 text-2xs font-normal text-faint">{market.quoteCurrency}</span>
      )}
    </>
  ),
  under: <LiveChange symbol={market.symbol} initial={market.quote.changePercent24h} />,
});

export function MarketList({
  markets,
  sort,
  onSort,
}: {
  markets: readonly ListedMarket[];
  sort: Sort<MarketSort> | undefined;
  onSort: (key: MarketSort) => void;
}) {
  return (
    <DataTable
      caption={m.common_markets()}
      phone={faceOf}
      columns={columns}
      rows={markets}
      rowKey={(market) => market.symbol}
      sort={sort}
      onSort={(key) => (key === 'symbol' || key === 'price' || key === 'change' ? onSort(key) : undefined)}
    />
  );
}
