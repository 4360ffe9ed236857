// Trading's front door: accounts, market orders, block fills for the copy engine, and what accounts
// are worth.
export {
  openAccount,
  openOwnAccount,
} from '#server/domains/trading/accounts/accounts.ts';
export { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
export { accountStates } from '#server/domains/trading/accounts/account-states.ts';
export type { Engine } from '#server/domains/trading/orders/engine.ts';
export { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
export {
  closingOrder,
  marketOrder,
  type OrderToExecute,
} from '#server/domains/trading/orders/order.ts';
export { marksAt } from '#server/domains/trading/orders/marks.ts';
export { setOwnLimits } from '#server/domains/trading/risk/own-limits/set-limits.ts';
export {
  type CopyLimits,
  copyLimitsAt,
} from '#server/domains/trading/risk/own-limits/require-within-limits.ts';
export {
  type BatchResult,
  type FillBatch,
  fillMany,
} from '#server/domains/trading/orders/block/fill-many.ts';
export {
  type Block,
  type BlockFill,
  type BlockOrder,
  type BlockParticipants,
  type Leader,
  nobody,
} from '#server/domains/trading/orders/block/participants.ts';
export { listTrades, type Span, sumTrades } from '#server/domains/trading/history/store.ts';
export {
  type AccountFill,
  listAccountFills,
  listLotSplits as listSplits,
  paceOf,
  sumCharges,
  type TradeHabits,
  tradeHabits,
} from '#server/domains/trading/analytics/store.ts';
export { type MoneyMove, moneyRecord } from '#server/domains/trading/history/money-record.ts';
export { tradingFacts } from '#server/domains/trading/history/acts/trading-facts.ts';
export { showPortfolio } from '#server/domains/trading/history/show-portfolio.ts';
export {
  averageEquityCents,
  totalsNow,
  valueCents,
  worthAt,
  worthPartsAt,
} from '#server/domains/trading/history/worth.ts';
export { valueAccount } from '#server/domains/trading/history/value-account.ts';
export { showTrades } from '#server/domains/trading/history/show-trades.ts';
export { placeStaffTrade } from '#server/domains/trading/staff/place-staff-trade.ts';
export { personalData } from '#server/domains/trading/personal-data.ts';
export { tradingRouter } from '#server/domains/trading/router.ts';
export {
  type AccountState,
  equityCents,
  heldIn,
  type Marks,
  type OpenPosition,
  requiredCents,
  stateAfterFill,
  unrealisedCents,
} from '#server/domains/trading/rules.ts';
export { type OrderRow } from '#server/domains/trading/orders/store.ts';
export { restPortfolios } from '#server/domains/trading/accounts/portfolios/rest-portfolios.ts';
export {
  closeAccount,
  listAccounts,
  listOpenPortfolios,
  listPortfolioPeople,
  listRestingPeople,
} from '#server/domains/trading/accounts/store.ts';
export { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
export { takeFromBook } from '#server/domains/trading/orders/block/take-from-book.ts';
export { transferFill } from '#server/domains/trading/orders/block/transfer-fill.ts';
export { closeOutAll } from '#server/domains/trading/risk/close-out.ts';
export { portfolioOwner } from '#server/domains/trading/accounts/portfolios/find-portfolio.ts';
export { createRiskWatch } from '#server/domains/trading/risk/risk-watch.ts';
export { createMatcher } from '#server/domains/trading/orders/working/match-orders.ts';
export { listHedges } from '#server/domains/trading/risk/store.ts';
export { cashGate, lockWithdrawable } from '#server/domains/trading/risk/withdrawable.ts';
export { closeTimed } from '#server/domains/trading/carry/close-timed.ts';
export { payDividends } from '#server/domains/trading/carry/pay-dividends.ts';
export { insertDividend as announceDividend } from '#server/domains/trading/carry/store.ts';
export { tradingClaims } from '#server/domains/trading/ledger-claims/store.ts';
export { parts } from '#server/domains/trading/parts.ts';
export { chargeCarry } from '#server/domains/trading/carry/charge-carry.ts';
