// The one file that knows every domain: opens the platform, hands each domain what it asks for,
// starts what they gave. Nothing is decided here. What a node starts is stopped in the exact
// reverse.
import * as admin from '#server/domains/admin/index.ts';
import * as collectibles from '#server/domains/collectibles/index.ts';
import * as content from '#server/domains/content/index.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as market from '#server/domains/market/index.ts';
import * as notifications from '#server/domains/notifications/index.ts';
import * as plans from '#server/domains/plans/index.ts';
import * as rewards from '#server/domains/rewards/index.ts';
import * as support from '#server/domains/support/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import * as transparency from '#server/domains/transparency/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Config } from '#server/platform/config.ts';
import type { Relay } from '#server/platform/events/relay.ts';
import type { Ticks } from '#server/platform/jobs/ticks.ts';
import type { Log } from '#server/platform/log.ts';
import { type Domains, openDoor } from '#server/wiring/http.ts';
import { startBackground } from '#server/wiring/jobs.ts';
import type { Overrides } from '#server/wiring/overrides.ts';
import { openPlatform } from '#server/wiring/platform.ts';
import { openPorts, type Ports } from '#server/wiring/ports.ts';
import { createStops } from '#server/wiring/stops.ts';

export type { Overrides } from '#server/wiring/overrides.ts';

export interface Running {
  readonly app: App;
  readonly market: market.Market;
  readonly relay: Relay;
  /** Credits, payouts of the practice chains, and their next block. */
  readonly fundingTicks: Ticks;
  readonly port: number;
  /** Every HTTP route, `GET /stream`. */
  readonly routes: readonly string[];
  /** The one-time token while there is no administrator. */
  readonly firstAdminToken: string | undefined;
  stop(): Promise<void>;
}

/** Lower tiers first. */
async function openDomains(ports: Ports): Promise<Domains> {
  const { app, engine, money, office, oneNode } = ports;
  const open = {
    identity: identity.parts(ports),
    ledger: ledger.parts(ports.statements),
    market: await market.parts(money, ports),
    content: content.parts({ ...app, limits: ports.limits }),
    plans: await plans.parts(money, oneNode),
    trading: trading.parts({ ...engine, ...money }),
    funding: await funding.parts(money, oneNode),
    collectibles: await collectibles.parts(ports.gallery, oneNode),
    support: support.parts(ports.chat),
    copying: await copying.parts(ports.leading, oneNode),
    rewards: rewards.parts({
      ...money,
      sendBonus: (actor, input) => admin.sendBonus(office, actor, input),
    }),
    notifications: notifications.parts(app),
    admin: admin.parts(office),
  };
  return { ...open, transparency: await transparency.parts(app, open.market.facts) };
}

export async function startApp(config: Config, log: Log, overrides: Overrides = {}): Promise<Running> {
  const stops = createStops();
  const platform = await openPlatform(config, log, overrides, stops);
  const ports = await openPorts(platform, overrides);
  const domains = await openDomains(ports);
  const background = startBackground(ports, Object.values(domains), stops);
  const firstAdminToken = await identity.firstAdminToken(ports.app);
  const door = await openDoor(ports, domains, overrides, stops);
  return {
    app: ports.app,
    market: ports.market,
    relay: background.relay,
    fundingTicks: background.ticksOf('funding'),
    ...door,
    firstAdminToken,
    stop: stops.all,
  };
}
