// Front door: what other domains and the wiring may ask of funding.
import { payWithdrawals } from '#server/domains/funding/pay-withdrawals.ts';
import type { Needs } from '#server/domains/funding/request-withdrawal.ts';
import { creditTopUps } from '#server/domains/funding/top-up.ts';
import type { Log } from '#server/platform/log.ts';

export { fundingRouter } from '#server/domains/funding/router.ts';
export { countAwaiting as countAwaitingWithdrawals } from '#server/domains/funding/store.ts';

/** One turn of everything in funding that waits for time: credits due, payouts a step further. */
export async function turn(app: Needs & { readonly log: Log }): Promise<void> {
  await creditTopUps(app);
  await payWithdrawals(app);
}
