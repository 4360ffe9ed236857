// Every source against a server that speaks its frames and its faults. Time is a fixed clock; what
// comes when is told by events.
import { afterEach, describe, expect, it } from 'vitest';
import { formatPrice } from '#core/values/price.ts';
import { secondMs } from '#core/values/time.ts';
import type { FeedName, FeedQuote } from '#server/domains/market/feeds/feed.ts';
import { createSocketFeed, type SocketFeed } from '#server/domains/market/feeds/socket-feed.ts';
import { specsOf } from '#server/domains/market/feeds/sources/specs.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { startVenue, type VenueServer } from '#testing/market-feeds/venue.ts';

type Venue = Exclude<FeedName, 'ecb'>;
const venues: readonly (readonly [Venue, string])[] = [
  ['kraken', 'BTC/USD'],
  ['coinbase', 'BTC-USD'],
  ['alpaca', 'AAPL'],
  ['finnhub', 'AAPL'],
  ['twelvedata', 'EUR/USD'],
];

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function stage(name: Venue, native: string) {
  const venue = await startVenue(name);
  const clock = fixedClock(Date.UTC(2026, 0, 5, 15));
  const quotes: FeedQuote[] = [];
  const spec = specsOf({
    ALPACA_KEY: 'k',
    ALPACA_SECRET: 's',
    FINNHUB_TOKEN: 't',
    TWELVEDATA_KEY: 'a',
    MARKET_LINE_URLS: { [name]: venue.url },
  })(name, [native]);
  if (!spec) throw new Error(`${name} has no specification`);
  const feed = createSocketFeed(spec, { clock, random: () => 0.5, onQuote: (quote) => quotes.push(quote) });
  stops.push(
    () => feed.stop(),
    () => venue.stop(),
  );
  feed.start([native]);
  return { venue, clock, quotes, feed, spec };
}

const until = (holds: () => boolean) => expect.poll(holds, { interval: 5 }).toBe(true);
const isLive = (feed: SocketFeed) => feed.report().state === 'live';
/** Goes live: a source that confirms nothing does so with its first quote. */
async function live({ venue, feed }: { venue: VenueServer; feed: SocketFeed }): Promise<void> {
  await until(() => venue.received.length > 0 && isLive(feed));
}

describe.each(venues)('%s', (name, native) => {
  it('is live after its subscription is accepted, and passes quotes on to the last digit', async () => {
    const on = await stage(name, native);
    await live(on);
    on.venue.push(native, '60000.1', '60000.30000001');
    await until(() => on.quotes.length === 1);
    const [quote] = on.quotes;
    expect(quote?.native).toBe(native);
    if (name === 'finnhub') {
      // Trades only: a spread around the trade, the same on both sides.
      expect((quote?.bid ?? 0n) + (quote?.ask ?? 0n)).toBe(2n * 6_000_010_000_000n);
      expect(quote?.ask).toBeGreaterThan(quote?.bid ?? 0n);
    } else
      expect([quote?.bid, quote?.ask].map((price) => formatPrice(price ?? 0n, 8))).toEqual([
        '60000.10000000',
        '60000.30000001',
      ]);
  });

  it('turns stale when it falls silent, is cut, and comes back by itself', async () => {
    const on = await stage(name, native);
    await live(on);
    on.venue.faults.isSilent = true;
    on.clock.advance(on.spec.silenceMs + 1);
    on.feed.check();
    await until(() => on.feed.report().state === 'down');
    expect(on.feed.report().lastFault).toContain('silent');
    on.venue.faults.isSilent = false;
    on.clock.advance(30 * secondMs);
    on.feed.check();
    await until(() => isLive(on.feed));
    expect(on.feed.report().reconnects).toBe(1);
  });

  it('waits longer after each drop, at most half a minute', async () => {
    const on = await stage(name, native);
    await live(on);
    const waits: number[] = [];
    on.venue.faults.isSilent = true;
    for (let drop = 0; drop < 8; drop++) {
      on.venue.drop();
      await until(() => on.feed.report().state === 'down');
      let waited = 0;
      while (on.feed.report().state === 'down') {
        on.clock.advance(250);
        waited += 250;
        on.feed.check();
      }
      waits.push(waited);
      await until(() => on.venue.connections() === 1);
    }
    // Half of the jitter: 1, 1.5, 2.5, 4.5, 8.5 and then half-way between one second and thirty.
    expect(waits).toEqual([1_000, 1_500, 2_500, 4_500, 8_500, 15_500, 15_500, 15_500]);
  });

  it('is told no, says why, and does not knock again at once', async () => {
    const on = await stage(name, native);
    on.venue.faults.refuses = true;
    on.venue.drop();
    await until(() => on.feed.report().state === 'down');
    on.clock.advance(1_000);
    on.feed.check();
    await until(() => on.feed.report().lastFault !== undefined && on.feed.report().state === 'down');
    on.clock.advance(14 * secondMs);
    on.feed.check();
    expect(on.feed.report().state).toBe('down');
    on.clock.advance(2 * secondMs);
    on.feed.check();
    expect(on.feed.report().state).toBe('connecting');
  });

  it('outlives frames that are no JSON, of another shape, or about a price that is none', async () => {
    const on = await stage(name, native);
    await live(on);
    for (const text of ['{', '[]', '{}', 'null', '"x"', '{"channel":"ticker","data":[null]}', '[{"T":"q"}]'])
      on.venue.raw(text);
    on.venue.push(native, '1e5', '2e5');
    on.venue.push(native, '7', '8');
    await until(() => on.quotes.length === 1);
    expect(on.feed.report().bad).toBeGreaterThan(0);
    expect(isLive(on.feed)).toBe(true);
  });

  it('ends a connection that sends a frame too large, and opens a new one', async () => {
    const on = await stage(name, native);
    await live(on);
    on.venue.raw(JSON.stringify({ pad: 'x'.repeat(1_100_000) }));
    await until(() => on.feed.report().state === 'down');
    on.clock.advance(30 * secondMs);
    on.feed.check();
    await until(() => isLive(on.feed));
  });

  it('reads the reason of a source that closes on it', async () => {
    const on = await stage(name, native);
    await live(on);
    on.venue.closeAll(1008, 'Too many requests');
    await until(() => on.feed.report().state === 'down');
    expect(on.feed.report().lastFault).toBe('1008: Too many requests');
  });
});

