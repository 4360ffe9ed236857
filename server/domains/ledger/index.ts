// The ledger's front door: the only place money moves, and the only place a balance is read.
export { houseOwner, stripeCount, stripeOf } from '#core/ledger/rules.ts';
export type { EntryCode, Kind, OwnerId, Stripe, TxKind } from '#core/ledger/rules.ts';
export { type Adjustment, postAdjustment } from '#server/domains/ledger/posting/adjust.ts';
export {
  type Balance,
  type BonusClaim,
  bonusClaims,
  balanceOf,
  balances,
  balancesAt,
  balancesAtMany,
  balancesOf,
  conversionsBetween,
  coveredLosses,
  feesAfter,
  type Flow,
  flowsBetween,
  type NamedFlow,
  namedFlowsBetween,
  setAsideBetween,
  leaderFees,
  packed,
  realisedSince,
  sumAdjusted,
} from '#server/domains/ledger/balances.ts';
export { heldOf, simulatedMoneyData, personalData } from '#server/domains/ledger/personal-data.ts';
export { grantOpening } from '#server/domains/ledger/posting/grant-opening.ts';
export { hold, type Hold, release, settle } from '#server/domains/ledger/posting/hold.ts';
export { openOwner, ownerOf, ownersOf } from '#server/domains/ledger/open-owner.ts';
export { noteAccounts, noteDollars, noteOwn } from '#server/domains/ledger/locks/order.ts';
export { lockBalances, lockDollarsOf, lockOwners } from '#server/domains/ledger/locks/store.ts';
export { post } from '#server/domains/ledger/posting/post.ts';
export { postBatch, postBatches } from '#server/domains/ledger/posting/post-batch.ts';
export { postMany } from '#server/domains/ledger/posting/post-many.ts';
export { openPostingLane } from '#server/domains/ledger/posting/posting-lane.ts';
export { reverse } from '#server/domains/ledger/posting/reverse.ts';
export type {
  BatchPost,
  HouseLeg,
  Leg,
  Post,
  Posted,
} from '#server/domains/ledger/rules.ts';
export { showActs } from '#server/domains/ledger/acts/show-acts.ts';
export type { ActNeeds, TradingFacts } from '#server/domains/ledger/acts/needs.ts';
export { showStatement } from '#server/domains/ledger/statements/show-statement.ts';
export { statement } from '#server/domains/ledger/statements/statement.ts';
export { type PeriodStatement, periodStatement } from '#server/domains/ledger/statements/period-statement.ts';
export {
  type CashGate,
  requireWithdrawable,
  type Withdrawable,
} from '#server/domains/ledger/withdrawable.ts';
export { type BookHead, readHead } from '#server/domains/ledger/book/head.ts';
export type { LedgerClaim } from '#server/domains/ledger/book/store.ts';
export {
  auditBook,
  bookChecks,
  bookSize,
  claimChecks,
  historyChecks,
  verifyBook,
  type Violation,
} from '#server/domains/ledger/verify-book.ts';
export { parts } from '#server/domains/ledger/parts.ts';
