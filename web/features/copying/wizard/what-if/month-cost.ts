import type { WhatIfView } from '#core/copying/contract.ts';
import { divide, readUnits } from '#core/values/money.ts';
import { dayMs } from '#core/values/time.ts';

const monthDays = 30;

export interface TradingCost {
  /** US cents. */
  readonly cents: bigint;
  /** Days over which these fees were paid. */
  readonly days: number;
  /** Whether they are those of a month on average. */
  readonly isMonth: boolean;
}

/**
 * Trading fees that the what-if copy paid: of 30 days on average, or of the whole record while it
 * is shorter. A copy that its stop ended paid none afterwards. Undefined below one day.
 */
export function tradingCost({
  from,
  until,
  stoppedAt,
  tradingFees,
}: Pick<WhatIfView, 'from' | 'until' | 'stoppedAt' | 'tradingFees'>): TradingCost | undefined {
  const span = Date.parse(stoppedAt ?? until) - Date.parse(from);
  const days = Math.floor(span / dayMs);
  if (days < 1) return undefined;
  const cents = readUnits(tradingFees, 2);
  if (days < monthDays) return { cents, days, isMonth: false };
  return {
    cents: divide(cents * BigInt(monthDays * dayMs), BigInt(span), 'up'),
    days: monthDays,
    isMonth: true,
  };
}
