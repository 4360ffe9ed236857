// The one file that knows every domain: opens the platform, hands each domain its parts, starts and stops them in order.
import { fileURLToPath } from 'node:url';
import { fillSlots } from '#core/content/slots.ts';
import { isPagePath } from '#core/content/paths.ts';
import { parsePrice } from '#core/values/price.ts';
import { minuteMs } from '#core/values/time.ts';
import { featuredSymbols, tickerSlots, tickerSymbols } from '#core/content/ticker.ts';
import { leavingOf } from '#server/leaving.ts';
import { adminRouter } from '#server/domains/admin/index.ts';
import * as collectibles from '#server/domains/collectibles/index.ts';
import { contentRouter } from '#server/domains/content/index.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import { ledgerReactions, ledgerRouter } from '#server/domains/ledger/index.ts';
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
import { openFiles } from '#server/open-files.ts';
import type { App } from '#server/platform/app.ts';
import { openAuditTrail } from '#server/platform/auth/audit-trail.ts';
import { createLimits } from '#server/platform/auth/limits.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { openSeal } from '#server/platform/auth/seal.ts';
import { type Clock, shiftedClock, systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { openVault } from '#server/platform/files/vault.ts';
import { tidyUp } from '#server/platform/db/housekeeping.ts';
import { migrate, withBootLock } from '#server/platform/db/migrate.ts';
import { type Relay, startRelay } from '#server/platform/events/relay.ts';
import { serveCrawlers } from '#server/platform/http/crawlers.ts';
import { serveDevTriggers } from '#server/platform/http/dev-triggers.ts';
import { serveDevMail } from '#server/platform/http/dev-mail.ts';
import { servePages } from '#server/platform/http/pages.ts';
import { buildHttp } from '#server/platform/http/server.ts';
import { serveStream } from '#server/platform/http/stream.ts';
import { type Jobs, startJobs } from '#server/platform/jobs/jobs.ts';
import { startTurns, type Turns } from '#server/platform/jobs/turns.ts';
import { inLanguage } from '#server/platform/language.ts';
import type { Log } from '#server/platform/log.ts';
import { listCaptured, startMail } from '#server/platform/mail/outgoing.ts';
import { type Hub, startHub } from '#server/platform/realtime/hub.ts';
import { cookieSecret } from '#server/platform/secret.ts';

export interface Overrides {
  readonly clock?: Clock;
  readonly database?: Database;
  readonly overlays?: readonly Overlay[];
  /** Folder of the built web; tests of the server alone leave it out. */
  readonly webFolder?: string | undefined;
  /** Tests end the process after a step of a payout. */
  readonly afterPayoutStep?: ((step: funding.PayoutStep) => void) | undefined;
}

export interface Running {
  readonly app: App;
  readonly market: Market;
  readonly relay: Relay;
  readonly turns: Turns;
  readonly port: number;
  /** Every HTTP route, `GET /stream`. */
  readonly routes: readonly string[];
  /** The one-time token while there is no administrator. */
  readonly firstAdminToken: string | undefined;
  stop(): Promise<void>;
}

export const builtWeb = fileURLToPath(new URL('../dist/web', import.meta.url));

export async function startApp(config: Config, log: Log, overrides: Overrides = {}): Promise<Running> {
  const database = overrides.database ?? (await openDatabase(config, log));
  const { jobs, mail, secret } = await withBootLock(database, async () => {
    for (const name of await migrate(database)) log.info('db.migrated', { name });
    const started = await startJobs(database, log);
    return {
      jobs: started,
      mail: await startMail(config, database, started),
      secret: await cookieSecret(config, database.read),
    };
  });
  const app: App = { db: database, clock: overrides.clock ?? clockOf(config), config, mail, log };
  const scripted: Overlay[] = [];
  const live = openLiveMarket(app);
  const halts = createHalts(database);
  // Before the first order: a restart knows what was halted.
  await halts.turn();
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
  const money = {
    ...app,
    market,
    requireMayMoveCash: copying.requireMayMoveCash,
    requireOwnCash: (tx: Tx, userId: string, cents: bigint) =>
      trading.requireOwnCash({ market }, tx, userId, cents, app.clock.now()),
    ownCash: (tx: Tx, userId: string, how: 'lock' | 'look') =>
      trading.ownCashCents({ market }, tx, userId, app.clock.now(), how),
    requireAlertRoom: (tx: Tx, userId: string, waiting: number) =>
      plans.requireRoom(tx, userId, 'alerts', waiting),
    requireStepUp: (actor: Actor, code: string | undefined) => identity.requireStepUp(people, actor, code),
    tierOf: async (tx: Tx, userId: string) =>
      (await identity.identityStatusOf(tx, userId)) === 'approved'
        ? ('verified' as const)
        : ('basic' as const),
  };

  const engine = { ...app, market, participants: copying.blockParticipants(market) };

  const pages = copying.createLeaderPages(engine);

  const reactions = [
    ...ledgerReactions,
    ...plans.plansReactions,
    ...rewardsReactions(app),
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
  const paying = { ...money, afterPayoutStep: overrides.afterPayoutStep };
  const turns = startTurns('funding', 500, () => funding.turn(paying, depositChains, payouts), log);
  const nodes = startTurns('chains', 3_000, () => funding.walkNodes(paying, depositChains, payouts), log);
  const house = { ...engine, prices: copying.createPriceMemory(market) };
  await withBootLock(database, () => copying.openHouses(house, config.HISTORY_DAYS));
  const houses = startTurns(
    'house',
    2_000,
    () => copying.turnHouses(house, (percent) => log.info('house.history', { percent })),
    log,
  );
  const fanOut = copying.startFanOut(engine, log);
  const copyWatch = startTurns('copies', 1_000, copying.createCopyWatch(engine), log);
  const leaderWatch = startTurns('leaders', minuteMs, () => copying.watchLeaders(engine), log);
  const riskWatch = trading.createRiskWatch(engine);
  const matcher = trading.createMatcher(engine);
  // Triggers first, then risk (broker rule 7): a stop that saves an account is not overtaken by its close-out.
  const risk = startTurns(
    'orders',
    1_000,
    async () => {
      try {
        await trading.applySplits(engine);
        await matcher.turn();
      } finally {
        await riskWatch.turn();
      }
    },
    log,
  );
  const alerts = startTurns('alerts', 1_000, () => triggerAlerts(money), log);
  const investing = startTurns('investments', 2_000, () => trading.placeAwaiting(engine), log);
  const carry = startTurns(
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
  const billing = startTurns('plans', 5_000, () => plans.billDue(money), log);
  const watchDesk = support.createDeskWatch(chat);
  const chatting = startTurns(
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
  await published.turn();
  // The first read before the first page: a restart serves the last recorded quotes.
  await live?.turn();
  const feeds = live && startTurns('feeds', 500, () => live.turn(), log);
  const measuring = startTurns('figures', 30_000, () => published.turn(), log);
  const tidying = startTurns(
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
  const halting = startTurns('halts', 500, () => halts.turn(), log);
  const sealing = startTurns('audit', 1_000, () => trail.seal(), log);
  const office = {
    ...engine,
    people,
    trail,
    halts,
    // Paper money stands in an administrator's way: only its owner can give it up.
    leaving: leavingOf(people, { isPaper: false }),
    createdNfts: collectibles.createdBy,
  };
  const leaving = leavingOf(people, { isPaper: config.MODE === 'demo' });
  const requireKeys: identity.RequireKeys = (tx, userId) => plans.requireEntitlement(tx, userId, 'api_keys');
  const http = buildHttp({
    publicUrl: config.PUBLIC_URL,
    isLive: config.MODE === 'live',
    isDemo: config.MODE === 'demo',
    siteName: config.site.name,
    holderOf: (secret, ip) => identity.keyHolderOf(people, requireKeys, secret, ip),
    database,
    routers: {
      identity: identity.identityRouter(people, requireKeys, leaving),
      content: contentRouter({ ...app, limits }),
      ledger: ledgerRouter({ ...app, portfolioOwner: trading.portfolioOwner }),
      market: marketRouter(money),
      plans: plans.plansRouter(money),
      trading: trading.tradingRouter({ ...engine, requireMayMoveCash: copying.requireMayMoveCash }),
      copying: copying.copyingRouter({
        ...engine,
        ...(config.MODE === 'live' && {
          identityVerified: async (tx: Tx, userId: string) =>
            (await identity.identityStatusOf(tx, userId)) === 'approved',
        }),
        notCopyable: (tx, leaderId, at) => copying.notCopyable(market, tx, leaderId, at),
        leaderPages: pages,
      }),
      funding: funding.fundingRouter(money, depositChains, payouts),
      collectibles: collectibles.collectiblesRouter(gallery),
      notifications: notificationsRouter(app),
      rewards: rewardsRouter({ ...app, requireMayMoveCash: copying.requireMayMoveCash }),
      support: support.supportRouter(chat),
      admin: adminRouter(office),
    },
    viewerOf: (headers) => identity.viewerOf(people, headers),
    pageCount: hub.pageCount,
    log,
  });
  openFiles(http, { app, engine, people, leaving, office, chat, gallery });
  serveStream(http.server, { hub, db: database, viewerOf: http.viewerOf });
  serveCrawlers(http.server, config.PUBLIC_URL);
  if (config.MODE === 'demo') serveDevMail(http.server, () => listCaptured(database));
  if (config.DEV_TRIGGERS)
    serveDevTriggers(http.server, {
      tradeNow: () => copying.tradeNow(house),
      setQuote: (symbol, price) => holdPrice(scripted, market, app.clock.now(), symbol, price),
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
    turns,
    routes: http.routes,
    port: typeof address === 'object' && address ? address.port : config.PORT,
    firstAdminToken,
    stop: async () => {
      http.drain();
      await feeds?.stop();
      await live?.stop();
      await stopInOrder({
        hub,
        http,
        turns: [
          turns,
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
          halting,
        ],
        fanOut,
        relay,
        jobs,
      });
      await payouts.stop();
      if (!overrides.database) await database.close();
    },
  };
}

const clockOf = (config: Config): Clock =>
  config.CLOCK_SHIFT_MS === undefined ? systemClock : shiftedClock(config.CLOCK_SHIFT_MS);

/** Holds a market at one price from now on. False, and nothing changed, for an unknown market or what is no price. */
function holdPrice(
  scripted: Overlay[],
  market: Market,
  from: number,
  symbol: string,
  price: string,
): boolean {
  const held = parsePrice(price);
  if (!market.instruments().some((one) => one.symbol === symbol) || held === undefined || held <= 0n)
    return false;
  // What was held before stays true of the past: a tick that began a moment ago still asks for it.
  const ended = scripted.map((one) => (one.symbol === symbol && one.to > from ? { ...one, to: from } : one));
  const fixed: Overlay = { kind: 'fixed', symbol, from, to: Number.POSITIVE_INFINITY, bid: held, ask: held };
  scripted.splice(0, scripted.length, ...ended, fixed);
  return true;
}

/** Live values of the prerendered pages. */
const slotValues = (market: Market, config: Config): Record<string, string> => ({
  'site:url': config.PUBLIC_URL,
  mode: config.MODE,
  ...tickerSlots([...tickerSymbols, ...featuredSymbols].map((symbol) => tickerQuote(market, symbol))),
});

/** Pages first, so that browsers turn to another node; then no new calls; then what works in the background. */
async function stopInOrder(parts: {
  hub: Hub;
  http: ReturnType<typeof buildHttp>;
  turns: readonly Turns[];
  fanOut: copying.FanOut;
  relay: Relay;
  jobs: Jobs;
}): Promise<void> {
  await parts.hub.stop();
  await parts.http.server.close();
  for (const turns of parts.turns) await turns.stop();
  await parts.fanOut.stop();
  await parts.relay.stop();
  await parts.jobs.stop();
}
