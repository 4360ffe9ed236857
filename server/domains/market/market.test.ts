import { describe, expect, it } from 'vitest';
import { midOf } from '#core/market/instrument.ts';
import { lastSession } from '#core/market/sessions.ts';
import { formatPrice, parsePrice } from '#core/values/price.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#core/values/time.ts';
import { createMarket, type Overlay, quoteTuples } from '#server/domains/market/index.ts';
import { marketRouter } from '#server/domains/market/router.ts';
import type { Call } from '#server/platform/http/procedures.ts';
import { fixedClock } from '#server/platform/clock.ts';

/** Thursday, 15:00 UTC: every market is open. */
const open = Date.parse('2026-11-19T15:00:00Z');
const saturday = Date.parse('2026-11-21T15:00:00Z');

const marketAt = (at: number, overlays: Overlay[] = []) =>
  createMarket({ seed: 'test', clock: fixedClock(at), overlays });

describe('quotes', () => {
  it('are whole ticks with rising asks above falling bids for the whole catalogue', () => {
    const market = marketAt(open);
    for (const instrument of market.instruments()) {
      const { bid, ask, bids, asks, isOpen } = market.quote(instrument.symbol);
      expect(isOpen, instrument.symbol).toBe(true);
      expect(bid > 0n && ask > bid, instrument.symbol).toBe(true);
      expect([bids.length, asks.length]).toEqual([5, 5]);
      expect([bids[0]?.[0], asks[0]?.[0]]).toEqual([bid, ask]);
      for (const [price, quantity] of [...bids, ...asks]) {
        expect(price % instrument.tick).toBe(0n);
        expect(quantity > 0n && quantity % instrument.lot === 0n).toBe(true);
      }
      for (let level = 1; level < 5; level++) {
        expect(bids[level]![0] < bids[level - 1]![0] && asks[level]![0] > asks[level - 1]![0]).toBe(true);
      }
    }
  });

  it.each([
    ['WHOP', 671n, 620n, 25n],
    ['GENFLOW', 550n, 510n, 20n],
  ] as const)(
    'keep %s above its floor and inside its swing for twenty years',
    (symbol, base, floor, swing) => {
      const market = marketAt(open);
      const cent = 1_000_000n;
      const seen = new Set<bigint>();
      for (
        let at = Date.parse('2015-01-01T00:00:00Z');
        at < Date.parse('2035-01-01T00:00:00Z');
        at += 7 * hourMs
      ) {
        const { bid, ask } = market.quote(symbol, at);
        seen.add(bid);
        if (bid < floor * cent || bid < (base - swing) * cent || ask > (base + swing) * cent) {
          expect.fail(`${symbol} left its band at ${new Date(at).toISOString()}: ${bid} ${ask}`);
        }
      }
      expect(seen.size).toBeGreaterThan(20);
    },
  );

  it('move with every second of an open market and never in a closed one', () => {
    const market = marketAt(open);
    const btc = new Set(
      Array.from({ length: 60 }, (_, i) => market.quote('BTC', saturday + i * secondMs).bid),
    );
    expect(btc.size).toBeGreaterThan(40);
    const closed = Array.from({ length: 60 }, (_, i) => market.quote('NVDA', saturday + i * minuteMs));
    expect(new Set(closed.map(({ bid }) => bid)).size).toBe(1);
    expect(closed[0]).toMatchObject({
      isOpen: false,
      isStale: false,
      at: Date.parse('2026-11-20T21:00:00Z'),
    });
  });

  it('refuse an order on an unknown or closed instrument and say when it opens', () => {
    const market = marketAt(saturday);
    expect(() => market.quote('NOPE')).toThrow(expect.objectContaining({ code: 'unknown_instrument' }));
    expect(() => market.tradableQuote('EURUSD')).toThrow(
      expect.objectContaining({
        code: 'market_closed',
        detail: { symbol: 'EURUSD', opensAt: '2026-11-22T22:00:00.000Z' },
      }),
    );
    expect(market.tradableQuote('WHOP').isOpen).toBe(true);
  });

  it('convert every quote currency of the catalogue without losing the inverse', () => {
    const market = marketAt(open);
    for (const currency of new Set(market.instruments().map(({ quoteCurrency }) => quoteCurrency))) {
      const { numerator, denominator } = market.usdRate(currency);
      expect(numerator > 0n && denominator > 0n, currency).toBe(true);
    }
    const yen = market.usdRate('JPY');
    expect(yen).toEqual({ numerator: 100_000_000n, denominator: midOf(market.quote('USDJPY'), 100_000n) });
  });
});

