// What a person's orders, and those of their copies, were filled with in one market.
import { sides } from '#core/trading/order-input.ts';
import { portfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { page, procedure } from '#core/values/procedure.ts';
import { instant, z } from '#core/values/z.ts';

const fill = z.object({
  id: z.string(),
  /** An order that filled in parts, or that closed a position and opened the opposite one, has several. */
  orderId: z.string(),
  symbol: z.string(),
  side: z.enum(sides),
  quantity: z.string(),
  price: z.string(),
  fee: z.string(),
  at: instant,
  portfolioId: z.string(),
  /** Set when it was a copy's order. */
  copyId: z.string().nullable(),
  /** Which order of a protected position it was. */
  role: z.enum(['take_profit', 'stop_loss']).nullable(),
  /** It took something off a position. */
  isClosing: z.boolean(),
});
export type FillView = z.infer<typeof fill>;

export const fillsProcedures = {
  /** Of all portfolios and copies or of one portfolio, newest first. */
  fills: procedure('verified')
    .refuses('not_found')
    .input(
      page.extend({
        symbol: z.string().max(20),
        limit: z.number().int().min(1).max(200).default(100),
        portfolioId: portfolioRef.optional(),
      }),
    )
    .output(z.object({ fills: z.array(fill), next: z.string().nullable() })),
};
