// The figures of an open position as its rows show them, each at the live quote.
import { m } from '#core/messages/messages.js';
import { findInstrument } from '#core/market/instruments.ts';
import type { PositionView } from '#core/trading/contract.ts';
import { formatPrice, formatQuantityText } from '#core/content/figures.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { useMark } from '#web/features/trading/positions/live-pnl.tsx';
import { marketsQuery } from '#web/features/trading/queries.ts';
import { useLiveQuote } from '#web/lib/realtime/quotes.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { Amount, Change, decimalsOf, PriceText } from '#web/ui/numbers/amount.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { PnlChip } from '#web/ui/numbers/pnl-chip.tsx';

interface Of {
  position: PositionView;
}

export const decimalsFor = (position: PositionView): number =>
  findInstrument(position.symbol)?.priceDecimals ?? decimalsOf(position.entryPrice);

export function MarkPrice({ position }: Of) {
  return <PriceText value={useMark(position).markPrice} decimals={decimalsFor(position)} />;
}

/** What is held and what it was bought at. The price is public; the quantity hides with amounts. */
export function QuantityAt({ position }: Of) {
  const isHidden = useAreAmountsHidden();
  return (
    <>
      {m.trading_quantity_at({
        quantity: isHidden ? '••••' : formatQuantityText(position.quantity),
        price: formatPrice(position.entryPrice, decimalsFor(position)),
      })}
    </>
  );
}

/** What closing would bring before fees: the money in it and its open profit. */
export function PositionValue({ position }: Of) {
  const cents = readUnits(position.margin, 2) + readUnits(useMark(position).pnl, 2);
  return <Amount value={formatUnits(cents, 2)} />;
}

export function PositionChip({ position }: Of) {
  const { pnl, percent } = useMark(position);
  return <PnlChip amount={pnl} percent={percent} />;
}

const useMarket = (symbol: string) =>
  useQuery({
    ...marketsQuery(),
    select: (markets) => markets.find((market) => market.symbol === symbol),
  }).data;

export function DaySpark({ symbol }: { symbol: string }) {
  return <Sparkline points={useMarket(symbol)?.sparkline ?? []} />;
}

/** How the market moved since a day ago; nothing until it is known. */
export function DayChange({ symbol }: { symbol: string }) {
  const market = useMarket(symbol);
  const percent = useLiveQuote(symbol)?.changePercent ?? market?.quote.changePercent24h;
  return percent === undefined ? null : <Change percent={percent} />;
}
