// The tick of the waiting orders: expire, trail, then fill in the order of their ids. Safe to
// repeat and on many nodes.
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { inTurn } from '#server/domains/trading/orders/working/rules.ts';
import {
  listCrossed,
  listExpired,
  listWatchedSymbols,
  moveTrailing,
  type Tick,
} from '#server/domains/trading/orders/working/store.ts';
import { endWaiting, triggerOrder } from '#server/domains/trading/orders/working/trigger-order.ts';

export interface Matcher {
  /** One tick. Answers how many orders were filled. */
  tick(): Promise<number>;
}

export function createMatcher(app: Needs): Matcher {
  /**
   * The newest quote matched per symbol: what lies before the next one is an outage when it is long
   * ago.
   */
  const seen = new Map<string, number>();

  return {
    async tick() {
      const tx = app.db.read;
      const at = app.clock.now();
      for (const order of await listExpired(tx, at)) await endWaiting(app, order, 'expired');

      // Nothing is triggered on a closed market or an old price.
      const ticks = (await listWatchedSymbols(tx)).flatMap((symbol): Tick[] => {
        const { isOpen, isStale, bid, ask, at: quoteAt } = app.market.quote(symbol, at);
        return isOpen && !isStale ? [{ symbol, bid, ask, at: quoteAt }] : [];
      });
      if (ticks.length === 0) return 0;
      await app.db.transaction((inner) => moveTrailing(inner, ticks));

      let filled = 0;
      let fault: unknown;
      const busy = new Set<number>();
      for (const order of inTurn(await listCrossed(tx, ticks))) {
        // An account another node works on is left to it, with all its orders, so that their order
        // is kept.
        if (busy.has(order.owner)) continue;
        try {
          const outcome = await triggerOrder(app, order, seen.get(order.symbol));
          if (outcome === 'busy') busy.add(order.owner);
          if (outcome === 'filled') filled += 1;
        } catch (thrown) {
          // One order that breaks a promise must not keep the others from their stops.
          fault ??= thrown;
        }
      }
      for (const { symbol, at: quoteAt } of ticks) seen.set(symbol, quoteAt);
      if (fault !== undefined) throw fault;
      return filled;
    },
  };
}
