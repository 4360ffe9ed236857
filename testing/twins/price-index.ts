// Slow twin of the risk index: every guard of every account is held against its price.
import type { Price } from '#core/values/price.ts';
import type { Guard, PriceIndex } from '#server/domains/trading/risk/price-index.ts';

export class SlowPriceIndex implements Pick<PriceIndex, 'set' | 'forget' | 'clear' | 'crossed'> {
  #guards: readonly (Guard & { readonly owner: number })[] = [];

  set(owner: number, guards: readonly Guard[]): void {
    this.forget(owner);
    this.#guards = [...this.#guards, ...guards.map((guard) => ({ ...guard, owner }))];
  }

  forget(owner: number): void {
    this.#guards = this.#guards.filter((guard) => guard.owner !== owner);
  }

  clear(): void {
    this.#guards = [];
  }

  crossed(priceOf: (symbol: string) => { readonly bid: Price; readonly ask: Price } | undefined): number[] {
    const crossed = this.#guards.filter(({ symbol, side, trigger }) => {
      const now = priceOf(symbol);
      return now !== undefined && (side === 'buy' ? now.bid <= trigger : now.ask >= trigger);
    });
    return [...new Set(crossed.map(({ owner }) => owner))];
  }
}
