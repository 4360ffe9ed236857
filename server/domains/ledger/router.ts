import type { ledgerContract } from '#core/ledger/contract.ts';
import { showBalances } from '#server/domains/ledger/show-balances.ts';
import { showStatement, showTotals } from '#server/domains/ledger/show-statement.ts';
import type { App } from '#server/platform/app.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const ledgerRouter = (app: Pick<App, 'db'>): RouterOf<typeof ledgerContract> => ({
  balances: ({ actor }) => showBalances(app, actor),
  totals: ({ actor }) => showTotals(app, actor),
  statement: ({ actor, input }) => showStatement(app, actor, input),
});
