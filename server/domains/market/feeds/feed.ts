// What a source of quotes is to the rest: a pure reading of its frames, and a few facts about its
// manners.
import { type Price, priceScale, type Quantity } from '#core/values/price.ts';
import { parseUnits } from '#core/values/money.ts';

export const feedNames = ['kraken', 'coinbase', 'alpaca', 'finnhub', 'twelvedata', 'ecb'] as const;
export type FeedName = (typeof feedNames)[number];

/**
 * idle: not wanted here. stale: connected, but silent for too long. down: waits for the next try.
 */
export const feedStates = ['idle', 'connecting', 'live', 'stale', 'down'] as const;
export type FeedState = (typeof feedStates)[number];

export interface FeedQuote {
  /** The source's own name of the market: "BTC/USD", "AAPL". */
  readonly native: string;
  readonly bid: Price;
  readonly ask: Price;
  readonly bidSize?: Quantity | undefined;
  readonly askSize?: Quantity | undefined;
  /** Rises with every frame of one market, where the source numbers them. */
  readonly seq?: number | undefined;
}

export type FeedEvent =
  | { readonly kind: 'quote'; readonly quote: FeedQuote }
  /** The source has accepted what was asked for. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'send'; readonly message: unknown }
  /** A limit or a refusal: `isLasting` ones are not tried again quickly. */
  | { readonly kind: 'fault'; readonly code: string; readonly text: string; readonly isLasting: boolean }
  /** A frame about a market that could not be read. */
  | { readonly kind: 'bad' };

export interface FeedSpec {
  readonly name: FeedName;
  readonly url: string;
  /** Messages right after the connection stands. */
  opening(natives: readonly string[]): readonly unknown[];
  /** Pure: what a frame says. `frame` was read by `readFrame`: numbers are their own text. */
  parse(frame: unknown): readonly FeedEvent[];
  /** Not a frame for this long while live: the feed is stale and is opened again. */
  readonly silenceMs: number;
  /** Keeps the connection up, where the source wants to be asked. */
  readonly ping?: { readonly everyMs: number; readonly message: unknown };
  /** Most messages a second that the source takes from a client. */
  readonly maxSendsPerSecond: number;
}

export type Fields = Readonly<Record<string, unknown>>;
export const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [];
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * JSON with numbers as their own text: a price of "0.1" must not pass through a double. Undefined
 * for what is no JSON.
 */
export function readFrame(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' ? (context?.source ?? String(value)) : value,
    ) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * A plain decimal at eight decimals; more of them are cut. Undefined for an exponent, a sign or no
 * number.
 */
export function unitsOf(value: unknown): bigint | undefined {
  const text = textOf(value);
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? [];
  return whole === undefined
    ? undefined
    : parseUnits(`${whole}.${decimals.slice(0, priceScale) || '0'}`, priceScale);
}

/** A quote event, or `bad` when a price is missing. */
export function quoteEvent(
  native: unknown,
  bid: unknown,
  ask: unknown,
  rest: { readonly bidSize?: unknown; readonly askSize?: unknown; readonly seq?: unknown } = {},
): FeedEvent {
  const [bidUnits, askUnits] = [unitsOf(bid), unitsOf(ask)];
  if (textOf(native) === '' || bidUnits === undefined || askUnits === undefined) return { kind: 'bad' };
  const seq = /^\d{1,15}$/.test(textOf(rest.seq)) ? Number(rest.seq) : undefined;
  return {
    kind: 'quote',
    quote: {
      native: textOf(native),
      bid: bidUnits,
      ask: askUnits,
      bidSize: unitsOf(rest.bidSize),
      askSize: unitsOf(rest.askSize),
      seq,
    },
  };
}
