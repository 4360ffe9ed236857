import { api } from '#web/lib/api.ts';

export const withdrawalsQuery = () => api.funding.withdrawals.queryOptions({ input: { limit: 50 } });
