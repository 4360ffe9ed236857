// Front door: what other domains and the wiring may ask of funding.

export { fundingFacts } from '#server/domains/funding/deposits/acts/funding-facts.ts';
export { countAwaitingDeposits } from '#server/domains/funding/deposits/store.ts';
export { custodyUnits } from '#server/domains/funding/deposits/show-deposits.ts';
export { noPayoutHook, type PayoutStep } from '#server/domains/funding/payouts/pay-withdrawals.ts';
export { requestKeyOf } from '#server/domains/funding/payouts/request-seal.ts';
export { personalData } from '#server/domains/funding/personal-data.ts';
export { countAwaiting as countAwaitingWithdrawals } from '#server/domains/funding/withdrawals/store.ts';
export { decidableWithdrawals } from '#server/domains/funding/withdrawals/review/store.ts';
export { type FundingAct, recentActs } from '#server/domains/funding/withdrawals/review/store.ts';
export { type Reviewed, reviewOf } from '#server/domains/funding/withdrawals/review/review.ts';
export { parts } from '#server/domains/funding/parts.ts';
export { fundingClaims } from '#server/domains/funding/ledger-claims/store.ts';
