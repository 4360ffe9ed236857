// What the event stream carries to a browser. One name per fact, past tense, prefixed with its domain.
import type { WithdrawalState } from '#core/funding/contract.ts';
import type { DepositState } from '#core/funding/deposits.ts';
import type { SecurityChange } from '#core/identity/security.ts';

/** Facts about one user, delivered in order with a gapless sequence number, resumed after a drop. */
export interface UserEvents {
  'identity.email-verified': { userId: string };
  /** An administrator decided about somebody's papers; `reason` is empty for an approval. */
  'identity.verification-decided': { status: 'approved' | 'rejected'; reason: string };
  /** The password, an address or a way to sign in was changed by the person. */
  'identity.security-changed': { change: SecurityChange };
  /** The profile or how pages look was saved, here or in another tab. */
  'identity.settings-saved': { part: 'profile' | 'display' };
  /** The person's own session began or ended a read-only look at somebody: other tabs read again who they are. */
  'identity.view-changed': { isViewing: boolean };
  /** An administrator took the address as verified. */
  'identity.email-activated': Record<string, never>;
  'identity.sessions-ended': { sessionIds: 'all' | readonly string[] };
  'ledger.balance-changed': { userId: string; reason: string };
  /** An administrator's correction, with the reason the person is given; a signed decimal. */
  'ledger.balance-adjusted': { asset: string; amount: string; reason: string };
  /** A price alert was made or taken away, or a market put on the list or taken off: open pages read again. */
  'market.alerts-changed': { alertId: string };
  'market.watchlist-changed': { symbol: string; isWatched: boolean };
  /** The market's middle price got where the person wanted to be told; `reached` is where it stood. */
  'market.alert-triggered': {
    alertId: string;
    symbol: string;
    direction: 'above' | 'below';
    price: string;
    reached: string;
  };
  /** Somebody signed up by a personal link. */
  'identity.came-invited': { code: string };
  /** An administrator set a bonus aside for the person; US dollars. */
  'rewards.bonus-sent': { bonusId: string; amount: string; reason: string };
  'rewards.bonus-claimed': { bonusId: string; amount: string };
  /** Somebody who came by the person's link signed up or verified an address. */
  'rewards.referral-changed': { status: 'registered' | 'verified' };
  /** The share of an invited person's fees was credited; US dollars. */
  'rewards.referral-earned': { amount: string };
  /** A plan began, changed, was paid, or could not be paid. */
  'plans.plan-changed': {
    /** Its name as people read it, after the change. */
    plan: string;
    change:
      | 'started'
      | 'upgraded'
      | 'renewed'
      | 'moving_down'
      | 'moved_down'
      | 'ending'
      | 'kept'
      | 'payment_failed'
      | 'ended'
      | 'ended_unpaid';
    /** What was charged, or is asked for next; US dollars. */
    amount: string;
    /** End of the month it is about, or the next try of a payment; empty when nothing follows. */
    until: string;
  };
  /** US dollars, in all of these. */
  'collectibles.bought': { pieceId: string; name: string; edition: number; price: string };
  'collectibles.sold': {
    pieceId: string;
    name: string;
    edition: number;
    price: string;
    royalty: string;
    fee: string;
    /** What the seller received. */
    proceeds: string;
  };
  'collectibles.royalty-earned': { pieceId: string; name: string; edition: number; amount: string };
  /** An administrator looked at a work; `pieceId` and `reason` are empty where there is none. */
  'collectibles.work-decided': {
    workId: string;
    pieceId: string;
    name: string;
    state: 'approved' | 'rejected';
    reason: string;
  };
  'trading.order-filled': {
    orderId: string;
    symbol: string;
    side: 'buy' | 'sell';
    quantity: string;
    price: string;
  };
  /** An order began to wait, changed, or ended without a fill. */
  'trading.order-changed': { orderId: string; symbol: string; status: string; reason: string };
  /** An investment waits for money, or ended without being bought. */
  'trading.investment-changed': {
    investmentId: string;
    symbol: string;
    quantity: number;
    state: 'awaiting_funds' | 'expired' | 'cancelled';
    expiresAt: string;
  };
  /**
   * The margin level fell to a line, in percent: 100 opens nothing new, 80 is close to the close-out at 50. `portfolio` is the
   * name of one beside the first; empty for the first, absent in facts of older versions.
   */
  'trading.margin-level-reached': { level: string; line: 100 | 80; portfolio?: string };
  /** A portfolio was opened, named or closed, or money moved between two. */
  /** The person set or took back a limit for their own trading. */
  'trading.own-limits-changed': Record<string, never>;
  'trading.portfolio-changed': {
    portfolioId: string;
    change: 'opened' | 'renamed' | 'closed' | 'money_moved';
  };
  /** An administrator placed a trade for the person; `endsAt` is empty for one that stays open. */
  'trading.staff-trade-placed': {
    orderId: string;
    symbol: string;
    side: 'buy' | 'sell';
    quantity: string;
    amount: string;
    endsAt: string;
  };
  'trading.position-closed': { positionId: string; symbol: string; pnl: string };
  'copying.copy-started': { copyId: string; leaderName: string };
  'copying.trade-mirrored': {
    copyId: string;
    symbol: string;
    side: 'buy' | 'sell';
    quantity: string;
    code: string;
  };
  'copying.copy-paused': { copyId: string; leaderName: string };
  'copying.copy-resumed': { copyId: string; leaderName: string };
  /** Money was put in or taken out, or a setting changed. */
  'copying.copy-changed': { copyId: string; leaderName: string };
  /** A fee on profit was taken; US dollars. */
  'copying.fee-charged': { copyId: string; leaderName: string; amount: string };
  /** Told once a day: money in the copy did not suffice for the leader's trade. */
  'copying.funds-short': { copyId: string; leaderName: string; symbol: string };
  /** The leader leaves or is frozen: the copy is paused and closes at that instant unless its person decides otherwise. */
  'copying.leader-leaving': { copyId: string; leaderName: string; reason: string; closesAt: string };
  /** The leader lost more than a fifth within a week and takes no new copiers until then. */
  'copying.leader-cooling-off': { copyId: string; leaderName: string; until: string };
  /** To a leader: an administrator keeps new copiers away until then, or takes that back (`until` is empty). */
  'copying.leading-cool-off': { state: 'begun' | 'ended'; until: string; reason: string };
  /** To who copies: an administrator keeps new copiers away from the leader until then, or takes that back. */
  'copying.leader-closed-to-copiers': {
    copyId: string;
    leaderName: string;
    state: 'begun' | 'ended';
    until: string;
  };
  /** To a leader: an administrator put them on hold, or let them lead again. */
  'copying.leading-held': { state: 'frozen' | 'unfrozen'; reason: string };
  /** To who copies: the leader may be followed again, and the paused copy resumed. */
  'copying.leader-returned': { copyId: string; leaderName: string };
  'copying.copy-frozen': { copyId: string; leaderName: string; reason: string };
  'copying.copy-unfrozen': { copyId: string; leaderName: string; reason: string };
  'copying.copy-stopped': { copyId: string; leaderName: string; reason: string };
  /** An administrator wrote to the person. */
  'admin.message-sent': { text: string };
  /** An administrator looks at the person's pages, read-only, until then at the latest. */
  'admin.account-viewed': { until: string };
  /** The list of notices changed, here or in another tab. */
  'notifications.changed': { unread: number };
  /** A message has this place in its conversation: pages read what they miss up to it. */
  'support.message-sent': { conversationId: string; place: number; sender: 'user' | 'admin' };
  /** Seen by a side, or closed. */
  'support.conversation-changed': { conversationId: string; status: 'active' | 'closed' };
  'funding.top-up-credited': { topUpId: string; amount: string };
  /** A deposit was seen, got another confirmation, was credited, or was taken back by its network. */
  'funding.deposit-moved': {
    depositId: string;
    asset: string;
    amount: string;
    state: DepositState;
    confirmations: number;
    needed: number;
  };
  'funding.converted': { conversionId: string; from: string; to: string; give: string; receive: string };
  /** A withdrawal address was saved; payments to it wait until `usableAt`. */
  'funding.address-saved': {
    addressId: string;
    asset: string;
    label: string;
    address: string;
    usableAt: string;
  };
  'funding.withdrawal-moved': {
    withdrawalId: string;
    state: WithdrawalState;
    asset: string;
    /** Coins. */
    amount: string;
    /** Why it was rejected or failed; empty otherwise. */
    reason: string;
  };
}
export type UserEventName = keyof UserEvents;

/** Passing signs on the same stream, without a number: a page that misses one reads the truth again by itself. */
export interface Signals {
  'support.typing': { conversationId: string; side: 'user' | 'admin' };
  /** For administrators: something about this conversation is worth reading again. */
  'support.desk-changed': { conversationId: string };
  'support.presence-changed': { isHere: boolean };
  /** A market was stopped by an administrator, or trades again. */
  'market.halt-changed': { symbol: string };
  /** Something on the market of collectibles was sold, offered or taken back; empty for more than one piece. */
  'collectibles.market-changed': { pieceId: string };
  /** For administrators: something came to wait for them, or waits no longer. */
  'admin.waiting-changed': { what: 'proposals' | 'withdrawals' | 'kyc' | 'contact' | 'collectibles' };
  /** For administrators: who may be copied changed. */
  'admin.leaders-changed': Record<string, never>;
}
export type SignalName = keyof Signals;

/** One line of the quotes frame: symbol, bid, ask, change in the last 24 h in percent, 1 when stale. */
export type QuoteTuple = readonly [
  symbol: string,
  bid: string,
  ask: string,
  changePercent: string,
  stale: 0 | 1,
];
