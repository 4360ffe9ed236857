import { alertProblem } from '#core/market/alerts.ts';
import type { AlertView } from '#core/market/contract.ts';
import { refuse } from '#core/market/contract.ts';
import { midOf } from '#core/market/instrument.ts';
import type { AlertDirection } from '#core/market/alerts.ts';
import type { AlertId } from '#core/values/ids.ts';
import type { Price } from '#core/values/price.ts';
import { alertView } from '#server/domains/market/alerts/show-alerts.ts';
import {
  countWaitingAlerts,
  findAlert,
  insertAlert,
  lockAlerts,
} from '#server/domains/market/alerts/store.ts';
import type { AlertNeeds } from '#server/domains/market/market.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

interface NewAlert {
  readonly id: AlertId;
  readonly symbol: string;
  readonly direction: AlertDirection;
  readonly price: Price;
}

/**
 * Lets the person know once when the market's middle price gets there. The same id again answers
 * with the first alert. Refuses `unknown_instrument`, `alert_price_invalid`,
 * `alert_already_reached` and `plan_limit_reached`.
 */
export async function createAlert(app: AlertNeeds, actor: Actor, input: NewAlert): Promise<AlertView> {
  const at = app.clock.now();
  const instrument = app.market.requireInstrument(input.symbol);
  const { price } = input;
  const { userId } = actor;
  return app.db.transaction(async (tx) => {
    await lockAlerts(tx, userId);
    const known = await findAlert(tx, input.id);
    if (known) {
      const isSame =
        known.userId === userId &&
        known.symbol === input.symbol &&
        known.direction === input.direction &&
        known.price === price;
      if (!isSame) throw refuse('id_reused');
      return alertView(app.market, known);
    }
    const quote = app.market.quote(input.symbol, at);
    const mid = quote.isOpen && !quote.isStale ? midOf(quote, instrument.tick) : undefined;
    const problem = alertProblem(input.direction, price, instrument.tick, mid);
    if (problem) throw refuse(problem, { symbol: input.symbol });
    const waiting = await countWaitingAlerts(tx, userId);
    await app.requireAlertRoom(tx, userId, waiting);
    const row = await insertAlert(tx, { ...input, userId }, at);
    await recordEvent(tx, { type: 'market.alerts-changed', userId, payload: { alertId: row.id } }, at);
    return alertView(app.market, row);
  });
}
