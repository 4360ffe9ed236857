// The one file that knows every domain: opens the platform, hands each domain its parts, starts and stops them in order.
import { fileURLToPath } from 'node:url';
import { fillSlots } from '#core/content/slots.ts';
import { isPagePath } from '#core/content/paths.ts';
import { minuteMs } from '#core/values/time.ts';
import { featuredSymbols, tickerSlots, tickerSymbols } from '#core/content/ticker.ts';
import { leavingOf } from '#server/leaving.ts';
import { adminRouter, sendBonus } from '#server/domains/admin/index.ts';
import * as collectibles from '#server/domains/collectibles/index.ts';
import { contentRouter } from '#server/domains/content/index.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import {
  createHalts,
  createMarket,
  openLiveMarket,
  type Market,
  marketRouter,
  type Overlay,
  quoteTuples,
  tickerQuote,
  triggerAlerts,
} from '#server/domains/market/index.ts';
import { notificationReactions, notificationsRouter } from '#server/domains/notifications/index.ts';
import * as plans from '#server/domains/plans/index.ts';
import { rewardsReactions, rewardsRouter } from '#server/domains/rewards/index.ts';
import * as support from '#server/domains/support/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { createPublishedFigures } from '#server/domains/transparency/index.ts';
import { ledgerClaims } from '#server/ledger-claims.ts';
import { drainPause, stopInOrder } from '#server/stop-in-order.ts';
import { holdPrice } from '#server/hold-price.ts';
import { openFiles } from '#server/open-files.ts';
import type { App } from '#server/platform/app.ts';
import { openAuditTrail } from '#server/platform/auth/audit-trail.ts';
import { createLimits } from '#server/platform/auth/limits.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { openSeal } from '#server/platform/auth/seal.ts';
import { type Clock, clockShiftedBy } from '#server/platform/clock.ts';
import { type Config, ledgerHeadFile } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { openVault } from '#server/platform/files/vault.ts';
import { tidyUp } from '#server/platform/db/housekeeping.ts';
import { migrate, withBootLock } from '#server/platform/db/migrations/migrate.ts';
import { prepareSchema, warnOfOwner } from '#server/platform/db/migrations/prepare-schema.ts';
import { type Relay, startRelay } from '#server/platform/events/relay.ts';
import { type CallRate, callRate } from '#server/platform/http/call-rate.ts';
import { serveCrawlers } from '#server/platform/http/crawlers.ts';
import { serveDevTriggers } from '#server/platform/http/dev/dev-triggers.ts';
import { serveDevMail } from '#server/platform/http/dev/dev-mail.ts';
import { serveLocally } from '#server/platform/http/dev/local-only.ts';
import { servePages } from '#server/platform/http/pages.ts';
import { buildHttp } from '#server/platform/http/server.ts';
import { requireFreePort } from '#server/platform/http/free-port.ts';
import { serveStream } from '#server/platform/http/stream.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';
import { startTicks, type Ticks } from '#server/platform/jobs/ticks.ts';
import { inLanguage } from '#server/platform/language.ts';
import type { Log } from '#server/platform/log.ts';
import { listCaptured, startMail } from '#server/platform/mail/outgoing.ts';
import { startHub } from '#server/platform/realtime/hub.ts';
import { ownSecret } from '#server/platform/secret.ts';

export interface Overrides {
  readonly clock?: Clock;
  readonly database?: Database;
  readonly overlays?: readonly Overlay[];
  /** Folder of the built web; tests of the server alone leave it out. */
  readonly webFolder?: string | undefined;
  /** Tests call faster than any page. */
  readonly callRate?: CallRate | undefined;
  /** Tests end the process after a step of a payout. */
  readonly afterPayoutStep?: ((step: funding.PayoutStep) => void) | undefined;
}

