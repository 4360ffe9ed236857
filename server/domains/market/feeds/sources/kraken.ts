// Kraken WebSocket v2, channel `ticker` on every change of the best bid or offer. Documented
// heartbeat: about one a second.
import {
  fieldsOf,
  type FeedEvent,
  type FeedSpec,
  listOf,
  quoteEvent,
  textOf,
} from '#server/domains/market/feeds/feed.ts';

export const krakenFeed = (url = 'wss://ws.kraken.com/v2'): FeedSpec => ({
  name: 'kraken',
  url,
  opening: (symbol) => [
    {
      method: 'subscribe',
      params: { channel: 'ticker', symbol, event_trigger: 'bbo', snapshot: true },
      req_id: 1,
    },
  ],
  parse(frame) {
    const fields = fieldsOf(frame);
    if (!fields) return [{ kind: 'bad' }];
    if (fields['method'] === 'subscribe')
      return fields['success'] === true
        ? [{ kind: 'ready' }]
        : [{ kind: 'fault', code: 'subscribe', text: textOf(fields['error']), isLasting: true }];
    if (fields['channel'] === 'status') {
      const system = textOf(fieldsOf(listOf(fields['data'])[0])?.['system']);
      return system === 'online' || system === ''
        ? []
        : [{ kind: 'fault', code: system, text: `Kraken is in ${system}`, isLasting: false }];
    }
    if (fields['channel'] !== 'ticker') return [];
    return listOf(fields['data']).map((item): FeedEvent => {
      const tick = fieldsOf(item) ?? {};
      return quoteEvent(tick['symbol'], tick['bid'], tick['ask'], {
        bidSize: tick['bid_qty'],
        askSize: tick['ask_qty'],
      });
    });
  },
  silenceMs: 5_000,
  ping: { everyMs: 30_000, message: { method: 'ping', req_id: 2 } },
  maxSendsPerSecond: 5,
});
