// The tick of the price alerts. Safe on many nodes: an alert is marked and told in one transaction,
// by one of them.
import type { NewEvent } from '#core/events.ts';
import { midOf } from '#core/market/instrument.ts';
import { formatPrice } from '#core/values/price.ts';
import {
  type AlertRow,
  type AlertTick,
  listAlertSymbols,
  triggerReached,
} from '#server/domains/market/alerts/store.ts';
import type { Market, MarketNeeds } from '#server/domains/market/market.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';

/**
 * Alerts told in one transaction: a round price that thousands wait for must not hold the tick up.
 */
const mostAtOnce = 500;

/**
 * Tells everybody whose price the market has reached. Answers how many. Nothing is told on a closed
 * market or an old price.
 */
export async function triggerAlerts(app: MarketNeeds): Promise<number> {
  const at = app.clock.now();
  const ticks = (await listAlertSymbols(app.db.read)).flatMap((symbol): AlertTick[] => {
    const quote = app.market.quote(symbol, at);
    const { tick } = app.market.requireInstrument(symbol);
    return quote.isOpen && !quote.isStale ? [{ symbol, mid: midOf(quote, tick) }] : [];
  });
  if (ticks.length === 0) return 0;
  let told = 0;
  for (;;) {
    const reached = await app.db.transaction(async (tx) => {
      const rows = await triggerReached(tx, ticks, at, mostAtOnce);
      await recordEvents(
        tx,
        rows.map((row) => triggered(app.market, row)),
        at,
      );
      return rows.length;
    });
    told += reached;
    if (reached < mostAtOnce) return told;
  }
}

function triggered(market: Market, row: AlertRow): NewEvent {
  const { priceDecimals } = market.requireInstrument(row.symbol);
  return {
    type: 'market.alert-triggered',
    userId: row.userId,
    payload: {
      alertId: row.id,
      symbol: row.symbol,
      direction: row.direction,
      price: formatPrice(row.price, priceDecimals),
      reached: formatPrice(row.triggeredPrice ?? row.price, priceDecimals),
    },
  };
}
