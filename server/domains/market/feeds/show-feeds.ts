import type { FeedView } from '#core/market/contract.ts';
import { listFeeds } from '#server/domains/market/feeds/store.ts';
import type { App } from '#server/platform/app.ts';

/**
 * How each live source does, as the node that holds the feeds last saw it; empty when everything is
 * simulated.
 */
export async function showFeeds(app: Pick<App, 'db'>): Promise<FeedView[]> {
  const rows = await listFeeds(app.db.read);
  return rows.map(({ name, state, heardAt, reconnects, bad, lastFault, at }) => ({
    name,
    state,
    heardAt: heardAt?.toISOString() ?? null,
    reconnects,
    bad,
    lastFault,
    seenAt: at.toISOString(),
  }));
}
