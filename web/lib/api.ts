import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { rpc } from '#web/lib/rpc.ts';

/** Query options, keys and mutations of each call: `api.trading.portfolio.queryOptions()`. */
export const api = createTanstackQueryUtils(rpc);
