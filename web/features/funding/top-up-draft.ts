import { m } from '#core/messages/messages.js';
import { formatUsd } from '#core/content/figures.ts';
import { topUpDailyCents, topUpMinimumCents } from '#core/funding/rules.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';

/** How a person deposits: coins on their own network, or a practice rail. */
export type DepositMethod = 'crypto' | 'card' | 'bank';

/** What is wrong with an amount, or undefined. Only practice rails have a most a day. */
export function topUpProblem(text: string, method: DepositMethod = 'card'): string | undefined {
  if (text.trim() === '') return m.common_enter_amount();
  const cents = parseUnits(text.trim(), 2);
  if (cents === undefined) return m.common_enter_plain_number();
  if (cents < topUpMinimumCents) return m.funding_minimum_deposit_amount_10();
  return method !== 'crypto' && cents > topUpDailyCents
    ? m.funding_maximum_deposit_day({ usd: formatUsd(formatUnits(topUpDailyCents, 2)) })
    : undefined;
}
