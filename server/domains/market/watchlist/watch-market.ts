import type { MarketNeeds } from '#server/domains/market/market.ts';
import { deleteWatch, insertWatch, listWatched } from '#server/domains/market/watchlist/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Puts a market on the person's list or takes it off. Answers the list, newest first; asking twice
 * changes nothing. Refuses `unknown_instrument`.
 */
export async function watchMarket(
  app: MarketNeeds,
  actor: Actor,
  { symbol, isWatched }: { readonly symbol: string; readonly isWatched: boolean },
): Promise<string[]> {
  const at = app.clock.now();
  app.market.requireInstrument(symbol);
  return app.db.transaction(async (tx) => {
    const changed = await (isWatched
      ? insertWatch(tx, actor.userId, symbol, at)
      : deleteWatch(tx, actor.userId, symbol));
    if (changed > 0)
      await recordEvent(
        tx,
        { type: 'market.watchlist-changed', userId: actor.userId, payload: { symbol, isWatched } },
        at,
      );
    return listWatched(tx, actor.userId);
  });
}

export const showWatchlist = (app: MarketNeeds, actor: Actor): Promise<string[]> =>
  listWatched(app.db.read, actor.userId);