export interface Running {
  readonly app: App;
  readonly market: Market;
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

export const builtWeb = fileURLToPath(new URL('../dist/web', import.meta.url));

export async function startApp(config: Config, log: Log, overrides: Overrides = {}): Promise<Running> {
  await requireFreePort(config);
  if (config.MIGRATE_DATABASE_URL) await prepareSchema(config.MIGRATE_DATABASE_URL, log);
  const database = overrides.database ?? (await openDatabase(config, log));
  const clock = overrides.clock ?? clockShiftedBy(config.CLOCK_SHIFT_MS);
  const { jobs, mail, secret } = await withBootLock(database, async () => {
    for (const name of await migrate(database)) log.info('db.migrated', { name });
    await warnOfOwner(database, log);
    const started = await startJobs(database, log);
    const own = await ownSecret(config, database.read, log);
    const letters = identity.letterWriters({ config, clock, seal: openSeal(own) });
    return { jobs: started, mail: await startMail(config, database, started, letters), secret: own };
  });
  const app: App = { db: database, clock, config, mail, log };
  const scripted: Overlay[] = [];
  const live = openLiveMarket(app);
  const halts = createHalts(database);
  // Before the first order: a restart knows what was halted.
  await halts.tick();
  const market = createMarket({
    halts,
    ...(live ? { live: live.book } : {}),
    seed: config.SEED,
    clock: app.clock,
    overlays: overrides.overlays ?? scripted,
  });
  const auth = identity.createAuth({ pool: database.pool, publicUrl: config.PUBLIC_URL, secret });
  const limits = createLimits(database.pool);
  const people: identity.Identity = { app, auth, limits, vault: openVault(secret), seal: openSeal(secret) };
  const chat: support.Support = {
    ...app,
    limits,
    vault: people.vault,
    isPriority: async (tx, userId) => (await plans.planOf(tx, userId)) === 'premium',
  };
  const gate = trading.cashGate({ market, clock: app.clock }, copying.requireMayMoveCash);
  const money = {
    ...app,
    market,
    ...gate,
    requireAlertRoom: (tx: Tx, userId: string, waiting: number) =>
      plans.requireRoom(tx, userId, 'alerts', waiting),
    requireStepUp: (actor: Actor, proof: identity.StepUp) => identity.requireStepUp(people, actor, proof),
    tierOf: async (tx: Tx, userId: string) =>
      (await identity.identityStatusOf(tx, userId)) === 'approved'
        ? ('verified' as const)
        : ('basic' as const),
  };

  const engine = { ...app, market, participants: copying.blockParticipants(market) };

  const pages = copying.createLeaderPages(engine);

  const reactions = [
    ...ledger.ledgerReactions,
    ...plans.plansReactions,
    ...rewardsReactions(money),
    ...notificationReactions(app),
  ];
  const relay = startRelay(database, reactions, log);
  const known = new Set(market.instruments().map(({ symbol }) => symbol));
  const hub = await startHub(
    database,
    (symbols) =>
      quoteTuples(market, symbols === 'all' ? symbols : symbols.filter((symbol) => known.has(symbol))),
    log,
  );
  const depositChains = await withBootLock(database, () => funding.openChains(money));
  const payouts = funding.openPayouts(app, depositChains);
  const paying = { ...money, afterPayoutStep: overrides.afterPayoutStep ?? funding.noPayoutHook };
  const fundingTicks = startTicks('funding', 500, () => funding.tick(paying, depositChains, payouts), log);
  const nodes = startTicks('chains', 3_000, () => funding.walkNodes(paying, depositChains, payouts), log);
  const house = { ...engine, prices: copying.createPriceMemory(market) };
  await withBootLock(database, () => copying.openHouses(house, config.HISTORY_DAYS));
  const houses = startTicks(
    'house',
    2_000,
    (isStopped) => copying.tickHouses(house, (percent) => log.info('house.history', { percent }), isStopped),
    log,
  );
  const fanOut = copying.startFanOut(engine, log);
  const copyWatch = startTicks('copies', 1_000, copying.createCopyWatch(engine), log);
  const leaderWatch = startTicks('leaders', minuteMs, () => copying.watchLeaders(engine), log);
  const riskWatch = trading.createRiskWatch(engine);
  const matcher = trading.createMatcher(engine);
  // Triggers first, then risk (broker rule 7): a stop that saves an account is not overtaken by its close-out.
  const risk = startTicks(
    'orders',
    1_000,
    async () => {
      try {
        await trading.applySplits(engine);
        await matcher.tick();
      } finally {
        await riskWatch.tick();
      }
    },
    log,
  );
  const alerts = startTicks('alerts', 1_000, () => triggerAlerts(money), log);
  const investing = startTicks('investments', 2_000, () => trading.placeAwaiting(engine), log);
  const carry = startTicks(
    'carry',
    5_000,
    async () => {
      await trading.closeTimed(engine);
      await trading.chargeFinancing(engine);
      await trading.payDividends(engine);
      await copying.chargeMonthlyFees(engine);
    },
    log,
  );
  await withBootLock(database, () => plans.openPlans(app));
  await withBootLock(database, () => collectibles.openCatalogue(app));
  const gallery = { ...money, limits, vault: people.vault };
  const billing = startTicks('plans', 5_000, () => plans.billDue(money), log);
  const watchDesk = support.createDeskWatch(chat);
  const chatting = startTicks(
    'support',
    5_000,
    async () => {
      await watchDesk();
      await support.mailUnseen(chat);
    },
    log,
  );
  const published = createPublishedFigures(app, () => ({
    'claim:instruments': String(market.instruments().length),
  }));
  // Before the first page is served: a figure is never a dash for want of a minute.
  await published.tick();
  // The first read before the first page: a restart serves the last recorded quotes.
  await live?.tick();
  const feeds = live && startTicks('feeds', 500, () => live.tick(), log);
  const measuring = startTicks('figures', 30_000, () => published.tick(), log);
  const tidying = startTicks(
    'housekeeping',
    10 * minuteMs,
    () =>
      tidyUp(
        database,
        app.clock.now(),
        reactions.map(({ name }) => name),
      ),
    log,
  );
  const trail = openAuditTrail(database, secret, log);
  const halting = startTicks('halts', 500, () => halts.tick(), log);
  const headFile = ledgerHeadFile(config);
  const keepHead = () => ledger.advanceHead(database, headFile, app.clock.now(), log);
  const heading = startTicks('ledger-head', 10_000, keepHead, log);
  const sealing = startTicks('audit', 1_000, () => trail.seal(), log);
  const office = {
    ...engine,
    ...gate,
    people,
    trail,
    halts,
    jobs,
    audit: () => ledger.auditBook(database, ledgerClaims, ledger.readHead(headFile)),
    // Paper money stands in an administrator's way: only its owner can give it up.
    leaving: leavingOf(people, { isPaper: false }),
    createdNfts: collectibles.createdBy,
  };
  const leaving = leavingOf(people, { isPaper: config.MODE === 'demo' });
  const requireKeys: identity.RequireKeys = (tx, userId) => plans.requireEntitlement(tx, userId, 'api_keys');
  const http = buildHttp({
    publicUrl: config.PUBLIC_URL,
    isLocal: config.isLocal,
    trustedProxies: config.TRUSTED_PROXIES,
    callRate: overrides.callRate ?? callRate,
    clock: app.clock,
    metricsToken: config.METRICS_TOKEN,
    isDemo: config.MODE === 'demo',
    siteName: config.site.name,
    holderOf: (secret, ip) => identity.keyHolderOf(people, requireKeys, secret, ip),
    database,
    routers: {
      identity: identity.identityRouter(people, requireKeys, leaving),
      content: contentRouter({ ...app, limits }),
      ledger: ledger.ledgerRouter({ ...app, portfolioOwner: trading.portfolioOwner }),
      market: marketRouter(money),
      plans: plans.plansRouter(money),
      trading: trading.tradingRouter({ ...engine, ...gate }),
      copying: copying.copyingRouter({
        ...engine,
        // Nobody's documents are asked for in a demo.
        identityVerified: async (tx, userId) =>
          config.MODE === 'demo' || (await identity.identityStatusOf(tx, userId)) === 'approved',
        notCopyable: (tx, leaderId, at) => copying.notCopyable(market, tx, leaderId, at),
        leaderPages: pages,
      }),
      funding: funding.fundingRouter(money, depositChains, payouts),
      collectibles: collectibles.collectiblesRouter(gallery),
      notifications: notificationsRouter(app),
      rewards: rewardsRouter({
        ...app,
        ...gate,
        market,
        sendBonus: (actor, input) => sendBonus(office, actor, input),
      }),
      support: support.supportRouter(chat),
      admin: adminRouter(office),
    },
    viewerOf: (headers) => identity.viewerOf(people, headers),
    pageCount: hub.pageCount,
    log,
  });
  openFiles(http, { app, engine, people, leaving, office, chat, gallery });
  serveStream(http.server, {
    hub,
    db: database,
    viewerOf: http.viewerOf,
    addressOf: http.addressOf,
    isDraining: http.isDraining,
  });
  serveCrawlers(http.server, {
    publicUrl: config.PUBLIC_URL,
    email: config.site.contact.email,
    clock: app.clock,
  });
  if (config.MODE === 'demo' && config.isLocal)
    serveLocally(http.server, (scope) => {
      serveDevMail(scope, () => listCaptured(database));
      if (config.DEV_TRIGGERS)
        serveDevTriggers(scope, {
          tradeNow: () => copying.tradeNow(house),
          setQuote: (symbol, price) => holdPrice(scripted, market, app.clock.now(), symbol, price),
        });
    });
  const webFolder = 'webFolder' in overrides ? overrides.webFolder : builtWeb;
  if (webFolder) {
    servePages(http.server, {
      folder: webFolder,
      fill: (html, locale) =>
        inLanguage(locale, () => fillSlots(html, { ...slotValues(market, config), ...published.slots() })),
      isSecure: config.PUBLIC_URL.startsWith('https:'),
      isKnownPath: isPagePath,
      log,
    });
  }
  const firstAdminToken = await identity.firstAdminToken(app);
  await http.server.listen({ port: config.PORT, host: config.HOST });
  const address = http.server.server.address();
  return {
    app,
    market,
    relay,
    fundingTicks,
    routes: http.routes,
    port: typeof address === 'object' && address ? address.port : config.PORT,
    firstAdminToken,
    stop: async () => {
      http.drain();
      await drainPause(config);
      await feeds?.stop();
      await live?.stop();
      await stopInOrder({
        hub,
        http,
        ticks: [
          fundingTicks,
          nodes,
          houses,
          copyWatch,
          leaderWatch,
          risk,
          alerts,
          investing,
          chatting,
          carry,
          billing,
          measuring,
          tidying,
          sealing,
          heading,
          halting,
        ],
        fanOut,
        relay,
        jobs,
      });
      await payouts.stop();
      await keepHead();
      if (!overrides.database) await database.close();
    },
  };
}

/** Live values of the prerendered pages. */
const slotValues = (market: Market, config: Config): Record<string, string> => ({
  'site:url': config.PUBLIC_URL,
  mode: config.MODE,
  ...tickerSlots([...tickerSymbols, ...featuredSymbols].map((symbol) => tickerQuote(market, symbol))),
});
