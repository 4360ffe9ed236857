// Where prices come from.
import { z } from '#core/values/z.ts';
import { plain, setting } from '#server/platform/settings/setting.ts';

const sourceKey = (meaning: string) =>
  setting(z.string().optional(), {
    meaning,
    ifLost:
      'the next source of the same market takes over; without one its price goes stale and it does not trade',
    holderCan: 'use your subscription, up to its limits',
  });

export const marketSettings = {
  SEED: setting(z.string().min(1).max(100).default('truefill'), {
    meaning: 'seed of the simulated market; choose your own and keep it',
    ifLost: 'every simulated price, past ones too, becomes another; charts no longer fit the recorded trades',
    holderCan: "compute tomorrow's simulated prices",
  }),
  HISTORY_DAYS: setting(z.coerce.number().int().min(0).max(365).default(120), {
    meaning: 'simulated days that the house strategies trade at the first start; 0 for live markets',
    ifLost: 'the default applies, at the first start only',
    ...plain,
  }),
  MARKET_SOURCES: setting(z.string().default(''), {
    meaning:
      'live sources per market or class, first one preferred: `BTC:kraken|coinbase,stock:alpaca,forex:ecb`. ' +
      'Everything else is simulated; WHOP and GENFLOW always are. Sources: `kraken`, `coinbase` (crypto, no key), ' +
      '`alpaca` (shares and ETFs), `finnhub` (trades only, the spread is derived), `twelvedata`, `ecb` (currencies, ' +
      'valuation only). One node holds the connections, all serve what it records. A market that was simulated keeps ' +
      'its simulated price, marked stale, until its first live quote',
    ifLost: 'live markets have no new quotes: their prices go stale and nothing trades on them',
    ...plain,
  }),
  ALPACA_KEY: sourceKey('key id for `alpaca`'),
  ALPACA_SECRET: sourceKey('secret for `alpaca`'),
  FINNHUB_TOKEN: sourceKey('token for `finnhub`'),
  TWELVEDATA_KEY: sourceKey('key for `twelvedata`'),
  MARKET_LINE_URLS: setting(
    z
      .string()
      .default('')
      .transform(
        (text) =>
          Object.fromEntries(
            text
              .split(',')
              .map((part) => part.trim().split(/=(.*)/s))
              .filter(([name, url]) => name !== undefined && url !== undefined),
          ) as Readonly<Record<string, string | undefined>>,
      ),
    {
      meaning: "other addresses of sources, such as a provider's test feed: `kraken=wss://…,alpaca=wss://…`",
      ifLost: 'sources are read at their own addresses',
      holderCan: 'who runs such an address: send false prices for its markets',
    },
  ),
};
