import type { Side } from '#core/trading/contract.ts';
import type { Price } from '#core/values/price.ts';

/** Up to where an account is safe in one market. */
export interface Guard {
  readonly symbol: string;
  readonly side: Side;
  /** A long is safe above it on the bid, a short below it on the ask. */
  readonly trigger: Price;
}

/** Accounts on one side of one market, with the first price that would touch any of them. */
interface Line {
  readonly symbol: string;
  readonly isLong: boolean;
  readonly triggers: Map<number, Price>;
  /** Undefined when an account came or went since it was last asked for. */
  first: Price | undefined;
}

/**
 * Guards of many accounts by market, so that a tick compares one price per side of a market and not
 * one per account.
 */
export class PriceIndex {
  readonly #lines = new Map<string, Line>();
  readonly #guards = new Map<number, readonly Guard[]>();

  /** Replaces the guards of an account; none takes it out. */
  set(owner: number, guards: readonly Guard[]): void {
    this.forget(owner);
    if (guards.length === 0) return;
    this.#guards.set(owner, guards);
    for (const { symbol, side, trigger } of guards) {
      const line = this.#line(symbol, side);
      line.triggers.set(owner, trigger);
      line.first = undefined;
    }
  }

  forget(owner: number): void {
    for (const { symbol, side } of this.#guards.get(owner) ?? []) {
      const line = this.#line(symbol, side);
      line.triggers.delete(owner);
      line.first = undefined;
    }
    this.#guards.delete(owner);
  }

  clear(): void {
    this.#lines.clear();
    this.#guards.clear();
  }

  /**
   * Accounts with a guard at or behind the price of its market. A market without a price (it does
   * not trade) touches nobody.
   */
  crossed(
    priceOf: (symbol: string) => { readonly bid: Price; readonly ask: Price } | undefined,
  ): readonly number[] {
    const owners = new Set<number>();
    for (const line of this.#lines.values()) {
      if (line.triggers.size === 0) continue;
      const now = priceOf(line.symbol);
      if (!now) continue;
      const price = line.isLong ? now.bid : now.ask;
      const touches = (trigger: Price) => (line.isLong ? price <= trigger : price >= trigger);
      line.first ??= firstOf(line);
      if (!touches(line.first)) continue;
      for (const [owner, trigger] of line.triggers) if (touches(trigger)) owners.add(owner);
    }
    return [...owners];
  }

  #line(symbol: string, side: Side): Line {
    const name = `${side} ${symbol}`;
    const known = this.#lines.get(name);
    if (known) return known;
    const line: Line = { symbol, isLong: side === 'buy', triggers: new Map(), first: undefined };
    this.#lines.set(name, line);
    return line;
  }
}

function firstOf({ triggers, isLong }: Line): Price {
  let first: Price | undefined;
  for (const trigger of triggers.values()) {
    if (first === undefined || (isLong ? trigger > first : trigger < first)) first = trigger;
  }
  return first ?? 0n;
}
