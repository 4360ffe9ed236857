import { formatUsd } from '#core/content/figures.ts';
import { topUpDailyCents, topUpMinimumCents } from '#core/funding/rules.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';

/** How a person deposits: coins on their own network, or a practice rail. */
export type DepositMethod = 'crypto' | 'card' | 'bank';

/** What is wrong with an amount, or undefined. Only practice rails have a most a day. */
export function topUpProblem(text: string, method: DepositMethod = 'card'): string | undefined {
  if (text.trim() === '') return 'Enter an amount';
  const cents = parseUnits(text.trim(), 2);
  if (cents === undefined) return 'Enter a plain number';
  if (cents < topUpMinimumCents) return 'Minimum deposit amount is $10';
  return method !== 'crypto' && cents > topUpDailyCents
    ? `Maximum deposit is ${formatUsd(formatUnits(topUpDailyCents, 2))} a day`
    : undefined;
}
