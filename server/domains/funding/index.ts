// Front door: what other domains and the wiring may ask of funding.
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { readNodes, walkPractice } from '#server/domains/funding/chain/walk-chains.ts';
import type { Payouts } from '#server/domains/funding/payouts/open-payouts.ts';
import { type Needs as PayNeeds, payWithdrawals } from '#server/domains/funding/payouts/pay-withdrawals.ts';
import { creditTopUps } from '#server/domains/funding/top-up.ts';
import type { Needs as WithdrawalNeeds } from '#server/domains/funding/withdrawals/needs.ts';
import { faultFields } from '#server/platform/log.ts';

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

type Needs = WithdrawalNeeds & PayNeeds;

/** One tick of everything in funding that waits for time: credits due, practice payouts a step further, the practice network's next block. */
export async function tick(app: Needs, chains: Chains, payouts: Payouts): Promise<void> {
  await creditTopUps(app);
  await payOn(app, chains, payouts, true);
  await walkPractice(app, chains);
}

/** Reads what connected nodes have and takes payouts there a step further. */
export async function walkNodes(app: Needs, chains: Chains, payouts: Payouts): Promise<void> {
  await readNodes(app, chains);
  await payOn(app, chains, payouts, false);
}

/** A chain that cannot pay now keeps only its own payouts waiting. */
async function payOn(app: Needs, chains: Chains, payouts: Payouts, isPractice: boolean): Promise<void> {
  for (const open of chains) {
    if (open.isPractice !== isPractice || !open.pays) continue;
    try {
      await payWithdrawals(app, payouts, open);
    } catch (fault) {
      app.log.error('funding.payouts_waiting', { chain: open.chain, ...faultFields(fault) });
    }
  }
}
export { fundingClaims } from '#server/domains/funding/ledger-claims/store.ts';
