// Tests and demonstrations set the price of a market by `POST /dev/quote`.
import { parsePrice } from '#core/values/price.ts';
import type { Market } from '#server/domains/market/market.ts';
import type { Overlay } from '#server/domains/market/simulation/overlays.ts';

/**
 * Holds a market at one price from now on. False, and nothing changed, for an unknown market or
 * what is no price.
 */
export function holdPrice(
  scripted: Overlay[],
  market: Market,
  from: number,
  symbol: string,
  price: string,
): boolean {
  const held = parsePrice(price);
  if (!market.instruments().some((one) => one.symbol === symbol) || held === undefined || held <= 0n)
    return false;
  // What was held before stays true of the past: a tick that began a moment ago still asks for it.
  const ended = scripted.map((one) => (one.symbol === symbol && one.to > from ? { ...one, to: from } : one));
  const fixed: Overlay = { kind: 'fixed', symbol, from, to: Number.POSITIVE_INFINITY, bid: held, ask: held };
  scripted.splice(0, scripted.length, ...ended, fixed);
  return true;
}
