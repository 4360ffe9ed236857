// Twelve Data price stream. Wants a heartbeat from the client every ten seconds; sends bid and ask
// only for some markets.
import { divide } from '#core/values/money.ts';
import { fieldsOf, type FeedSpec, quoteEvent, textOf, unitsOf } from '#server/domains/market/feeds/feed.ts';

/** Half of the assumed spread where none is sent: a quarter of a basis point on each side. */
const halfSpread = 25n;

export const twelveDataFeed = (
  apiKey: string,
  url = 'wss://ws.twelvedata.com/v1/quotes/price',
): FeedSpec => ({
  name: 'twelvedata',
  url: `${url}?apikey=${encodeURIComponent(apiKey)}`,
  opening: (natives) => [{ action: 'subscribe', params: { symbols: natives.join(',') } }],
  parse(frame) {
    const fields = fieldsOf(frame);
    if (!fields) return [{ kind: 'bad' }];
    switch (fields['event']) {
      case 'subscribe-status':
        return fields['status'] === 'ok'
          ? [{ kind: 'ready' }]
          : [
              {
                kind: 'fault',
                code: 'subscribe',
                text: 'some markets are not in this plan',
                isLasting: true,
              },
            ];
      case 'price': {
        if (fields['bid'] !== undefined && fields['ask'] !== undefined)
          return [quoteEvent(fields['symbol'], fields['bid'], fields['ask'])];
        const price = unitsOf(fields['price']);
        if (price === undefined || textOf(fields['symbol']) === '') return [{ kind: 'bad' }];
        const half = divide(price * halfSpread, 1_000_000n, 'up');
        return [
          {
            kind: 'quote',
            quote: { native: textOf(fields['symbol']), bid: price - half, ask: price + half },
          },
        ];
      }
      default:
        return [];
    }
  },
  silenceMs: 30_000,
  ping: { everyMs: 10_000, message: { action: 'heartbeat' } },
  maxSendsPerSecond: 5,
});
