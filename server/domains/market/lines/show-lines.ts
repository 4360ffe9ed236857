import type { LineView } from '#core/market/contract.ts';
import { listLines } from '#server/domains/market/lines/store.ts';
import type { App } from '#server/platform/app.ts';

/**
 * How each live source does, as the node that holds the lines last saw it; empty when everything is
 * simulated.
 */
export async function showLines(app: Pick<App, 'db'>): Promise<LineView[]> {
  const rows = await listLines(app.db.read);
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
