import { noLimits, type OwnLimitKind, ownLimitKinds } from '#core/trading/own-limits/own-limits.ts';
import type { OwnLimitsView } from '#core/trading/own-limits/own-limits-contract.ts';
import { formatUnits } from '#core/values/money.ts';
import { startOfUtcDay } from '#core/values/time.ts';
import * as plans from '#server/domains/plans/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import { marketDayCents } from '#server/domains/trading/history/market-day.ts';
import { limitText } from '#server/domains/trading/risk/own-limits/require-within-limits.ts';
import { limitsAt, listPending } from '#server/domains/trading/risk/own-limits/store.ts';
import type { App } from '#server/platform/app.ts';

export type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

const textOf = (kind: OwnLimitKind, amount: bigint | null): string | null =>
  amount === null ? null : limitText(kind, amount);

/** The person's limits in force, what each waits for, and the day they are measured by. */
export async function showOwnLimits(
  { db, clock, market }: Needs,
  { userId }: { readonly userId: string },
): Promise<OwnLimitsView> {
  const at = clock.now();
  const limits = (await limitsAt(db.read, [userId], at)).get(userId) ?? noLimits;
  const pending = await listPending(db.read, userId, at);
  const { can } = await plans.entitlementsOf(db.read, userId, at);
  return {
    isIncluded: can.includes('risk_settings'),
    limits: ownLimitKinds.map((kind) => {
      const next = pending.find((one) => one.kind === kind);
      return {
        kind,
        value: textOf(kind, limits[kind]),
        pending: next
          ? { value: textOf(kind, next.amount), from: new Date(next.fromAt).toISOString() }
          : null,
      };
    }),
    dayFrom: new Date(startOfUtcDay(at)).toISOString(),
    dayResult: formatUnits(await marketDayCents(db.read, market, userId, at), 2),
  };
}
