import type { ledgerContract } from '#core/ledger/contract.ts';
import type { ActNeeds } from '#server/domains/ledger/acts/needs.ts';
import { showActs } from '#server/domains/ledger/acts/show-acts.ts';
import { showMonth } from '#server/domains/ledger/acts/show-month.ts';
import { showTransaction } from '#server/domains/ledger/acts/show-transaction.ts';
import { showBalances } from '#server/domains/ledger/show-balances.ts';
import { showStatement, showTotals } from '#server/domains/ledger/statements/show-statement.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const ledgerRouter = (app: ActNeeds): RouterOf<typeof ledgerContract> => ({
  balances: ({ actor }) => showBalances(app, actor),
  totals: ({ actor, input }) => showTotals(app, actor, input?.portfolioId),
  statement: ({ actor, input: { portfolioId, ...ask } }) =>
    showStatement(app, actor, { ...ask, portfolio: portfolioId }),
  acts: ({ actor, input: { portfolioId, ...ask } }) =>
    showActs(app, actor, { ...ask, portfolio: portfolioId }),
  transaction: ({ actor, input }) => showTransaction(app, actor, input.id),
  month: ({ actor, input: { portfolioId, ...ask } }) =>
    showMonth(app, actor, { ...ask, portfolio: portfolioId }),
});
