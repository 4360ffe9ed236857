// Front door: what other domains and the wiring may ask of funding.
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { walkPractice } from '#server/domains/funding/chain/walk-chains.ts';
import { payWithdrawals } from '#server/domains/funding/pay-withdrawals.ts';
import type { Needs } from '#server/domains/funding/request-withdrawal.ts';
import { creditTopUps } from '#server/domains/funding/top-up.ts';
import type { Log } from '#server/platform/log.ts';

export type { Chains } from '#server/domains/funding/chain/open-chain.ts';
export { openChains } from '#server/domains/funding/chain/open-chains.ts';
export { walkNodes } from '#server/domains/funding/chain/walk-chains.ts';
export { custodyUnits } from '#server/domains/funding/deposits/show-deposits.ts';
export { fundingRouter } from '#server/domains/funding/router.ts';
export { countAwaiting as countAwaitingWithdrawals } from '#server/domains/funding/store.ts';

/** One turn of everything in funding that waits for time: credits due, payouts a step further, the practice network's next block. */
export async function turn(app: Needs & { readonly log: Log }, chains: Chains): Promise<void> {
  await creditTopUps(app);
  await payWithdrawals(app);
  await walkPractice(app, chains);
}
