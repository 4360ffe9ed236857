// Prices and rates at the end of a copy, recorded with its outcome: a market need not remember an
// instant, a statement that is read years later must.
import type { Price } from '#core/values/kind.ts';
import type { UsdRate } from '#core/market/instrument.ts';
import { required } from '#core/values/assert.ts';
import { formatPrice, parsePrice } from '#core/values/price.ts';
import type { Market } from '#server/domains/market/index.ts';
import type * as trading from '#server/domains/trading/index.ts';

interface RecordedMark {
  readonly bid: string;
  readonly ask: string;
  /** Dollars per unit of the quote currency: numerator and denominator. Older rows have none. */
  readonly rate?: readonly [string, string];
}
export type RecordedMarks = Readonly<Record<string, RecordedMark>>;

/** Of these symbols at `marks`, as JSON text. */
export const marksText = (market: Market, marks: trading.Marks, symbols: Iterable<string>): string =>
  JSON.stringify(
    Object.fromEntries(
      Array.from(symbols, (symbol): [string, RecordedMark] => {
        const { quote, rate } = marks(symbol);
        const { priceDecimals } = market.requireInstrument(symbol);
        const text = (price: Price): string => formatPrice(price, priceDecimals);
        return [
          symbol,
          {
            bid: text(quote.bid),
            ask: text(quote.ask),
            rate: [String(rate.numerator), String(rate.denominator)],
          },
        ];
      }),
    ),
  );

/** Recorded marks first; `others` for symbols and rates of outcomes from before they were kept. */
export function recordedMarks(recorded: RecordedMarks, others: trading.Marks): trading.Marks {
  return (symbol) => {
    const mark = recorded[symbol];
    if (!mark) return others(symbol);
    const price = (text: string): Price => required(parsePrice(text), `${text} is a recorded price`);
    return {
      quote: { bid: price(mark.bid), ask: price(mark.ask) },
      rate: rateOf(mark) ?? others(symbol).rate,
    };
  };
}

const rateOf = ({ rate }: RecordedMark): UsdRate | undefined =>
  rate && { numerator: BigInt(rate[0]), denominator: BigInt(rate[1]) };
