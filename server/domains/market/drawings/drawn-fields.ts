import { type DrawingInput, refuse } from '#core/market/contract.ts';
import type { DrawnFields } from '#server/domains/market/drawings/store.ts';
import type { MarketNeeds } from '#server/domains/market/market.ts';

/**
 * A drawing as it is kept. Refuses `unknown_instrument` and `drawing_price_invalid`: prices are
 * whole ticks of the market.
 */
export function drawnFields(app: MarketNeeds, input: DrawingInput): DrawnFields {
  const { tick, symbol } = app.market.requireInstrument(input.symbol);
  const [first, second] = input.points;
  for (const point of input.points)
    if (point.price % tick !== 0n) throw refuse('drawing_price_invalid', { symbol });
  return {
    id: input.id,
    symbol,
    kind: input.kind,
    firstAt: new Date(first.at),
    firstPrice: first.price,
    secondAt: second ? new Date(second.at) : null,
    secondPrice: second?.price ?? null,
    note: input.kind === 'note' ? input.text : null,
  };
}
