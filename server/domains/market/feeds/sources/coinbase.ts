// Coinbase Exchange feed, channels `ticker` and `heartbeat`. A client that subscribes to nothing
// within five seconds is dropped.
import { fieldsOf, type FeedSpec, quoteEvent, textOf } from '#server/domains/market/feeds/feed.ts';

export const coinbaseFeed = (url = 'wss://ws-feed.exchange.coinbase.com'): FeedSpec => ({
  name: 'coinbase',
  url,
  opening: (natives) => [
    {
      type: 'subscribe',
      channels: [
        { name: 'ticker', product_ids: natives },
        { name: 'heartbeat', product_ids: natives },
      ],
    },
  ],
  parse(frame) {
    const fields = fieldsOf(frame);
    if (!fields) return [{ kind: 'bad' }];
    switch (fields['type']) {
      case 'subscriptions':
        return [{ kind: 'ready' }];
      case 'error':
        return [
          {
            kind: 'fault',
            code: textOf(fields['message']),
            text: textOf(fields['reason']),
            isLasting: /not a valid product|authentication/i.test(textOf(fields['reason'])),
          },
        ];
      case 'ticker':
        return [
          quoteEvent(fields['product_id'], fields['best_bid'], fields['best_ask'], {
            bidSize: fields['best_bid_size'],
            askSize: fields['best_ask_size'],
            seq: fields['sequence'],
          }),
        ];
      default:
        return [];
    }
  },
  silenceMs: 5_000,
  maxSendsPerSecond: 50,
});
