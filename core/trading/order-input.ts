// An order as it is asked for: texts on the wire, values behind it.
import { largestLeverage } from '#core/trading/own-limits/own-limits.ts';
import { portfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import type { Price } from '#core/values/kind.ts';
import { id, instant, positivePrice, positiveQuantity, z } from '#core/values/z.ts';

export const sides = ['buy', 'sell'] as const;
export type Side = (typeof sides)[number];
/** cash: paid in full, long only. margin: notional / leverage, long or short. */
export const products = ['cash', 'margin'] as const;
export type Product = (typeof products)[number];

export const orderTypes = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'] as const;
export type OrderType = (typeof orderTypes)[number];
/** GTC: until cancelled. DAY: until the session ends. GTD: until `expiresAt`. IOC, FOK: never. */
const timesInForce = ['GTC', 'DAY', 'GTD', 'IOC', 'FOK'] as const;
export type TimeInForce = (typeof timesInForce)[number];

/** All that an order may say beyond a plain market order. */
export interface OrderTerms {
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
  readonly isReduceOnly: boolean;
  readonly limitPrice?: Price | undefined;
  readonly stopPrice?: Price | undefined;
  /** Distance of a trailing stop, 100 = 1 %. */
  readonly trailBps?: number | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number | undefined;
  readonly takeProfit?: Price | undefined;
  readonly stopLoss?: Price | undefined;
}

const fields = z.strictObject({
  id: id('ord'),
  symbol: z.string().max(20),
  side: z.enum(sides),
  product: z.enum(products),
  leverage: z.number().int().min(1).max(largestLeverage).default(1),
  quantity: positiveQuantity(),
  /** Market when left out. */
  type: z.enum(orderTypes).default('market'),
  limitPrice: positivePrice().optional(),
  stopPrice: positivePrice().optional(),
  /** Distance of a trailing stop, 100 = 1 %. */
  trailBps: z.number().int().min(1).max(2_000).optional(),
  timeInForce: z.enum(timesInForce).default('GTC'),
  expiresAt: instant.optional(),
  /** Never takes from the book: refused when it would fill at once. */
  postOnly: z.boolean().default(false),
  /** Only ever closes what is held. */
  reduceOnly: z.boolean().default(false),
  takeProfit: positivePrice().optional(),
  stopLoss: positivePrice().optional(),
  /** Whose cash and margin it uses; the first portfolio when left out. */
  portfolioId: portfolioRef.default('main'),
});

/** `terms` is null for a plain market order: nothing of it ever waits. */
export const orderInput = fields.transform(
  ({ id: orderId, symbol, side, product, leverage, quantity, portfolioId, ...rest }) => ({
    id: orderId,
    symbol,
    side,
    product,
    leverage,
    quantity,
    portfolioId,
    terms: termsOf(rest),
  }),
);
export type OrderInput = Readonly<z.output<typeof orderInput>>;
/** The same as a client writes it. */
export type OrderText = z.input<typeof orderInput>;

type Rest = Omit<
  z.output<typeof fields>,
  'id' | 'symbol' | 'side' | 'product' | 'leverage' | 'quantity' | 'portfolioId'
>;

function termsOf({ postOnly, reduceOnly, expiresAt, ...given }: Rest): OrderTerms | null {
  const terms: OrderTerms = {
    ...given,
    isPostOnly: postOnly,
    isReduceOnly: reduceOnly,
    expiresAt: expiresAt === undefined ? undefined : Date.parse(expiresAt),
  };
  const { type, timeInForce, isPostOnly, isReduceOnly, ...values } = terms;
  const isPlain = type === 'market' && timeInForce === 'GTC' && !isPostOnly && !isReduceOnly;
  return isPlain && Object.values(values).every((value) => value === undefined) ? null : terms;
}
