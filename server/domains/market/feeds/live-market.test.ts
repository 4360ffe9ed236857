import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instruments } from '#core/market/instruments.ts';
import { formatPrice } from '#core/values/price.ts';
import { dayMs, minuteMs, secondMs } from '#core/values/time.ts';
import { createMarket } from '#server/domains/market/index.ts';
import { createLiveMarket, type LiveMarket } from '#server/domains/market/feeds/live-market.ts';
import { readRoutes } from '#server/domains/market/feeds/routes.ts';
import { showFeeds } from '#server/domains/market/feeds/show-feeds.ts';
import { specsOf } from '#server/domains/market/feeds/sources/specs.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';
import { startVenue, type VenueServer } from '#testing/market-feeds/venue.ts';

const start = Date.UTC(2026, 0, 5, 15);
let db: Database;
let kraken: VenueServer;
let coinbase: VenueServer;
const running: LiveMarket[] = [];
beforeAll(async () => {
  db = await openTestDatabase();
  kraken = await startVenue('kraken');
  coinbase = await startVenue('coinbase');
});
afterEach(async () => {
  for (const live of running.splice(0)) await live.stop();
  kraken.faults.isSilent = false;
  coinbase.faults.isSilent = false;
  await db.pool.query('delete from market.live_quote');
  await db.pool.query('delete from market.live_bar');
});
afterAll(async () => {
  await kraken.stop();
  await coinbase.stop();
  await db.close();
});

const clock = fixedClock(start);
const routes = readRoutes('BTC:kraken|coinbase,forex:ecb', instruments);
const ecb = `<Cube time='2026-01-05'><Cube currency='USD' rate='1.1000'/><Cube currency='JPY' rate='165.00'/><Cube currency='GBP' rate='0.8800'/></Cube>`;

function node() {
  const live = createLiveMarket({
    db,
    clock,
    routes,
    random: () => 0,
    fetchEcb: () => Promise.resolve(ecb),
    specOf: specsOf({
      ALPACA_KEY: undefined,
      ALPACA_SECRET: undefined,
      FINNHUB_TOKEN: undefined,
      TWELVEDATA_KEY: undefined,
      MARKET_LINE_URLS: { kraken: kraken.url, coinbase: coinbase.url },
    }),
  });
  running.push(live);
  return { live, market: createMarket({ seed: 'live', clock, live: live.book }) };
}
type Node = ReturnType<typeof node>;
const bid = ({ market }: Node) => formatPrice(market.quote('BTC').bid, 2);
const until = (holds: () => boolean | Promise<boolean>) => expect.poll(holds, { interval: 10 }).toBe(true);
/** Opens the feeds of this node and waits until both sources took its subscription. */
async function connected(on: Node): Promise<void> {
  await on.live.tick();
  await until(() => kraken.connections() > 0 && coinbase.connections() > 0);
  await until(async () => {
    await on.live.tick();
    return (await showFeeds({ db })).filter(({ state }) => state === 'live').length === 2;
  });
}
const heard = (on: Node, price: string) => until(() => bid(on) === price);

