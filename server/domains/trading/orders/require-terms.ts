import type { Instrument } from '#core/market/instrument.ts';
import { refuse } from '#core/trading/contract.ts';
import { termsProblem } from '#core/trading/rules.ts';
import { formatQuantity } from '#core/values/price.ts';

/**
 * Refuses `leverage_not_offered`, `leverage_above_cap`, `quantity_too_small`, `quantity_too_large`
 * and `not_a_lot_multiple`, each with the instrument's own figures.
 */
export function requireTerms(instrument: Instrument, order: Parameters<typeof termsProblem>[1]): void {
  const problem = termsProblem(instrument, order);
  if (problem)
    throw refuse(problem, {
      minimum: formatQuantity(instrument.minQuantity),
      maximum: formatQuantity(instrument.maxQuantity),
      lot: formatQuantity(instrument.lot),
      cap: String(instrument.leverageCap),
    });
}
