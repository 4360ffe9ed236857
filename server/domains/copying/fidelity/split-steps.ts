import type { FidelityStep, OwnTrade } from '#core/copying/results/steps.ts';
import { divide } from '#core/values/money.ts';

export interface Split {
  readonly symbol: string;
  /** One share became this many. */
  readonly ratio: number;
  readonly at: number;
}

/**
 * A step in the shares of today: what happened before a split counts more of them at a lower price.
 */
export function inSharesOfToday(
  step: FidelityStep,
  symbol: string,
  splits: readonly Split[],
  asOf: number,
): FidelityStep {
  const later = splits.filter((split) => split.symbol === symbol && split.at > step.at && split.at <= asOf);
  const ratio = later.reduce((product, split) => product * BigInt(split.ratio), 1n);
  if (ratio === 1n) return step;
  const price = divide(step.price, ratio, 'half-away');
  const trades = step.trades.map(
    (trade): OwnTrade => ({
      ...trade,
      quantity: trade.quantity * ratio,
      price: divide(trade.price, ratio, 'half-away'),
    }),
  );
  if (step.kind === 'own') return { ...step, price, trades, wanted: step.wanted * ratio };
  const leg = (of: (typeof step)['closing']) => of && { ...of, quantity: of.quantity * ratio };
  return {
    ...step,
    price,
    trades,
    filled: step.filled * ratio,
    heldBefore: step.heldBefore * ratio,
    closing: leg(step.closing),
    opening: leg(step.opening),
  };
}
