// The day of a market against plain sums over the candles that anyone can ask for.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instruments } from '#core/market/instruments.ts';
import { divide, readUnits } from '#core/values/money.ts';
import { formatPrice } from '#core/values/price.ts';
import { dayMs, minuteMs } from '#core/values/time.ts';
import { createDays } from '#server/domains/market/charts/day.ts';
import { createMarket } from '#server/domains/market/index.ts';
import { candleView, dayView } from '#server/domains/market/views.ts';
import { fixedClock } from '#server/platform/clock.ts';

const from = Date.UTC(2026, 0, 1);
const market = createMarket({ seed: 'test', clock: fixedClock(from) });
const someMinute = fc.integer({ min: 0, max: 365 * (dayMs / minuteMs) }).map((n) => from + n * minuteMs);

it('is the range and the sums of the candles of the last day of trading', () => {
  fc.assert(
    fc.property(fc.constantFrom(...instruments), someMinute, (instrument, at) => {
      const { symbol, calendar } = instrument;
      const count = calendar === 'nyse' ? 390 : 1440;
      const bars = market.candles(symbol, '1m', count, at).map((bar) => candleView(bar, instrument));
      const units = (text: string) => readUnits(text, 8);
      const highs = bars.map(({ high }) => units(high)).sort((a, b) => Number(a - b));
      const lows = bars.map(({ low }) => units(low)).sort((a, b) => Number(a - b));
      const turnover = bars.reduce((sum, { volume, close }) => sum + units(volume) * units(close), 0n);
      expect(market.day(symbol, at)).toEqual({
        high: highs.at(-1),
        low: lows[0],
        traded: {
          volume: bars.reduce((sum, { volume }) => sum + units(volume), 0n),
          turnoverCents: divide(turnover, 10n ** 14n, 'half-away'),
        },
      });
    }),
    { numRuns: 60 },
  );
});

it('holds the present price, which is newer than the candles', () => {
  const btc = market.requireInstrument('BTC');
  const day = market.day('BTC', from)!;
  const quote = market.quote('BTC', from);
  const at = (bid: bigint) => dayView(day, btc, { ...quote, bid, ask: bid })!;
  const text = (price: bigint) => formatPrice(price, btc.priceDecimals);
  const [above, below] = [day.high + btc.tick, day.low - btc.tick];
  expect(at(above)).toMatchObject({ high: text(above), low: text(day.low) });
  expect(at(below)).toMatchObject({ high: text(day.high), low: text(below) });
  expect(at(day.low)).toMatchObject({ high: text(day.high), low: text(day.low) });
});

it('is drawn once in five seconds, however many ask', () => {
  let drawn = 0;
  const dayOf = createDays((instrument, limit, at) => {
    drawn++;
    return market.candles(instrument.symbol, '1m', limit, at);
  });
  const [btc, eth] = ['BTC', 'ETH'].map((symbol) => market.requireInstrument(symbol));
  for (const ms of [0, 1, 4_999]) expect(dayOf(btc!, from + ms)).toEqual(dayOf(btc!, from));
  expect(drawn).toBe(1);
  dayOf(eth!, from);
  dayOf(btc!, from + 5_000);
  expect(drawn).toBe(3);
});
