// Trading's front door: accounts, market orders, block fills for the copy engine, and what accounts
// are worth.
export {
  type Account,
  openAccount,
  type OpenAccount,
  openOwnAccount,
} from '#server/domains/trading/accounts/accounts.ts';
export { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
export { accountStates } from '#server/domains/trading/accounts/account-states.ts';
export type { Engine } from '#server/domains/trading/orders/engine.ts';
export { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
export {
  closingOrder,
  type ExecutedOrder,
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
  type BatchFill,
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
export { listTrades, sumTrades, type TradeSums } from '#server/domains/trading/history/store.ts';
export {
  type AccountFill,
  listAccountFills,
  listLotSplits as listSplits,
  sumCharges,
} from '#server/domains/trading/analytics/store.ts';
export { showPortfolio } from '#server/domains/trading/history/show-portfolio.ts';
export { accountFlows, averageEquityCents, totalsNow } from '#server/domains/trading/history/worth.ts';
export { type AccountValue, valueAccount } from '#server/domains/trading/history/value-account.ts';
export { showTrades } from '#server/domains/trading/history/show-trades.ts';
export { placeStaffTrade, type StaffTradeAsk } from '#server/domains/trading/staff/place-staff-trade.ts';
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
export { closeAccount, findAccount, listAccounts } from '#server/domains/trading/accounts/store.ts';
export { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
export { takeFromBook, type Taken } from '#server/domains/trading/orders/block/take-from-book.ts';
export { transferFill, type TransferFill } from '#server/domains/trading/orders/block/transfer-fill.ts';
export { closeOut, closeOutAll } from '#server/domains/trading/risk/close-out.ts';
export { portfolioOwner } from '#server/domains/trading/accounts/portfolios/find-portfolio.ts';
export { createRiskWatch, type RiskWatch } from '#server/domains/trading/risk/risk-watch.ts';
export { createMatcher, type Matcher } from '#server/domains/trading/orders/working/match-orders.ts';
export { type Hedge, listHedges } from '#server/domains/trading/risk/store.ts';
export { cashGate, lockWithdrawable } from '#server/domains/trading/risk/withdrawable.ts';
export { closeTimed } from '#server/domains/trading/carry/close-timed.ts';
export { payDividends } from '#server/domains/trading/carry/pay-dividends.ts';
export {
  type DividendRow,
  insertDividend as announceDividend,
  upsertTimedClose as setTradeEnd,
} from '#server/domains/trading/carry/store.ts';
export {
  insertSplit as announceSplit,
  type SplitRow,
} from '#server/domains/trading/corporate-actions/store.ts';
export { tradingClaims } from '#server/domains/trading/ledger-claims/store.ts';
export { parts } from '#server/domains/trading/parts.ts';
export { chargeCarry } from '#server/domains/trading/carry/charge-carry.ts';
