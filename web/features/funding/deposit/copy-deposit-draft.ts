import { m } from '#core/messages/messages.js';
import { wholeDollars } from '#core/content/figures.ts';
import { minCopyCents } from '#core/copying/rules.ts';
import { topUpDailyCents, topUpMaximumCents } from '#core/funding/rules.ts';
import { parseUnits } from '#core/values/money.ts';

/** The problem of an amount to deposit for copying; undefined for none. */
export function copyDepositProblem(text: string, leftCents = topUpDailyCents): string | undefined {
  const cents = parseUnits(text, 2);
  if (cents === undefined) return m.common_enter_plain_number();
  if (cents < minCopyCents) return m.funding_minimum_deposit({ minimum: wholeDollars(minCopyCents) });
  if (cents > topUpMaximumCents)
    return m.funding_maximum_deposit({ maximum: wholeDollars(topUpMaximumCents) });
  return cents > leftCents
    ? m.funding_maximum_today({ left: wholeDollars(leftCents), most: wholeDollars(topUpDailyCents) })
    : undefined;
}
