// Guards of money verbs for tests of one domain alone: the wallet decides, and no one is asked for
// a second step.
import type { Needs } from '#server/domains/funding/withdrawals/needs.ts';
import type { LeadNeeds } from '#server/domains/copying/leaders/become-leader.ts';
import { noPayoutHook, type Needs as PayNeeds } from '#server/domains/funding/payouts/pay-withdrawals.ts';
import { requestKeyOf } from '#server/domains/funding/payouts/request-seal.ts';
import type { AlertNeeds } from '#server/domains/market/market.ts';
import { refuse } from '#core/market/contract.ts';
import type { WithinPlan } from '#server/domains/plans/needs.ts';
import * as ledger from '#server/domains/ledger/index.ts';

/** Alerts that may wait at once. */
export const alertRoom = 50;

/** Under which the requests of tests are sealed. */
export const testRequestKey = requestKeyOf('the secret of a test');

const walletOf: ledger.CashGate['withdrawableNow'] = async (tx, userId) => {
  const owner = (await ledger.ownersOf(tx, [userId])).get(userId);
  return { owner, cents: owner === undefined ? 0n : await ledger.balanceOf(tx, owner, 'USD', 'wallet') };
};

/**
 * Everything a money verb must be handed by the wiring, with the checks of other domains left out
 * by name.
 */
export const noGuards = {
  withinPlan: {
    settle: () => Promise.resolve(),
    counts: () => Promise.resolve({ portfolios: 1, leaders: 0, alerts: 0 }),
    people: () => Promise.resolve([]),
    withResting: () => Promise.resolve([]),
  },
  lockWithdrawable: async (tx, userId, touched = []) => {
    const { owner } = await walletOf(tx, userId);
    if (owner !== undefined) await ledger.lockBalances(tx, [owner, ...touched], 'USD', ['wallet']);
    return walletOf(tx, userId);
  },
  withdrawableNow: walletOf,
  requireMayMoveCash: () => Promise.resolve(),
  requireStepUp: () => Promise.resolve(),
  requireAlertRoom: async (_tx, _userId, waiting) => {
    if (waiting >= alertRoom) throw refuse('plan_limit_reached', { what: 'alerts' });
  },
  identityVerified: () => Promise.resolve(true),
  isStaffName: () => Promise.resolve(false),
  afterPayoutStep: noPayoutHook,
  tierOf: () => Promise.resolve('basic' as const),
  requestKey: testRequestKey,
} satisfies ledger.CashGate &
  Pick<Needs, 'requireStepUp' | 'tierOf' | 'requestKey'> &
  Pick<AlertNeeds, 'requireAlertRoom'> &
  WithinPlan &
  Pick<LeadNeeds, 'identityVerified' | 'isStaffName'> &
  Pick<PayNeeds, 'afterPayoutStep'>;
