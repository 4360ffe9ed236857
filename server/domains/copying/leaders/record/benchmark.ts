// Bitcoin over the time of a record: the same return by another way.
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { growth, maxDrawdown, type UnitDay } from '#core/trading/analytics/statistics.ts';
import { Refusal } from '#core/values/refusal.ts';
import type { Market } from '#server/domains/market/index.ts';

const symbol = 'BTC';
/** Records share their midnights, so this is more than ten years of days. */
const mostKept = 4_000;

export type Benchmark = (days: readonly UnitDay[]) => LeaderRecordView['benchmark'];

/**
 * Past prices do not change: each instant is asked for once and kept, but for the last of a record,
 * which is the present while it runs.
 */
export function createBenchmark(market: Market): Benchmark {
  const kept = new Map<number, number>();
  const priceAt = (at: number, isKept: boolean): number => {
    const known = kept.get(at);
    if (known !== undefined) return known;
    const { bid, ask } = market.quote(symbol, at);
    // Ratios for a drawing: exact prices become JS numbers here and nowhere before.
    const price = Number(bid + ask) / 2;
    if (isKept) {
      if (kept.size >= mostKept) kept.clear();
      kept.set(at, price);
    }
    return price;
  };
  return (days) => {
    const [first] = days;
    const isKnown = () => first && days.length > 1 && market.sourceOf(symbol, first.at) !== 'none';
    try {
      if (!isKnown()) return null;
      return benchmarkOf(days.map(({ at }, place) => priceAt(at, place < days.length - 1)));
    } catch (fault) {
      // A market without prices of that time refuses: the record stands alone.
      if (fault instanceof Refusal) return null;
      throw fault;
    }
  };
}

function benchmarkOf(prices: readonly number[]): LeaderRecordView['benchmark'] {
  const start = prices[0] ?? 0;
  if (start <= 0) return null;
  const values = prices.map((price) => price / start);
  const last = values.at(-1) ?? 1;
  return {
    symbol,
    values: values.map((value) => Number(value.toFixed(6))),
    returnPercent: (growth(1, last) * 100).toFixed(2),
    maxDrawdownPercent: (maxDrawdown(values.map((value) => ({ value }))) * 100).toFixed(2),
  };
}
