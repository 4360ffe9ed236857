import { api } from '#web/lib/api.ts';

/** Who is looking, and whether the site runs in demo or live mode. */
export const viewerQuery = () => api.identity.viewer.queryOptions({ staleTime: 60_000 });
