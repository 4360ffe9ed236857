// Alpaca market data v2, IEX quotes. One connection per account: a second one is told 406 and must
// wait.
import {
  fieldsOf,
  type FeedEvent,
  type FeedSpec,
  quoteEvent,
  textOf,
} from '#server/domains/market/feeds/feed.ts';

export interface AlpacaKeys {
  readonly key: string;
  readonly secret: string;
}

export const alpacaFeed = (
  keys: AlpacaKeys,
  natives: readonly string[],
  url = 'wss://stream.data.alpaca.markets/v2/iex',
): FeedSpec => ({
  name: 'alpaca',
  url,
  // The server speaks first: each step is an answer to its words.
  opening: () => [],
  parse: (frame) =>
    Array.isArray(frame)
      ? frame.flatMap((item: unknown) => read(fieldsOf(item) ?? {}, keys, natives))
      : [{ kind: 'bad' }],
  // Quotes can pause for long outside the session; the server's own pings count as frames.
  silenceMs: 60_000,
  maxSendsPerSecond: 5,
});

function read(
  item: Readonly<Record<string, unknown>>,
  { key, secret }: AlpacaKeys,
  natives: readonly string[],
): FeedEvent[] {
  switch (item['T']) {
    case 'success':
      return item['msg'] === 'connected'
        ? [{ kind: 'send', message: { action: 'auth', key, secret } }]
        : [{ kind: 'send', message: { action: 'subscribe', quotes: natives } }];
    case 'subscription':
      return [{ kind: 'ready' }];
    case 'error':
      return [{ kind: 'fault', code: textOf(item['code']), text: textOf(item['msg']), isLasting: true }];
    case 'q':
      return [quoteEvent(item['S'], item['bp'], item['ap'], { bidSize: item['bs'], askSize: item['as'] })];
    default:
      return [];
  }
}
