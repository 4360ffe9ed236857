import type { Instrument } from '#core/market/instrument.ts';
import type { Side } from '#core/trading/contract.ts';
import { bracketProblem } from '#core/trading/working.ts';
import { parsePrice, type Price } from '#core/values/price.ts';

export interface ProtectionDraft {
  readonly takeProfit: string;
  readonly stopLoss: string;
}

const priceOf = (text: string): Price | undefined =>
  text.trim() === '' ? undefined : parsePrice(text.trim());

/** What is wrong with the prices at which a position shall close itself; undefined when they can be set. */
export function protectionProblem(
  draft: ProtectionDraft,
  position: { readonly side: Side; readonly mark: string },
  instrument: Pick<Instrument, 'tick'>,
): string | undefined {
  const takeProfit = priceOf(draft.takeProfit);
  const stopLoss = priceOf(draft.stopLoss);
  for (const [text, price] of [
    [draft.takeProfit, takeProfit],
    [draft.stopLoss, stopLoss],
  ] as const) {
    if (text.trim() === '') continue;
    if (price === undefined || price <= 0n) return 'Enter plain prices';
    if (price % instrument.tick !== 0n) return 'The price has too many decimals';
  }
  const problem = bracketProblem(position.side, { takeProfit, stopLoss }, parsePrice(position.mark));
  if (problem === 'order_terms_invalid') return 'Take profit and stop loss are the wrong way round';
  return problem && 'The market has already passed this price';
}
