import type { fundingContract } from '#core/funding/contract.ts';
import { secondMs } from '#core/values/time.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { openChains } from '#server/domains/funding/chain/open-chains.ts';
import { readNodes, walkPractice } from '#server/domains/funding/chain/walk-chains.ts';
import { openPayouts, type Payouts } from '#server/domains/funding/payouts/open-payouts.ts';
import { type Needs as PayNeeds, payWithdrawals } from '#server/domains/funding/payouts/pay-withdrawals.ts';
import { fundingRouter } from '#server/domains/funding/router.ts';
import { creditTopUps } from '#server/domains/funding/top-up.ts';
import type { Needs as WithdrawalNeeds } from '#server/domains/funding/withdrawals/needs.ts';
import type { DomainParts, OneNode } from '#server/platform/domain-parts.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';
import { faultFields } from '#server/platform/log.ts';

type Needs = WithdrawalNeeds & PayNeeds;

export async function parts(
  app: Needs,
  oneNode: OneNode,
): Promise<DomainParts<RouterOf<typeof fundingContract>>> {
  const chains = await oneNode(() => openChains(app));
  const payouts = openPayouts(app, chains);
  return {
    router: fundingRouter(app, chains, payouts),
    ticks: [
      { name: 'funding', everyMs: 500, run: () => creditAndPay(app, chains, payouts) },
      { name: 'chains', everyMs: 3 * secondMs, run: () => walkNodes(app, chains, payouts) },
    ],
    stop: () => payouts.stop(),
  };
}

/**
 * Everything in funding that waits for time: credits due, practice payouts a step further, the
 * practice network's next block.
 */
async function creditAndPay(app: Needs, chains: Chains, payouts: Payouts): Promise<void> {
  await creditTopUps(app);
  await payOn(app, chains, payouts, true);
  await walkPractice(app, chains);
}

/** Reads what connected nodes have and takes payouts there a step further. */
async function walkNodes(app: Needs, chains: Chains, payouts: Payouts): Promise<void> {
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
