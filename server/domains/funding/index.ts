// Front door: what other domains and the wiring may ask of funding.

export type { Chains } from '#server/domains/funding/chain/open-chain.ts';
export { openChains } from '#server/domains/funding/chain/open-chains.ts';
export { countAwaitingDeposits } from '#server/domains/funding/deposits/store.ts';
export { custodyUnits } from '#server/domains/funding/deposits/show-deposits.ts';
export { compareCustody } from '#server/domains/funding/payouts/custody.ts';
export { openPayouts, type Payouts } from '#server/domains/funding/payouts/open-payouts.ts';
export { noPayoutHook, type PayoutStep } from '#server/domains/funding/payouts/pay-withdrawals.ts';
export { personalData } from '#server/domains/funding/personal-data.ts';
export { fundingRouter } from '#server/domains/funding/router.ts';
export { countAwaiting as countAwaitingWithdrawals } from '#server/domains/funding/withdrawals/store.ts';
export { parts } from '#server/domains/funding/parts.ts';
export { fundingClaims } from '#server/domains/funding/ledger-claims/store.ts';
