import { openLiveMarket } from '#server/domains/market/feeds/open-live-market.ts';
import type { LiveMarket } from '#server/domains/market/feeds/live-market.ts';
import { createHalts, type Halts } from '#server/domains/market/halts/halts.ts';
import { createMarket, type Market } from '#server/domains/market/market.ts';
import type { Overlay } from '#server/domains/market/simulation/overlays.ts';
import type { App } from '#server/platform/app.ts';

/** The market of a node with what keeps it going. */
export interface OpenMarket {
  readonly market: Market;
  readonly halts: Halts;
  /** Undefined when everything is simulated. */
  readonly live: LiveMarket | undefined;
  /** Prices held by hand, in tests and demonstrations. */
  readonly scripted: Overlay[];
}

/** Opens the market as configured. Tests bring overlays of their own. */
export async function openMarket(app: App, overlays: readonly Overlay[] | undefined): Promise<OpenMarket> {
  const scripted: Overlay[] = [];
  const live = openLiveMarket(app);
  const halts = createHalts(app.db);
  // Before the first order: a restart knows what was halted.
  await halts.tick();
  const market = createMarket({
    halts,
    ...(live ? { live: live.book } : {}),
    seed: app.config.SEED,
    clock: app.clock,
    overlays: overlays ?? scripted,
  });
  return { market, halts, live, scripted };
}
