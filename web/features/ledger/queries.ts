import { api } from '#web/lib/api.ts';

export type StatementKind = 'all' | 'deposits' | 'withdrawals' | 'trades' | 'nfts' | 'transfers';

export const balancesQuery = () => api.ledger.balances.queryOptions();
export const totalsQuery = () => api.ledger.totals.queryOptions();
export const statementQuery = (kind: StatementKind, before: string | undefined, limit = 50) =>
  api.ledger.statement.queryOptions({ input: { kind, limit, ...(before !== undefined && { before }) } });