describe('a live market', () => {
  it('serves the source’s quotes at the tick, and its own bars as candles', async () => {
    const on = node();
    await connected(on);
    kraken.push('BTC/USD', '60000.129', '60000.131');
    await heard(on, '60000.12');
    const quote = on.market.tradableQuote('BTC');
    expect(formatPrice(quote.ask, 2)).toBe('60000.14');
    expect(on.market.sourceOf('BTC')).toBe('kraken');
    expect(on.market.sourceOf('ETH')).toBe('simulated');
    await on.live.tick();
    clock.advance(minuteMs);
    kraken.push('BTC/USD', '60100', '60102');
    await heard(on, '60100.00');
    await on.live.tick();
    const candles = on.market.candles('BTC', '1m', 10);
    // Quotes say nothing of what is traded.
    expect(on.market.day('BTC')).toEqual({ high: 6_010_100_000_000n, low: 6_000_013_000_000n, traded: null });
    expect(candles.map(({ close }) => close)).toEqual([60_000.13, 60_101]);
    expect(on.market.candles('BTC', '1d', 10)).toMatchObject([
      { open: 60_000.13, high: 60_101, close: 60_101 },
    ]);
  });

  it('goes stale when its source falls silent: no orders, no triggers; the first quote after it is a gap', async () => {
    const on = node();
    await connected(on);
    kraken.push('BTC/USD', '60000', '60001');
    await heard(on, '60000.00');
    clock.advance(6 * secondMs);
    expect(on.market.quote('BTC').isStale).toBe(true);
    expect(() => on.market.tradableQuote('BTC')).toThrow('stale_quote');
    // A third lower: believed at once, since nobody knows what happened in between.
    kraken.push('BTC/USD', '40000', '40001');
    await heard(on, '40000.00');
    expect(on.market.quote('BTC').isStale).toBe(false);
  });

  it('fails over to the second source, says so, and returns to the first', async () => {
    const on = node();
    await connected(on);
    kraken.push('BTC/USD', '60000', '60001');
    await heard(on, '60000.00');
    clock.advance(6 * secondMs);
    coinbase.push('BTC-USD', '60010', '60011');
    await heard(on, '60010.00');
    expect(on.market.sourceOf('BTC')).toBe('coinbase');
    expect(on.market.quote('BTC').isStale).toBe(false);
    kraken.push('BTC/USD', '60020', '60021');
    await heard(on, '60020.00');
    expect(on.market.sourceOf('BTC')).toBe('kraken');
  });

  it('refuses crossed and single wild quotes, and counts them', async () => {
    const on = node();
    await connected(on);
    kraken.push('BTC/USD', '60000', '60001');
    await heard(on, '60000.00');
    kraken.push('BTC/USD', '60005', '60004');
    kraken.push('BTC/USD', '90000', '90001');
    kraken.push('BTC/USD', '60002', '60003');
    await heard(on, '60002.00');
    await on.live.tick();
    expect((await showFeeds({ db })).find(({ name }) => name === 'kraken')?.bad).toBe(2);
  });

  it('is held by one node; the other serves what that one records, and takes over when it is gone', async () => {
    const [first, second] = [node(), node()];
    await connected(first);
    await second.live.tick();
    expect(kraken.connections()).toBe(1);
    kraken.push('BTC/USD', '60000', '60001');
    await heard(first, '60000.00');
    await first.live.tick();
    await second.live.tick();
    expect(bid(second)).toBe('60000.00');
    expect(second.market.sourceOf('BTC')).toBe('kraken');
    await first.live.stop();
    await connected(second);
    kraken.push('BTC/USD', '60007', '60008');
    await heard(second, '60007.00');
  });

  it('serves the last recorded quote after a restart, marked stale, and yesterday’s price from its bars', async () => {
    const before = node();
    await connected(before);
    kraken.push('BTC/USD', '60000', '60001');
    await heard(before, '60000.00');
    await before.live.tick();
    await before.live.stop();
    kraken.faults.isSilent = true;
    coinbase.faults.isSilent = true;
    clock.advance(dayMs);
    const after = node();
    await after.live.tick();
    expect(bid(after)).toBe('60000.00');
    expect(after.market.quote('BTC').isStale).toBe(true);
    expect(formatPrice(after.market.quote('BTC', clock.now() - dayMs).bid, 2)).toBe('60000.00');
  });

  it('never trades before its first quote, and leaves every other market as it was', async () => {
    const on = node();
    await on.live.tick();
    expect(on.market.quote('BTC').isStale).toBe(true);
    expect(on.market.day('BTC')).toBeNull();
    expect(on.market.sourceOf('BTC')).toBe('none');
    const simulated = createMarket({ seed: 'live', clock });
    expect(on.market.quote('ETH')).toEqual(simulated.quote('ETH'));
  });

  it('values currencies by the central bank’s rates, exact to eight decimals, and trades on none of them', async () => {
    const on = node();
    await on.live.tick();
    const mid = (symbol: string) => on.market.quote(symbol).bid;
    expect(formatPrice(mid('EURUSD'), 5)).toBe('1.10000');
    expect(formatPrice(mid('USDJPY'), 3)).toBe('150.000');
    expect(formatPrice(mid('GBPUSD'), 5)).toBe('1.25000');
    expect(() => on.market.tradableQuote('EURUSD')).toThrow('stale_quote');
    const { numerator, denominator } = on.market.usdRate('JPY');
    expect(Number(numerator) / Number(denominator)).toBeCloseTo(1 / 150, 8);
  });
});