describe('scripted trouble', () => {
  const script = (kind: 'halt' | 'stuck' | 'crossed', symbol = 'BTC'): Overlay => ({
    kind,
    symbol,
    from: open,
    to: open + hourMs,
  });

  it('a stuck feed keeps its last quote, which is stale after five seconds for crypto', () => {
    const market = marketAt(open, [script('stuck')]);
    const before = market.quote('BTC', open - secondMs);
    expect(market.quote('BTC', open + 4 * secondMs)).toMatchObject({
      bid: before.bid,
      at: before.at,
      isStale: false,
    });
    expect(market.quote('BTC', open + 5 * secondMs)).toMatchObject({ bid: before.bid, isStale: true });
    expect(() => market.tradableQuote('BTC', open + 5 * secondMs)).toThrow(
      expect.objectContaining({ code: 'stale_quote' }),
    );
    expect(market.quote('BTC', open + hourMs).isStale).toBe(false);
  });

  it('gives currencies ten seconds and shares thirty', () => {
    const market = marketAt(open, [script('stuck', 'EURUSD'), script('stuck', 'NVDA')]);
    const staleAfter = (symbol: string) =>
      Array.from({ length: 60 }, (_, i) => i).find((i) => market.quote(symbol, open + i * secondMs).isStale);
    expect([staleAfter('EURUSD'), staleAfter('NVDA')]).toEqual([10, 30]);
  });

  it('never passes a crossed quote on', () => {
    const market = marketAt(open, [script('crossed')]);
    const quote = market.quote('BTC', open + minuteMs);
    expect(quote.ask > quote.bid).toBe(true);
    expect(quote.isStale).toBe(true);
  });

  it('stops trading in a halt', () => {
    const market = marketAt(open, [script('halt')]);
    expect(() => market.tradableQuote('BTC', open)).toThrow(
      expect.objectContaining({ code: 'market_closed' }),
    );
    expect(market.tradableQuote('ETH', open).isOpen).toBe(true);
  });

  it('gaps and crashes by the scripted part', () => {
    const calm = marketAt(open);
    const market = marketAt(open, [
      { kind: 'gap', symbol: 'NVDA', from: open, to: open + dayMs, by: -0.4 },
      { kind: 'flash_crash', symbol: 'ETH', from: open, to: open + hourMs, by: -0.3 },
      {
        kind: 'fixed',
        symbol: 'SOL',
        from: open,
        to: open + hourMs,
        bid: 100n * 100_000_000n,
        ask: 101n * 100_000_000n,
      },
    ]);
    const ratio = (symbol: string, at: number) =>
      Number(market.quote(symbol, at).bid) / Number(calm.quote(symbol, at).bid);
    expect(ratio('NVDA', open)).toBeCloseTo(0.6, 3);
    expect(ratio('ETH', open + hourMs / 2)).toBeCloseTo(0.7, 3);
    expect(ratio('ETH', open + hourMs)).toBe(1);
    expect(market.quote('SOL', open).asks).toEqual([[101n * 100_000_000n, expect.any(BigInt)]]);
  });
});

