// What one domain asks of another above it, or of a side that it does not know: connected here,
// arrow by arrow.
import * as collectibles from '#server/domains/collectibles/index.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { type Market, openMarket } from '#server/domains/market/index.ts';
import * as plans from '#server/domains/plans/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { ledgerClaims } from '#server/ledger-claims.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { openAuditTrail } from '#server/platform/auth/audit-trail.ts';
import { createLimits } from '#server/platform/auth/limits.ts';
import { openSeal } from '#server/platform/auth/seal.ts';
import { ledgerHeadFile } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { openVault } from '#server/platform/files/vault.ts';
import { leavingOf } from '#server/wiring/leaving.ts';
import type { Overrides } from '#server/wiring/overrides.ts';
import type { Platform } from '#server/wiring/platform.ts';
import { withinPlan } from '#server/wiring/within-plan.ts';

export type Ports = Awaited<ReturnType<typeof openPorts>>;

export async function openPorts(platform: Platform, overrides: Overrides) {
  const { app, database, jobs, secret } = platform;
  const { config } = app;
  const exchange = await openMarket(app, overrides.overlays);
  const { market, halts } = exchange;
  const auth = identity.createAuth({ pool: database.pool, publicUrl: config.PUBLIC_URL, secret });
  const limits = createLimits(database.pool);
  const vault = openVault(secret);
  const people: identity.Identity = {
    app,
    auth,
    limits,
    vault,
    seal: openSeal(secret),
    evenly: overrides.evenly ?? identity.evenly,
    houseNames: copying.houseNames,
    isTraderName: copying.isTraderName,
  };
  const gate = trading.cashGate({ market, clock: app.clock }, copying.requireMayMoveCash);
  const engine = { ...app, market, participants: copying.blockParticipants(market) };
  const trail = openAuditTrail(database, secret, app.log);
  return {
    ...platform,
    ...exchange,
    people,
    limits,
    trail,
    engine,
    money: {
      ...moneyPorts(people, { ...app, market, ...gate }, overrides),
      requestKey: funding.requestKeyOf(secret),
    },
    chat: { ...app, limits, vault, isPriority: plans.isPriority },
    statements: { ...app, ...bookPorts },
    gallery: { ...app, ...gate, limits, vault },
    // Nobody's documents are asked for in a demo.
    leading: {
      ...engine,
      identityVerified: async (tx: Tx, userId: string) =>
        config.MODE === 'demo' || (await identity.isApproved(tx, userId)),
      isStaffName: identity.isStaffName,
    },
    requireKeys: (tx: Tx, userId: string) =>
      plans.requireEntitlement(tx, userId, app.clock.now(), 'api_keys'),
    leaving: leavingOf(people, { isSimulatedMoney: config.MODE === 'demo' }),
    office: {
      ...engine,
      ...gate,
      people,
      trail,
      halts,
      jobs,
      audit: () => ledger.auditBook(database, ledgerClaims, ledger.readHead(ledgerHeadFile(config))),
      // Paper money stands in an administrator's way: only its owner can give it up.
      leaving: leavingOf(people, { isSimulatedMoney: false }),
      createdNfts: collectibles.createdBy,
    },
  };
}

/** What the lines of the book were about, from the domains that wrote them. */
const bookPorts = {
  portfolioOwner: trading.portfolioOwner,
  tradingFacts: trading.tradingFacts,
  fundingFacts: funding.fundingFacts,
  copyTraders: copying.copyTraders,
  planBills: plans.planBills,
  accountsOf: trading.listAccounts,
};

/**
 * The guards of whatever moves money. Every verb of money requires them, so none can be left out
 * here.
 */
const moneyPorts = (
  people: identity.Identity,
  base: App & ledger.CashGate & { readonly market: Market },
  overrides: Overrides,
) => ({
  ...base,
  withinPlan,
  requireAlertRoom: (tx: Tx, userId: string, waiting: number) =>
    plans.requireRoom(tx, userId, base.clock.now(), 'alerts', waiting),
  requireStepUp: (actor: Actor, proof: identity.StepUp) => identity.requireStepUp(people, actor, proof),
  tierOf: identity.tierOf,
  afterPayoutStep: overrides.afterPayoutStep ?? funding.noPayoutHook,
});
