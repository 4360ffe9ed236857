import type { TransactionFilter } from '#core/ledger/transactions.ts';
import { api } from '#web/lib/api.ts';
import { personZone } from '#web/lib/preferences/time-zone.ts';

const actsOfPage = 30;

/** Where a page is cut and which days it sums depend on the zone, so it is always said. */
export const actsQuery = (filter: TransactionFilter, before: string | undefined) => {
  const { kind = 'all', asset, portfolio, from, to } = filter;
  return api.ledger.acts.queryOptions({
    input: {
      kind,
      limit: actsOfPage,
      zone: personZone(),
      ...(asset !== undefined && { asset }),
      ...(portfolio !== undefined && { portfolioId: portfolio }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(before !== undefined && { before }),
    },
  });
};

/** The one act that a transaction begins, of the wallet or of a portfolio. */
export const actQuery = (act: string, portfolio: TransactionFilter['portfolio']) =>
  api.ledger.acts.queryOptions({
    input: { act, limit: 1, zone: personZone(), ...(portfolio !== undefined && { portfolioId: portfolio }) },
  });

/** The dollars of the running month, or of the days chosen. */
export const monthQuery = ({ portfolio, from, to }: TransactionFilter) =>
  api.ledger.month.queryOptions({
    input: {
      zone: personZone(),
      ...(portfolio !== undefined && { portfolioId: portfolio }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    },
  });

export const transactionQuery = (id: string) => api.ledger.transaction.queryOptions({ input: { id } });