describe('candles', () => {
  const market = marketAt(open + 20 * secondMs);

  it('of a day, an hour and a quarter are put together from the same minutes', () => {
    const at = Date.parse('2026-11-19T00:00:00Z');
    const minutes = market.candles('BTC', '1m', 1440, at - 1);
    expect(minutes).toHaveLength(1440);
    for (const [interval, length] of [
      ['5m', 5],
      ['15m', 15],
      ['1h', 60],
      ['4h', 240],
      ['1d', 1440],
    ] as const) {
      const bar = market.candles('BTC', interval, 1, at - 1)[0]!;
      const parts = minutes.slice(-length);
      expect([bar.at, bar.open, bar.close]).toEqual([parts[0]!.at, parts[0]!.open, parts.at(-1)!.close]);
      expect(bar.high).toBe(Math.max(...parts.map(({ high }) => high)));
      expect(bar.low).toBe(Math.min(...parts.map(({ low }) => low)));
      expect(bar.volume).toBeCloseTo(
        parts.reduce((sum, { volume }) => sum + volume, 0),
        6,
      );
    }
  });

  it('are the same numbers whenever and however many are asked for', () => {
    const later = marketAt(open + 3 * dayMs);
    const few = market.candles('EURUSD', '15m', 10);
    const many = later.candles('EURUSD', '15m', 400);
    const finished = few.slice(0, -1);
    expect(many.filter(({ at }) => at >= finished[0]!.at && at <= finished.at(-1)!.at)).toEqual(finished);
  });

  it('leave out the hours without trading and end with the running one', () => {
    const hours = market.candles('NVDA', '1h', 16);
    expect(hours).toHaveLength(16);
    expect(hours.map(({ at }) => new Date(at).toISOString()).slice(-4)).toEqual([
      '2026-11-18T19:00:00.000Z',
      '2026-11-18T20:00:00.000Z',
      '2026-11-19T14:00:00.000Z',
      '2026-11-19T15:00:00.000Z',
    ]);
    const days = market.candles('NVDA', '1d', 200);
    expect(days).toHaveLength(200);
    expect(
      days.every(
        ({ low, high, open: first, close }) => low <= first && low <= close && high >= first && high >= close,
      ),
    ).toBe(true);
  });

  it.each(['BTC', 'AAPL', 'EURUSD'])('of four hours are whole hours of one session of %s', (symbol) => {
    const { calendar } = market.requireInstrument(symbol);
    const bars = market.candles(symbol, '4h', 500);
    expect(bars).toHaveLength(500);
    expect(new Set(bars.map(({ at }) => at)).size).toBe(500);
    const hours = market.candles(symbol, '1h', 48);
    const whole = bars.filter(({ at }) => at > hours[0]!.at);
    expect(whole.length).toBeGreaterThan(8);
    for (const [place, bar] of whole.entries()) {
      const next = whole[place + 1]?.at ?? Number.POSITIVE_INFINITY;
      const within = hours.filter(({ at }) => at >= bar.at && at < next);
      // The hour a session opens in began before it.
      const days = within.map(({ at }) => lastSession(calendar, at + hourMs - 1).day);
      expect(new Set(days).size).toBe(1);
      expect(within.length <= 4 && within.at(-1)!.at < bar.at + 4 * hourMs).toBe(true);
      expect([bar.at, bar.open, bar.close]).toEqual([within[0]!.at, within[0]!.open, within.at(-1)!.close]);
      expect([bar.high, bar.low]).toEqual([
        Math.max(...within.map(({ high }) => high)),
        Math.min(...within.map(({ low }) => low)),
      ]);
    }
  });

  it('close where the quote stands', () => {
    const last = market.candles('SPX', '1m', 1)[0]!;
    const { bid, ask } = market.quote('SPX');
    expect(last.close * 1e8).toBeGreaterThan(Number(bid));
    expect(last.close * 1e8).toBeLessThan(Number(ask));
  });
});

describe('what the web asks for', () => {
  const call = (input: unknown) => ({ input }) as Call<never>;

  it('lists the whole catalogue with its quote and small chart', async () => {
    const market = marketAt(saturday);
    const rows = await marketRouter({ market } as never).instruments(call(undefined));
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) {
      expect(row.sparkline).toHaveLength(40);
      expect(row.quote.changePercent24h).toMatch(/^-?\d+\.\d\d$/);
    }
    const btc = rows.find(({ symbol }) => symbol === 'BTC')!;
    const before = midOf(market.quote('BTC', saturday - dayMs), 1_000_000n);
    expect(parsePrice(btc.quote.last)! - before).toBe(parsePrice(btc.quote.change24h));
  });

  it('gives depth and candles as text at the decimals of the instrument', async () => {
    const router = marketRouter({ market: marketAt(open) } as never);
    const eurusd = await router.instrument(call({ symbol: 'EURUSD' }));
    expect(eurusd.bids).toHaveLength(5);
    expect(eurusd.bids[0]?.[0]).toMatch(/^\d\.\d{5}$/);
    expect(eurusd.day).toEqual({
      high: expect.stringMatching(/^\d\.\d{5}$/),
      low: expect.stringMatching(/^\d\.\d{5}$/),
      volume: expect.stringMatching(/^\d+$/),
      turnover: expect.stringMatching(/^\d+\.\d\d$/),
    });
    const candles = await router.candles(call({ symbol: 'USDJPY', interval: '1h', limit: 30 }));
    expect(candles).toHaveLength(30);
    expect(candles[0]?.open).toMatch(/^\d+\.\d{3}$/);
    await expect(router.instrument(call({ symbol: 'NOPE' }))).rejects.toMatchObject({
      code: 'unknown_instrument',
    });
  });

  it('sends short lines on the stream', () => {
    const market = marketAt(open);
    const [line] = quoteTuples(market, ['WHOP']);
    expect(line).toEqual([
      'WHOP',
      formatPrice(market.quote('WHOP').bid, 2),
      formatPrice(market.quote('WHOP').ask, 2),
      expect.any(String),
      0,
    ]);
    expect(quoteTuples(market, 'all')).toHaveLength(market.instruments().length);
  });
});
