// The rows of an order book as they are shown: each with the sum that runs from the best price.
import { formatPrice } from '#core/content/figures.ts';
import { divide, formatUnits, readUnits } from '#core/values/money.ts';
import { priceScale, quantityScale } from '#core/values/price.ts';

type BookLevel = readonly [price: string, quantity: string];

interface BookRow {
  /** A plain decimal, as an order takes it. */
  readonly price: string;
  readonly priceText: string;
  readonly size: string;
  /** Everything from the best price to this one. */
  readonly total: string;
  /** The total in percent of the deeper side: for pixels only. */
  readonly share: number;
}

interface Book {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  readonly priceDecimals: number;
  /** No size is finer. */
  readonly lot: string;
}

interface Sums {
  readonly price: string;
  /** Units from the best price to this one. */
  readonly sum: bigint;
}

function sumsOf(levels: readonly BookLevel[]): Sums[] {
  let sum = 0n;
  return levels.map(([price, quantity]) => {
    sum += readUnits(quantity, quantityScale);
    return { price, sum };
  });
}

const one = 10n ** BigInt(quantityScale);
/** So many digits have room in a column; above them a book counts in thousands. */
const most = 6;

/** How sizes of a book are written: all alike, the smallest of them with a digit. */
function writing(largest: bigint, smallest: bigint, lot: string) {
  const digits = String(largest / one).length;
  const finest = lot.split('.')[1]?.length ?? 0;
  const inThousands = digits > most && smallest >= 1_000n * one;
  let decimals = Math.max(0, Math.min(finest, most - digits));
  while (decimals < finest && smallest * 10n ** BigInt(decimals) < one) decimals += 1;
  const step = inThousands ? 1_000n * one : one / 10n ** BigInt(decimals);
  return {
    stepsOf: (units: bigint) => divide(units, step, 'half-away'),
    text: (steps: bigint) =>
      `${formatPrice(formatUnits(steps, decimals), decimals)}${inThousands ? 'K' : ''}`,
  };
}

/** Both sides, best price first. Sizes add up to the totals as they are shown. */
export function bookRows({ bids, asks, priceDecimals, lot }: Book): Record<'bids' | 'asks', BookRow[]> {
  const sides = { bids: sumsOf(bids), asks: sumsOf(asks) };
  const ends = [sides.bids, sides.asks].flatMap((side) => side.at(-1)?.sum ?? []);
  const sizes = [...bids, ...asks].map(([, quantity]) => readUnits(quantity, quantityScale));
  const whole = ends.reduce((more, sum) => (sum > more ? sum : more), 1n);
  const { stepsOf, text } = writing(
    whole,
    sizes.reduce((less, size) => (size < less ? size : less), whole),
    lot,
  );
  const rowsOf = (side: readonly Sums[]): BookRow[] =>
    side.map(({ price, sum }, index) => {
      const total = stepsOf(sum);
      const before = stepsOf(side[index - 1]?.sum ?? 0n);
      return {
        price,
        priceText: formatPrice(price, priceDecimals),
        size: text(total - before),
        total: text(total),
        share: Number((sum * 100n) / whole),
      };
    });
  return { bids: rowsOf(sides.bids), asks: rowsOf(sides.asks) };
}

/** What lies between the best prices: as a price, and in basis points of their middle. */
export function spreadOf(
  quote: { readonly bid: string; readonly ask: string },
  decimals: number,
): { readonly price: string; readonly bps: string } {
  const [bid, ask] = [readUnits(quote.bid, priceScale), readUnits(quote.ask, priceScale)];
  const width = ask - bid;
  // Twice the middle, so that no half is lost; one decimal of a basis point.
  const bps = bid + ask > 0n ? divide(width * 200_000n, bid + ask, 'half-away') : 0n;
  return { price: formatPrice(formatUnits(width, priceScale), decimals), bps: formatUnits(bps, 1) };
}
