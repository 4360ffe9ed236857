import type { ledgerContract } from '#core/ledger/contract.ts';
import { showBalances } from '#server/domains/ledger/show-balances.ts';
import {
  showStatement,
  showTotals,
  type StatementNeeds,
} from '#server/domains/ledger/statements/show-statement.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const ledgerRouter = (app: StatementNeeds): RouterOf<typeof ledgerContract> => ({
  balances: ({ actor }) => showBalances(app, actor),
  totals: ({ actor, input }) => showTotals(app, actor, input?.portfolioId),
  statement: ({ actor, input: { portfolioId, ...ask } }) =>
    showStatement(app, actor, { ...ask, portfolio: portfolioId }),
});
