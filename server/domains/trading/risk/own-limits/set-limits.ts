import {
  isLooser,
  loosenAfterMs,
  noLimits,
  type OwnLimitKind,
  ownLimitKinds,
} from '#core/trading/own-limits/own-limits.ts';
import * as plans from '#server/domains/plans/index.ts';
import { openOwnAccount } from '#server/domains/trading/accounts/accounts.ts';
import type { Needs } from '#server/domains/trading/risk/own-limits/show-limits.ts';
import {
  insertLimit,
  limitsAt,
  listPending,
  withdrawPending,
} from '#server/domains/trading/risk/own-limits/store.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/** US cents, the number of a leverage, null for none. */
export type LimitsInput = Readonly<Record<OwnLimitKind, bigint | null>>;

/**
 * Sets the person's limits. A tighter one holds at once and ends what waited; a looser one holds
 * after 24 hours. One that is left as it is keeps what it waits for. Refuses `plan_limit_reached`
 * when a limit is tightened on a plan without risk settings: those that were set keep holding on
 * every plan and may always be loosened.
 */
export async function setOwnLimits(app: Needs, { userId }: Actor, input: LimitsInput): Promise<void> {
  const at = app.clock.now();
  await app.db.transaction(async (tx) => {
    // Orders are judged under the same lock: none is placed between what is read here and what is
    // written.
    const { owner } = await openOwnAccount(tx, userId, at);
    await lockAccounts(tx, [owner]);
    const limits = (await limitsAt(tx, [userId], at)).get(userId) ?? noLimits;
    const pending = await listPending(tx, userId, at);
    for (const kind of ownLimitKinds) {
      const amount = input[kind];
      const waits = pending.find((one) => one.kind === kind);
      if (amount === limits[kind] || (waits && waits.amount === amount)) continue;
      const loosens = isLooser(limits[kind], amount);
      if (!loosens) await plans.requireEntitlement(tx, userId, at, 'risk_settings');
      await withdrawPending(tx, userId, kind, at);
      await insertLimit(tx, userId, { kind, amount, fromAt: loosens ? at + loosenAfterMs : at }, at);
    }
    await recordEvent(tx, { type: 'trading.own-limits-changed', userId, payload: {} }, at);
  });
}

/** Takes back a looser limit that does not hold yet. Safe to repeat. */
export async function keepOwnLimit(
  app: Needs,
  { userId }: Actor,
  { kind }: { readonly kind: OwnLimitKind },
): Promise<void> {
  const at = app.clock.now();
  await app.db.transaction(async (tx) => {
    const { owner } = await openOwnAccount(tx, userId, at);
    await lockAccounts(tx, [owner]);
    await withdrawPending(tx, userId, kind, at);
    await recordEvent(tx, { type: 'trading.own-limits-changed', userId, payload: {} }, at);
  });
}
