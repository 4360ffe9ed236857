// Does the test venue speak as the sources do? A library that others wrote for the real ones must
// understand it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { startVenue, type VenueServer } from '#testing/market-feeds/venue.ts';
import { findCcxt } from '../../../../scripts/provide/ccxt.ts';

/** What is used of ccxt here; the library's own types would be checked with the whole of it. */
interface Client {
  urls: { api: { ws: string | Record<string, string> } };
  loadHttpProxyAgent(): Promise<unknown>;
  setMarkets(markets: readonly object[], currencies: object): void;
  watchTicker(symbol: string): Promise<{ symbol: string; bid: number; ask: number }>;
  close(): Promise<void>;
}

const folder = findCcxt();
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function clientOf(name: string, id: string, venue: VenueServer): Promise<Client> {
  const module = (await import(pathToFileURL(join(folder ?? '', `${name}.js`)).href)) as {
    default: new (options: object) => Client;
  };
  const client = new module.default({ newUpdates: false });
  await client.loadHttpProxyAgent();
  const shared = {
    base: 'BTC',
    quote: 'USD',
    baseId: 'BTC',
    quoteId: 'USD',
    type: 'spot',
    spot: true,
    active: true,
  };
  const precision = { amount: 1e-8, price: 0.01 };
  client.setMarkets(
    [{ id, symbol: 'BTC/USD', ...shared, precision, limits: {}, info: { wsname: 'XBT/USD' } }],
    {},
  );
  const { ws } = client.urls.api;
  client.urls.api.ws =
    typeof ws === 'string' ? venue.url : Object.fromEntries(Object.keys(ws).map((key) => [key, venue.url]));
  stops.push(() => client.close());
  return client;
}

it.skipIf(!folder).each([
  ['kraken', 'kraken', 'XXBTZUSD', 'BTC/USD'],
  ['coinbase', 'coinbaseexchange', 'BTC-USD', 'BTC-USD'],
] as const)('ccxt understands the %s dialect of the test venue', async (dialect, library, id, native) => {
  const venue = await startVenue(dialect);
  stops.push(() => venue.stop());
  const client = await clientOf(library, id, venue);
  const ticker = client.watchTicker('BTC/USD');
  // The client connects when it is first asked: quotes come until it has one.
  let isTold = false;
  const told = ticker.then((answer) => {
    isTold = true;
    return answer;
  });
  await expect
    .poll(
      () => {
        venue.push(native, '60000.1', '60000.3');
        return isTold;
      },
      { interval: 50 },
    )
    .toBe(true);
  expect(await told).toMatchObject({ symbol: 'BTC/USD', bid: 60_000.1, ask: 60_000.3 });
});
