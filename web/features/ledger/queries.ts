import type { TransactionFilter } from '#core/ledger/transactions.ts';
import type { PortfolioId } from '#core/values/ids.ts';
import { personZone } from '#web/lib/preferences/time-zone.ts';
import { api } from '#web/lib/api.ts';

export const totalsQuery = (portfolio?: PortfolioId) =>
  api.ledger.totals.queryOptions({ input: portfolio === undefined ? undefined : { portfolioId: portfolio } });
/**
 * One page of the lines that fit; what is not set is left out, so that equal filters share one
 * answer.
 */
export const statementQuery = (filter: TransactionFilter, before: string | undefined, limit = 50) => {
  const { kind = 'all', asset, portfolio, from, to } = filter;
  return api.ledger.statement.queryOptions({
    input: {
      kind,
      limit,
      ...(asset !== undefined && { asset }),
      ...(portfolio !== undefined && { portfolioId: portfolio }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...((from !== undefined || to !== undefined) && { zone: personZone() }),
      ...(before !== undefined && { before }),
    },
  });
};
