import { actProcedures } from '#core/ledger/acts/acts.ts';
import { transactionAssets, transactionTabs } from '#core/ledger/transactions.ts';
import { page, procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { day, id, instant, z, zone } from '#core/values/z.ts';
import { spanOf } from '#core/values/zone/zone.ts';

export const ledgerRefusals = ['insufficient_funds', 'id_reused'] as const;
export const refuse = refuserOf(ledgerRefusals);

const asset = z.enum(transactionAssets);

/** One line of a person's statement: a journal that touched their own accounts. */
export const statementLine = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum([
    'opening',
    'deposit',
    'withdrawal',
    'trade',
    'fee',
    'copy',
    'adjustment',
    'bonus',
    'conversion',
    'purchase',
    'sale',
    'royalty',
    'leader_fee',
    'transfer',
    'other',
  ]),
  description: z.string(),
  asset,
  /** Signed decimal: what the line added to or took from the wallet. */
  amount: z.string(),
  balanceAfter: z.string(),
  status: z.enum(['completed', 'pending', 'failed']),
});
export type StatementLine = z.infer<typeof statementLine>;

/**
 * One tab of the statement: the signed sum of every dollar line and of every coin, and how many
 * lines there are.
 */
const total = z.object({
  amount: z.string(),
  lines: z.number().int(),
  coins: z.array(z.object({ asset, amount: z.string() })),
});
export type TabTotal = z.infer<typeof total>;

export const ledgerContract = {
  ...actProcedures,
  balances: procedure('verified').output(
    z.array(z.object({ asset, available: z.string(), held: z.string() })),
  ),
  /**
   * Sums over the whole statement, never over a page of it. Of the wallet, or of a portfolio beside
   * it.
   */
  totals: procedure('verified')
    .refuses('not_found')
    .input(z.strictObject({ portfolioId: id('pfo').optional() }).optional())
    .output(z.object({ deposits: total, withdrawals: total, trades: total })),
  statement: procedure('verified')
    .refuses('not_found')
    .input(
      page
        .extend({
          kind: z.enum(transactionTabs).default('all'),
          asset: asset.optional(),
          /** Instead of the wallet, a portfolio beside it. */
          portfolioId: id('pfo').optional(),
          /** Both days count, in `zone`: UTC unless set. */
          from: day.optional(),
          to: day.optional(),
          zone: zone.optional(),
        })
        .refine((ask) => spanOf(ask) !== undefined, {
          message: 'The first day must not be after the last',
          path: ['to'],
        }),
    )
    .output(z.object({ lines: z.array(statementLine), next: z.string().nullable() })),
};
