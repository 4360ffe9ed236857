import { findInstrument } from '#core/market/instruments.ts';
import type { PositionView } from '#core/trading/contract.ts';
import { openPnlCents } from '#core/trading/open-pnl.ts';
import { markOf, percentOf } from '#core/trading/rules.ts';
import { formatUnits, parseUnits, readUnits } from '#core/values/money.ts';
import { formatPrice, parsePrice, parseQuantity } from '#core/values/price.ts';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { positionsQuery } from '#web/features/trading/queries.ts';
import { useLiveQuotes } from '#web/lib/realtime/quotes.ts';
import { pairsOf, type QuoteOf, usdRateAt } from '#web/lib/realtime/usd-rate.ts';
import { useQuery } from '#web/lib/use-query.ts';

interface Mark {
  markPrice: string;
  pnl: string;
  percent: string;
}

/**
 * Value of a position at the live quotes, by the server's own rules; the server's figure until they
 * have come.
 */
export function markAt(position: PositionView, quoteOf: QuoteOf): Mark {
  const asked: Mark = {
    markPrice: position.markPrice,
    pnl: position.unrealisedPnl,
    percent: position.unrealisedPercent,
  };
  const instrument = findInstrument(position.symbol);
  const quote = quoteOf(position.symbol);
  const rate = instrument && usdRateAt(instrument.quoteCurrency, quoteOf);
  if (!quote || !rate) return asked;
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
  const pnl = openPnlCents({ side: position.side, entry, quantity }, { bid, ask }, rate);
  return {
    markPrice: formatPrice(mark, instrument.priceDecimals),
    pnl: formatUnits(pnl, 2),
    percent: formatUnits(percentOf(pnl, margin), 2),
  };
}

/** Every market whose price is in the value of these positions. */
const marketsOf = (positions: readonly PositionView[]): string[] =>
  positions.flatMap(({ symbol }) => [symbol, ...pairsOf(findInstrument(symbol)?.quoteCurrency ?? 'USD')]);

/** The live quotes that price these positions. */
export const useQuotesFor = (positions: readonly PositionView[]): QuoteOf =>
  useLiveQuotes(marketsOf(positions));

export const useMark = (position: PositionView): Mark =>
  markAt(position, useLiveQuotes(marketsOf([position])));

/** Open positions at the live quotes; undefined until they are known. */
export function useLivePositions(): readonly PositionView[] | undefined {
  const { data } = useQuery(positionsQuery());
  const quoteOf = useLiveQuotes(marketsOf(data ?? []));
  return data?.map((position) => {
    const { markPrice, pnl, percent } = markAt(position, quoteOf);
    return { ...position, markPrice, unrealisedPnl: pnl, unrealisedPercent: percent };
  });
}

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
export const openTotalCents = (positions: readonly PositionView[], quoteOf: QuoteOf): bigint =>
  positions.reduce((sum, position) => sum + readUnits(markAt(position, quoteOf).pnl, 2), 0n);

/**
 * The open profit of all positions or of one portfolio, ticking with their rows; undefined until
 * they are known.
 */
export function useOpenPnl(portfolio?: string): bigint | undefined {
  const { data } = useQuery(positionsQuery());
  const shown = data?.filter(({ portfolioId }) => portfolio === undefined || portfolioId === portfolio);
  const quoteOf = useLiveQuotes(marketsOf(shown ?? []));
  return shown && openTotalCents(shown, quoteOf);
}

/** A figure of the server with its open profit replaced by the ticking one. Plain decimals. */
export function withLivePnl(total: string, unrealised: string, live: bigint | undefined): string {
  const [whole, open] = [parseUnits(total, 2), parseUnits(unrealised, 2)];
  return live === undefined || whole === undefined || open === undefined
    ? total
    : formatUnits(whole - open + live, 2);
}
