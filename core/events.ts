// Everything that can be recorded, put together from the domains: one name per fact, past tense,
// prefixed with its domain. A fact that is not declared in `core/<domain>/events.ts` cannot be
// recorded, and one that is declared cannot be misspelt.
import type { AdminEvents, AdminSignals } from '#core/admin/events.ts';
import type { CollectiblesEvents, CollectiblesSignals } from '#core/collectibles/events.ts';
import type { CopyingEvents, CopyingInnerEvents } from '#core/copying/events.ts';
import type { FundingEvents } from '#core/funding/events.ts';
import type { IdentityEvents } from '#core/identity/events.ts';
import type { LedgerEvents } from '#core/ledger/events.ts';
import type { MarketEvents, MarketSignals } from '#core/market/events.ts';
import type { NotificationsEvents } from '#core/notifications/events.ts';
import type { PlansEvents } from '#core/plans/events.ts';
import type { RewardsEvents } from '#core/rewards/events.ts';
import type { SupportEvents, SupportSignals } from '#core/support/events.ts';
import type { TradingEvents } from '#core/trading/events.ts';

/**
 * Facts about one user, delivered to open pages in order with a gapless sequence number, resumed
 * after a drop.
 */
export interface UserEvents
  extends AdminEvents,
    CollectiblesEvents,
    CopyingEvents,
    FundingEvents,
    IdentityEvents,
    LedgerEvents,
    MarketEvents,
    NotificationsEvents,
    PlansEvents,
    RewardsEvents,
    SupportEvents,
    TradingEvents {}
export type UserEventName = keyof UserEvents;

/** Facts about nobody in particular: they reach no page. */
interface InnerEvents extends CopyingInnerEvents {}
export type EventName = UserEventName | keyof InnerEvents;

/**
 * A fact to be recorded. Whether it names a user, and so reaches that user's pages, is part of its
 * declaration.
 */
export type NewEvent<Name extends EventName = EventName> = {
  [Each in Name]: Each extends UserEventName
    ? { readonly type: Each; readonly userId: string; readonly payload: Readonly<UserEvents[Each]> }
    : Each extends keyof InnerEvents
      ? { readonly type: Each; readonly payload: Readonly<InnerEvents[Each]> }
      : never;
}[Name];

/**
 * Passing signs on the same stream, without a number: a page that misses one reads the truth again
 * by itself.
 */
export interface Signals extends AdminSignals, CollectiblesSignals, MarketSignals, SupportSignals {}
export type SignalName = keyof Signals;

/**
 * One line of the quotes frame: symbol, bid, ask, change in the last 24 h in percent, 1 when stale.
 */
export type QuoteTuple = readonly [
  symbol: string,
  bid: string,
  ask: string,
  changePercent: string,
  stale: 0 | 1,
];
