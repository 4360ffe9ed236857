import type { fundingContract } from '#core/funding/contract.ts';
import { coinOf } from '#core/funding/deposits.ts';
import { practiceBlockMs } from '#core/funding/rules.ts';
import { secondMs } from '#core/values/time.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { openChains } from '#server/domains/funding/chain/open-chains.ts';
import { readNodes, walkPractice } from '#server/domains/funding/chain/walk-chains.ts';
import { openPayouts, type Payouts } from '#server/domains/funding/payouts/open-payouts.ts';
import { type Needs as PayNeeds, payWithdrawals } from '#server/domains/funding/payouts/pay-withdrawals.ts';
import { hasPayoutsDue, payoutsDue } from '#server/domains/funding/payouts/store.ts';
import { isBlockDue } from '#server/domains/funding/practice/store.ts';
import { fundingRouter } from '#server/domains/funding/router.ts';
import { isTopUpDue } from '#server/domains/funding/store.ts';
import { creditTopUps } from '#server/domains/funding/top-up.ts';
import { approveWaiting } from '#server/domains/funding/withdrawals/practice/approve-waiting.ts';
import { approverCoins } from '#server/domains/funding/withdrawals/practice/practice-time.ts';
import { isPracticeDue } from '#server/domains/funding/withdrawals/practice/store.ts';
import type { Needs as WithdrawalNeeds } from '#server/domains/funding/withdrawals/needs.ts';
import type { DomainParts, Due, OneNode } from '#server/platform/domain-parts.ts';
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
      {
        name: 'funding',
        everyMs: 500,
        run: () => creditAndPay(app, chains, payouts),
        due: () => practiceDue(app, chains),
      },
      { name: 'chains', everyMs: 3 * secondMs, run: () => walkNodes(app, chains, payouts) },
    ],
    stop: () => payouts.stop(),
  };
}

/**
 * Everything in funding that waits for time: credits due, practice withdrawals that nobody decided,
 * practice payouts a step further, the practice network's next block.
 */
async function creditAndPay(app: Needs, chains: Chains, payouts: Payouts): Promise<void> {
  await creditTopUps(app);
  await approveWaiting(app, chains);
  await payOn(app, chains, payouts, true);
  await walkPractice(app, chains);
}

/** A block is asked for a little early: the mining looks at the clock again. */
const earlyMs = 250;

/** Whether any of that waits now. */
function practiceDue({ clock, config }: Needs, chains: Chains): Due {
  const at = clock.now();
  const practice = chains.filter(({ isPractice }) => isPractice).map(({ chain }) => chain);
  return [
    isTopUpDue(at),
    isPracticeDue(approverCoins(config, chains), at),
    ...payoutsDue(practice.map(coinOf), practice, at),
    isBlockDue(practice, new Date(at + earlyMs - practiceBlockMs)),
  ];
}

/** Reads what connected nodes have and takes payouts there a step further. */
async function walkNodes(app: Needs, chains: Chains, payouts: Payouts): Promise<void> {
  await readNodes(app, chains);
  await payOn(app, chains, payouts, false);
}

/** A chain that cannot pay now keeps only its own payouts waiting. */
async function payOn(app: Needs, chains: Chains, payouts: Payouts, isPractice: boolean): Promise<void> {
  const paying = chains.filter((open) => open.isPractice === isPractice && open.pays);
  if (paying.length === 0) return;
  const names = paying.map(({ chain }) => chain);
  if (!(await hasPayoutsDue(app.db.read, names.map(coinOf), names, app.clock.now()))) return;
  for (const open of paying) {
    try {
      await payWithdrawals(app, payouts, open);
    } catch (fault) {
      app.log.error('funding.payouts_waiting', { chain: open.chain, ...faultFields(fault) });
    }
  }
}
