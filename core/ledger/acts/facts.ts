// What an act was, as facts: pages make the words of it in the person's language.
import { transactionAssets } from '#core/ledger/transactions.ts';
import { orderTypes, products, sides } from '#core/trading/order-input.ts';
import { instant, z } from '#core/values/z.ts';

const asset = z.enum(transactionAssets);
const order = {
  symbol: z.string(),
  side: z.enum(sides),
  product: z.enum(products),
  leverage: z.number().int(),
  orderId: z.string(),
  orderType: z.enum(orderTypes),
};

export const actFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('trade'),
    ...order,
    quantity: z.string(),
    /** Average of the fills. */
    price: z.string(),
    fee: z.string(),
    /** Before fees, of what was closed; null for a trade that only opened. */
    realisedPnl: z.string().nullable(),
    /** Average entry of what was closed. */
    entryPrice: z.string().nullable(),
    /** A position that was moved between two portfolios: no market was involved. */
    isMove: z.boolean(),
  }),
  z.object({
    kind: z.literal('order'),
    ...order,
    quantity: z.string(),
    price: z.string().nullable(),
    change: z.enum(['placed', 'changed', 'released']),
  }),
  z.object({ kind: z.literal('financing'), symbols: z.array(z.string()) }),
  z.object({ kind: z.literal('dividend'), symbols: z.array(z.string()) }),
  z.object({
    kind: z.literal('deposit'),
    asset,
    coins: z.string(),
    network: z.string(),
    txid: z.string(),
    address: z.string(),
    isReversed: z.boolean(),
  }),
  z.object({ kind: z.literal('top_up'), rail: z.enum(['card', 'bank']) }),
  z.object({
    kind: z.literal('withdrawal'),
    id: z.string(),
    asset,
    coins: z.string(),
    network: z.string(),
    address: z.string(),
    state: z.string(),
    /** False: this act gave the coins back. */
    isRequest: z.boolean(),
  }),
  z.object({
    kind: z.literal('conversion'),
    from: asset,
    give: z.string(),
    to: asset,
    receive: z.string(),
  }),
  z.object({
    kind: z.literal('copy'),
    copyId: z.string(),
    leaderId: z.string(),
    trader: z.string(),
    change: z.enum(['started', 'added', 'removed', 'stopped']),
  }),
  /** A share of what copiers paid; who they are is not said. */
  z.object({ kind: z.literal('leader_fee') }),
  z.object({ kind: z.literal('plan'), plan: z.string(), from: instant, to: instant }),
  z.object({ kind: z.literal('referral') }),
  z.object({
    kind: z.literal('collectible'),
    name: z.string(),
    change: z.enum(['bought', 'sold', 'royalty']),
  }),
  z.object({ kind: z.literal('portfolio'), from: z.string().nullable(), to: z.string().nullable() }),
  /** Money that paid back a deposit which the network had reversed. */
  z.object({ kind: z.literal('claim') }),
  z.object({ kind: z.literal('opening') }),
  /** By an administrator, with the reason they gave. */
  z.object({ kind: z.literal('adjustment'), reason: z.string() }),
  z.object({ kind: z.literal('other') }),
]);
export type ActFacts = z.infer<typeof actFacts>;
