// The door: calls, files, the stream, pages. Listening is the last thing a node starts and the
// first it ends.
import { fileURLToPath } from 'node:url';
import { isPagePath } from '#core/content/paths.ts';
import { fillSlots } from '#core/content/slots.ts';
import * as identity from '#server/domains/identity/index.ts';
import { quoteTuples } from '#server/domains/market/index.ts';
import type { Config } from '#server/platform/config.ts';
import type { DomainParts } from '#server/platform/domain-parts.ts';
import { callRate } from '#server/platform/http/call-rate.ts';
import { serveCrawlers } from '#server/platform/http/crawlers.ts';
import { servePages } from '#server/platform/http/pages/pages.ts';
import type { Routers } from '#server/platform/http/procedures.ts';
import { buildHttp, type Http } from '#server/platform/http/server.ts';
import { serveShown, serveStream } from '#server/platform/http/stream.ts';
import { inLanguage } from '#server/platform/language.ts';
import { type Hub, startHub } from '#server/platform/realtime/hub.ts';
import { serveDevelopment } from '#server/wiring/dev-triggers.ts';
import { serveFiles } from '#server/wiring/files.ts';
import type { Overrides } from '#server/wiring/overrides.ts';
import type { Ports } from '#server/wiring/ports.ts';
import type { Stops } from '#server/wiring/stops.ts';

const builtWeb = fileURLToPath(new URL('../../dist/web', import.meta.url));

type Slots = () => Readonly<Record<string, string>>;
/** Every domain by its name. One whose calls the contract lists must have a router for them. */
export type Domains = { readonly [Name in keyof Routers]: DomainParts<Routers[Name]> } & {
  readonly market: { readonly slots: Slots };
  readonly copying: { readonly tradeNow: () => Promise<void> };
  readonly transparency: DomainParts & { readonly slots: Slots };
};

export interface Door {
  readonly port: number;
  readonly routes: readonly string[];
}

export async function openDoor(
  ports: Ports,
  domains: Domains,
  overrides: Overrides,
  stops: Stops,
): Promise<Door> {
  const { app, database } = ports;
  const { config, clock } = app;
  let hub: Hub | undefined;
  const http = buildCalls(ports, domains, overrides, () => hub?.pageCount() ?? 0);
  stops.add(() => http.close());
  // Stopped before the calls, so that browsers turn to another node.
  hub = await openHub(ports);
  stops.add(() => hub?.stop() ?? Promise.resolve());
  serveFiles(http, Object.values(domains));
  const { viewerOf, addressOf, isDraining } = http;
  const stream = { hub, db: database, viewerOf, addressOf, isDraining };
  serveStream(http.server, stream);
  serveShown(http.server, stream);
  serveCrawlers(http.server, { publicUrl: config.PUBLIC_URL, email: config.site.contact.email, clock });
  serveDevelopment(http, ports, domains.copying.tradeNow);
  serveWeb(http, ports, domains, 'webFolder' in overrides ? overrides.webFolder : builtWeb);
  await http.server.listen({ port: config.PORT, host: config.HOST });
  stops.add(async () => {
    http.drain();
    await drainPause(config);
  });
  const address = http.server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : config.PORT,
    routes: http.routes,
  };
}

/** A load balancer asks `/readyz` every few seconds: until it has, calls are answered as ever. */
const drainPause = (config: Config): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, (config.DRAIN_SECONDS ?? (config.isLocal ? 0 : 3)) * 1_000));

function buildCalls(
  { app, database, people, requireKeys }: Ports,
  domains: Domains,
  overrides: Overrides,
  pageCount: () => number,
): Http {
  const { config, clock, log } = app;
  return buildHttp({
    publicUrl: config.PUBLIC_URL,
    isLocal: config.isLocal,
    trustedProxies: config.TRUSTED_PROXIES,
    callRate: overrides.callRate ?? callRate,
    lingerMs: overrides.lingerMs,
    onUndeclared: overrides.onUndeclared,
    clock,
    metricsToken: config.METRICS_TOKEN,
    isDemo: config.MODE === 'demo',
    siteName: config.site.name,
    holderOf: (secret, ip) => identity.keyHolderOf(people, requireKeys, secret, ip),
    database,
    routers: routersOf(domains),
    viewerOf: (headers) => identity.viewerOf(people, headers),
    pageCount,
    log,
  });
}

const routersOf = (domains: Domains): Routers => ({
  admin: domains.admin.router,
  collectibles: domains.collectibles.router,
  content: domains.content.router,
  copying: domains.copying.router,
  funding: domains.funding.router,
  identity: domains.identity.router,
  ledger: domains.ledger.router,
  market: domains.market.router,
  notifications: domains.notifications.router,
  plans: domains.plans.router,
  rewards: domains.rewards.router,
  support: domains.support.router,
  trading: domains.trading.router,
});

function openHub({ app, database, market }: Ports): Promise<Hub> {
  const known = new Set(market.instruments().map(({ symbol }) => symbol));
  return startHub(
    database,
    (symbols) =>
      quoteTuples(market, symbols === 'all' ? symbols : symbols.filter((symbol) => known.has(symbol))),
    app.log,
  );
}

/** Prerendered pages with live values in their slots. */
function serveWeb(
  http: Http,
  { app: { config, log } }: Ports,
  { market, transparency }: Domains,
  folder: string | undefined,
): void {
  if (!folder) return;
  const site = { 'site:url': config.PUBLIC_URL, mode: config.MODE };
  servePages(http.server, {
    folder,
    fill: (html, locale) =>
      inLanguage(locale, () => fillSlots(html, { ...site, ...market.slots(), ...transparency.slots() })),
    isSecure: config.PUBLIC_URL.startsWith('https:'),
    isKnownPath: isPagePath,
    log,
  });
}
