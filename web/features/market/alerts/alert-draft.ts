import { m } from '#core/messages/messages.js';
import { type AlertDirection, type AlertProblem, alertProblem } from '#core/market/alerts.ts';
import { parsePrice, type Price } from '#core/values/price.ts';

export interface AlertDraft {
  readonly direction: AlertDirection;
  readonly text: string;
}

const words: Record<AlertProblem, string> = {
  alert_price_invalid: m.market_price_has_too_many_decimals(),
  alert_already_reached: m.market_market_there_already(),
};

/**
 * What is missing or wrong, for the button; undefined when the alert can be made. `mid` is left out
 * without a fresh price.
 */
export function alertTrouble(draft: AlertDraft, tick: Price, mid: Price | undefined): string | undefined {
  if (draft.text === '') return m.market_enter_price();
  const price = parsePrice(draft.text);
  if (price === undefined) return m.market_enter_plain_price();
  const problem = alertProblem(draft.direction, price, tick, mid);
  return problem && words[problem];
}
