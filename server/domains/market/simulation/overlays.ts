// Scripted trouble laid over the pure feed, for tests and demonstrations: what a bad day or a bad
// line looks like.
import type { Quote } from '#core/market/instrument.ts';

interface Script {
  readonly symbol: string;
  /** Milliseconds since the epoch; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

export type Overlay = Script &
  /** The price jumps by a fraction (-0.4 loses 40 %) and stays there until the script ends. */
  (
    | { readonly kind: 'gap'; readonly by: number }
    /** Falls by the fraction until half time and comes back. */
    | { readonly kind: 'flash_crash'; readonly by: number }
    /** Trading is suspended. */
    | { readonly kind: 'halt' }
    /** The line is up but says nothing new. */
    | { readonly kind: 'stuck' }
    /** The line sends quotes whose bid is above their ask. */
    | { readonly kind: 'crossed' }
    /** Exactly these prices, for worked examples. */
    | { readonly kind: 'fixed'; readonly bid: bigint; readonly ask: bigint }
  );

export const overlaysAt = (overlays: readonly Overlay[], symbol: string, at: number): Overlay[] =>
  overlays.filter((overlay) => overlay.symbol === symbol && overlay.from <= at && at < overlay.to);

/** Multiplier of the mid price. */
export function moveOf(active: readonly Overlay[], at: number): number {
  let move = 1;
  for (const overlay of active) {
    if (overlay.kind === 'gap') move *= 1 + overlay.by;
    if (overlay.kind !== 'flash_crash') continue;
    const progress = (at - overlay.from) / (overlay.to - overlay.from);
    move *= 1 + overlay.by * (1 - Math.abs(2 * progress - 1));
  }
  return move;
}

/** A quote as the broken line would send it. */
export const crossedQuote = (quote: Quote): Quote => ({ ...quote, bid: quote.ask, ask: quote.bid });
export const isCrossed = (quote: Pick<Quote, 'bid' | 'ask'>): boolean =>
  quote.bid <= 0n || quote.ask < quote.bid;

/** One deep level on each side at the scripted prices. */
export const fixedQuote = (quote: Quote, bid: bigint, ask: bigint): Quote => {
  const depth = [...quote.bids, ...quote.asks].reduce((sum, [, quantity]) => sum + quantity, 0n);
  return { ...quote, bid, ask, bids: [[bid, depth]], asks: [[ask, depth]] };
};
