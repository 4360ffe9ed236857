// What each kind of market is called.
import { m } from '#core/messages/messages.js';

export const classNames = {
  stock: m.common_stocks(),
  etf: 'ETFs',
  index: m.market_indices(),
  forex: m.market_forex(),
  crypto: m.common_crypto(),
  commodity: m.common_commodities(),
} as const;
