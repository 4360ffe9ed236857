import { page, procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { instant, z } from '#core/values/z.ts';

export const ledgerRefusals = ['insufficient_funds', 'id_reused'] as const;
export const refuse = refuserOf(ledgerRefusals);

const asset = z.enum(['USD', 'USDT', 'BTC', 'ETH']);

/** One line of a person's statement: a journal that touched their own accounts. */
const statementLine = z.object({
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

/** Dollars of one tab of the statement: the signed sum of every line of it, and how many there are. */
const total = z.object({ amount: z.string(), lines: z.number().int() });

export const ledgerContract = {
  balances: procedure('verified').output(
    z.array(z.object({ asset, available: z.string(), held: z.string() })),
  ),
  /** Sums over the whole statement, never over a page of it. */
  totals: procedure('verified').output(z.object({ deposits: total, withdrawals: total, trades: total })),
  statement: procedure('verified')
    .input(
      page.extend({
        kind: z.enum(['all', 'deposits', 'withdrawals', 'trades', 'nfts', 'transfers']).default('all'),
      }),
    )
    .output(z.object({ lines: z.array(statementLine), next: z.string().nullable() })),
};
