// The facts of market, typed where they are written. See `core/events.ts`.
export interface MarketEvents {
  /**
   * A price alert was made or taken away, or a market put on the list or taken off: open pages read
   * again.
   */
  'market.alerts-changed': { alertId: string };
  'market.watchlist-changed': { symbol: string; isWatched: boolean };
  /** Something was drawn on the chart of this market, changed or taken away. */
  'market.drawings-changed': { symbol: string };
  /**
   * The market's middle price got where the person wanted to be told; `reached` is where it stood.
   */
  'market.alert-triggered': {
    alertId: string;
    symbol: string;
    direction: 'above' | 'below';
    price: string;
    reached: string;
  };
}

export interface MarketSignals {
  /** A market was stopped by an administrator, or trades again. */
  'market.halt-changed': { symbol: string };
}
