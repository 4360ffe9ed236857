import type { MarketNeeds } from '#server/domains/market/market.ts';
import { insertWatch, listWatched } from '#server/domains/market/watchlist/store.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { type Reaction, reaction } from '#server/platform/events/reaction.ts';

/** One of each kind that people ask for first. */
const firstWatched = ['BTC', 'ETH', 'AAPL', 'SPX', 'EURUSD', 'GOLD'];

/** A newcomer finds markets on the watch list, unless they chose some already. */
export const watchlistReactions = ({ market }: Pick<MarketNeeds, 'market'>): readonly Reaction[] => [
  reaction({
    name: 'market.begin-watchlist',
    types: ['identity.email-verified'],
    react: async (tx, { userId, at }) => {
      if ((await listWatched(tx, userId)).length > 0) return;
      const listed = new Set(market.instruments().map(({ symbol }) => symbol));
      for (const [place, symbol] of firstWatched.filter((one) => listed.has(one)).entries()) {
        // The list shows the newest first.
        await insertWatch(tx, userId, symbol, at.getTime() - place);
        const payload = { symbol, isWatched: true };
        await recordEvent(tx, { type: 'market.watchlist-changed', userId, payload }, at.getTime());
      }
    },
  }),
];
