// Random lives of a leader and four copiers as scripts of steps, and those with a name.
import fc from 'fast-check';

export type Symbol = 'BTC' | 'ETH';
export type Change =
  | { do: 'detach' | 'close_early'; who: number }
  | { do: 'add' | 'remove'; who: number; dollars: number }
  | { do: 'edit'; who: number; stopLossBps: number; multiplierBps: number };
export type Step =
  | { do: 'trade'; symbol: Symbol; side: 'buy' | 'sell'; bps: number; product: 'cash' | 'margin' }
  | {
      do: 'start';
      who: number;
      dollars: number;
      stopLossBps: number;
      existing: 'new_only' | 'all' | 'no_worse';
    }
  | { do: 'stop' | 'pause' | 'resume'; who: number }
  | Change
  | { do: 'month' }
  | { do: 'work' | 'watch' }
  | { do: 'price'; symbol: Symbol; percent: number };

const who = fc.nat(3);
const symbol = fc.constantFrom<Symbol>('BTC', 'ETH');
export const steps = fc.array(
  fc.oneof<fc.WeightedArbitrary<Step>[]>(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('trade' as const),
        symbol,
        side: fc.constantFrom('buy' as const, 'sell' as const),
        bps: fc.integer({ min: 50, max: 4_000 }),
        product: fc.constantFrom('cash' as const, 'margin' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('start' as const),
        who,
        dollars: fc.integer({ min: 200, max: 5_000 }),
        stopLossBps: fc.constantFrom(500, 2_000, 9_500),
        existing: fc.constantFrom('new_only' as const, 'all' as const, 'no_worse' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('add' as const, 'remove' as const),
        who,
        dollars: fc.integer({ min: 1, max: 2_000 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('edit' as const),
        who,
        stopLossBps: fc.constantFrom(500, 3_000, 9_500),
        multiplierBps: fc.integer({ min: 1_000, max: 20_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('month' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'stop' as const,
          'pause' as const,
          'resume' as const,
          'detach' as const,
          'close_early' as const,
        ),
        who,
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('work' as const, 'watch' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('price' as const),
        symbol,
        percent: fc.integer({ min: 70, max: 140 }),
      }),
    },
  ),
  { minLength: 5, maxLength: 25, size: 'max' },
);

/**
 * A copy that takes over a position, follows, misses a trade while it is paused, and keeps its
 * positions at the end.
 */
export const pausedAndKept: Step[] = [
  { do: 'trade', symbol: 'BTC', side: 'buy', bps: 1_000, product: 'cash' },
  { do: 'start', who: 0, dollars: 5_000, stopLossBps: 9_500, existing: 'all' },
  { do: 'trade', symbol: 'BTC', side: 'buy', bps: 1_000, product: 'cash' },
  { do: 'work' },
  { do: 'pause', who: 0 },
  { do: 'trade', symbol: 'ETH', side: 'buy', bps: 2_000, product: 'cash' },
  { do: 'work' },
  { do: 'price', symbol: 'ETH', percent: 120 },
  { do: 'resume', who: 0 },
  { do: 'trade', symbol: 'BTC', side: 'buy', bps: 500, product: 'cash' },
  { do: 'work' },
  { do: 'price', symbol: 'BTC', percent: 110 },
  { do: 'detach', who: 0 },
];

/**
 * A copy whose positions were kept, and a price that rises before anyone reads its statement: the
 * market of these lives knows no price but today's.
 */
export const keptBeforeARise: Step[] = [
  { do: 'start', who: 0, dollars: 200, stopLossBps: 9_500, existing: 'new_only' },
  { do: 'trade', symbol: 'BTC', side: 'buy', bps: 570, product: 'cash' },
  { do: 'work' },
  { do: 'detach', who: 0 },
  { do: 'start', who: 1, dollars: 200, stopLossBps: 9_500, existing: 'new_only' },
  { do: 'price', symbol: 'BTC', percent: 118 },
  { do: 'trade', symbol: 'BTC', side: 'buy', bps: 570, product: 'cash' },
];
