import { api } from '#web/lib/api.ts';

/** Who is looking, and whether the site runs in demo or live mode. */
export const viewerQuery = () =>
  // Asked without a connection too: the gate wants an answer, and a wait for the network is none.
  api.identity.viewer.queryOptions({ staleTime: 60_000, networkMode: 'always' });
