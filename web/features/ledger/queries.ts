import type { TransactionFilter } from '#core/ledger/transactions.ts';
import { api } from '#web/lib/api.ts';

export const totalsQuery = () => api.ledger.totals.queryOptions();
/** One page of the lines that fit; what is not set is left out, so that equal filters share one answer. */
export const statementQuery = (filter: TransactionFilter, before: string | undefined, limit = 50) => {
  const { kind = 'all', asset, from, to } = filter;
  return api.ledger.statement.queryOptions({
    input: {
      kind,
      limit,
      ...(asset !== undefined && { asset }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(before !== undefined && { before }),
    },
  });
};
