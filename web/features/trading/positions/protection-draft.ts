import { m } from '#core/messages/messages.js';
import type { Instrument } from '#core/market/instrument.ts';
import type { Side } from '#core/trading/contract.ts';
import { bracketProblem } from '#core/trading/working.ts';
import { parsePrice } from '#core/values/price.ts';

export interface ProtectionDraft {
  readonly takeProfit: string;
  readonly stopLoss: string;
}

/**
 * What is wrong with the prices at which a position shall close itself; undefined when they can be
 * set.
 */
export function protectionProblem(
  draft: ProtectionDraft,
  position: { readonly side: Side; readonly mark: string },
  instrument: Pick<Instrument, 'tick'>,
): string | undefined {
  const takeProfit = parsePrice(draft.takeProfit);
  const stopLoss = parsePrice(draft.stopLoss);
  for (const [text, price] of [
    [draft.takeProfit, takeProfit],
    [draft.stopLoss, stopLoss],
  ] as const) {
    if (text === '') continue;
    if (price === undefined || price <= 0n) return m.trading_enter_plain_prices();
    if (price % instrument.tick !== 0n) return m.trading_price_has_too_many_decimals();
  }
  const problem = bracketProblem(position.side, { takeProfit, stopLoss }, parsePrice(position.mark));
  if (problem === 'order_terms_invalid') return m.trading_take_profit_stop_loss_wrong();
  return problem && m.trading_market_has_already_passed_price();
}