it('an older frame that arrives late changes nothing (Coinbase numbers its frames)', async () => {
  const on = await stage('coinbase', 'BTC-USD');
  await live(on);
  for (const [price, seq] of [
    ['10', 200],
    ['11', 201],
    ['9', 199],
    ['12', 202],
  ] as const)
    on.venue.push('BTC-USD', price, String(Number(price) + 1), seq);
  await until(() => on.quotes.length === 3);
  expect(on.quotes.map(({ bid }) => bid / 100_000_000n)).toEqual([10n, 11n, 12n]);
});

it('a source that accepts the connection and answers nothing is opened again after ten seconds', async () => {
  const on = await stage('kraken', 'BTC/USD');
  on.venue.faults.isSilent = true;
  await until(() => on.venue.received.length === 1);
  expect(on.feed.report().state).toBe('connecting');
  on.clock.advance(10 * secondMs + 1);
  on.feed.check();
  await until(() => on.feed.report().state === 'down');
});

it('Coinbase is asked for its markets as soon as the connection stands: it drops who says nothing for five seconds', async () => {
  const on = await stage('coinbase', 'BTC-USD');
  await until(() => on.venue.received.length === 1);
  expect(on.venue.received[0]).toMatchObject({ type: 'subscribe' });
});

it('sends no more in a second than a source takes', async () => {
  const venue = await startVenue('finnhub');
  const clock = fixedClock(Date.UTC(2026, 0, 5, 15));
  const spec = specsOf({
    FINNHUB_TOKEN: 't',
    MARKET_LINE_URLS: { finnhub: venue.url },
    ALPACA_KEY: undefined,
    ALPACA_SECRET: undefined,
    TWELVEDATA_KEY: undefined,
  })('finnhub', []);
  if (!spec) throw new Error('no specification');
  const feed = createSocketFeed(spec, { clock, random: () => 0, onQuote: () => undefined });
  stops.push(
    () => feed.stop(),
    () => venue.stop(),
  );
  feed.start(Array.from({ length: 25 }, (_, place) => `S${place}`));
  await until(() => venue.received.length === 10);
  feed.check();
  venue.raw('{"type":"ping"}');
  await until(() => isLive(feed));
  expect(venue.received).toHaveLength(10);
  clock.advance(secondMs);
  feed.check();
  await until(() => venue.received.length === 20);
  clock.advance(secondMs);
  feed.check();
  await until(() => venue.received.length === 25);
});
