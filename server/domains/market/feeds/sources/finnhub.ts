// Finnhub trades. It has no quotes: bid and ask are derived from the last trade by a spread, and
// say so.
import { divide } from '#core/values/money.ts';
import {
  fieldsOf,
  type FeedEvent,
  type FeedSpec,
  listOf,
  textOf,
  unitsOf,
} from '#server/domains/market/feeds/feed.ts';

/** Half of the assumed spread, in hundredths of a basis point of the price: 2 bp on each side. */
const halfSpread = 200n;

export const finnhubFeed = (token: string, url = 'wss://ws.finnhub.io'): FeedSpec => ({
  name: 'finnhub',
  url: `${url}?token=${encodeURIComponent(token)}`,
  opening: (natives) => natives.map((symbol) => ({ type: 'subscribe', symbol })),
  parse(frame) {
    const fields = fieldsOf(frame);
    if (!fields) return [{ kind: 'bad' }];
    if (fields['type'] === 'error')
      return [{ kind: 'fault', code: 'error', text: textOf(fields['msg']), isLasting: true }];
    // It confirms no subscription: any word of it is a sign that the connection stands.
    if (fields['type'] !== 'trade') return [{ kind: 'ready' }];
    return listOf(fields['data']).map((item): FeedEvent => {
      const trade = fieldsOf(item) ?? {};
      const price = unitsOf(trade['p']);
      if (price === undefined || textOf(trade['s']) === '') return { kind: 'bad' };
      const half = divide(price * halfSpread, 1_000_000n, 'up');
      return { kind: 'quote', quote: { native: textOf(trade['s']), bid: price - half, ask: price + half } };
    });
  },
  silenceMs: 60_000,
  maxSendsPerSecond: 10,
});
