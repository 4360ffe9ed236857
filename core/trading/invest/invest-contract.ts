import { m } from '#core/messages/messages.js';
import { procedure } from '#core/values/procedure.ts';
import { id, instant, z } from '#core/values/z.ts';

/** awaiting_funds may become any of the others; those are final. */
export const investmentStates = ['awaiting_funds', 'placed', 'expired', 'cancelled'] as const;
export type InvestmentState = (typeof investmentStates)[number];

const investment = z.object({
  id: z.string(),
  symbol: z.string(),
  /** Whole shares. */
  quantity: z.number().int(),
  state: z.enum(investmentStates),
  /** Never bought above this price. */
  mostPrice: z.string(),
  /** Set once it is placed. */
  orderId: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
});
export type InvestmentView = z.infer<typeof investment>;

export const investProcedures = {
  /**
   * Buys whole shares, paid in full from the wallet, now; without the money it waits for it for a
   * day.
   */
  invest: procedure('verified')
    .refuses(
      'id_reused',
      'unknown_instrument',
      'leverage_not_offered',
      'market_halted',
      'market_closed',
      'stale_quote',
      'investment_too_small',
      'investment_too_large',
      'plan_limit_reached',
      'quantity_too_small',
      'quantity_too_large',
      'no_liquidity',
      'insufficient_funds',
      'own_limit',
      'too_many_orders',
    )
    .input(
      z.strictObject({
        id: id('inv'),
        symbol: z.string().max(20),
        quantity: z
          .number()
          .int(m.trading_quantity_must_be_whole_number())
          .min(1, m.trading_invest_quantity_too_small())
          .max(10_000, m.trading_invest_quantity_too_large()),
      }),
    )
    .output(investment),
  /** Those that wait for money, newest first. */
  investments: procedure('verified').output(z.array(investment)),
  cancelInvestment: procedure('verified')
    .refuses('not_found', 'order_not_working')
    .input(z.strictObject({ id: id('inv') }))
    .output(z.array(investment)),
};
