import { findInstrument } from '#core/market/instruments.ts';
import type { PositionView } from '#core/trading/contract.ts';
import { openPnlCents } from '#core/trading/open-pnl.ts';
import { markOf, percentOf } from '#core/trading/rules.ts';
import { formatUnits, parseUnits, readUnits } from '#core/values/money.ts';
import { formatPrice, parsePrice, parseQuantity } from '#core/values/price.ts';
import { usdItself } from '#core/market/instrument.ts';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { positionsQuery } from '#web/features/trading/queries.ts';
import { useLiveQuote, useLiveQuotes, type LiveQuote } from '#web/lib/realtime/quotes.ts';
import { useQuery } from '#web/lib/use-query.ts';

interface Mark {
  markPrice: string;
  pnl: string;
  percent: string;
}

/** Value of a position at a live quote, by the server's own rules. Other currencies than the dollar wait for the server's figure. */
export function markAt(position: PositionView, quote: LiveQuote | undefined): Mark {
  const asked: Mark = {
    markPrice: position.markPrice,
    pnl: position.unrealisedPnl,
    percent: position.unrealisedPercent,
  };
  const instrument = findInstrument(position.symbol);
  if (!quote || quote.isStale || instrument?.quoteCurrency !== 'USD') return asked;
  const bid = parsePrice(quote.bid);
  const ask = parsePrice(quote.ask);
  const entry = parsePrice(position.entryPrice);
  const quantity = parseQuantity(position.quantity);
  const margin = parseUnits(position.margin, 2);
  if (
    bid === undefined ||
    ask === undefined ||
    entry === undefined ||
    quantity === undefined ||
    margin === undefined
  )
    return asked;
  const mark = markOf(position.side, { bid, ask });
  const pnl = openPnlCents({ side: position.side, entry, quantity }, { bid, ask }, usdItself);
  return {
    markPrice: formatPrice(mark, instrument.priceDecimals),
    pnl: formatUnits(pnl, 2),
    percent: formatUnits(percentOf(pnl, margin), 2),
  };
}

export const useMark = (position: PositionView): Mark => markAt(position, useLiveQuote(position.symbol));

export function LivePnl({ position }: { position: PositionView }) {
  const { pnl, percent } = useMark(position);
  return (
    <span className="inline-flex flex-col items-end">
      <Amount value={pnl} isChange className="font-medium" />
      <Change percent={percent} hasArrow={false} className="text-2xs" />
    </span>
  );
}

/** Sum of open profit in cents, by the same rule as each row. */
export const openTotalCents = (
  positions: readonly PositionView[],
  quoteOf: (symbol: string) => LiveQuote | undefined,
): bigint =>
  positions.reduce((sum, position) => sum + readUnits(markAt(position, quoteOf(position.symbol)).pnl, 2), 0n);

/** The open profit of all positions or of one portfolio, ticking with their rows; undefined until they are known. */
export function useOpenPnl(portfolio?: string): bigint | undefined {
  const { data } = useQuery(positionsQuery());
  const shown = data?.filter(({ portfolioId }) => portfolio === undefined || portfolioId === portfolio);
  const quoteOf = useLiveQuotes((shown ?? []).map(({ symbol }) => symbol));
  return shown && openTotalCents(shown, quoteOf);
}

/** A figure of the server with its open profit replaced by the ticking one. Plain decimals. */
export function withLivePnl(total: string, unrealised: string, live: bigint | undefined): string {
  const [whole, open] = [parseUnits(total, 2), parseUnits(unrealised, 2)];
  return live === undefined || whole === undefined || open === undefined
    ? total
    : formatUnits(whole - open + live, 2);
}
