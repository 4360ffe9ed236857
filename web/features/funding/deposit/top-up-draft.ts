import { m } from '#core/messages/messages.js';
import { formatQuantityText, formatUsd, wholeDollars } from '#core/content/figures.ts';
import { topUpDailyCents, topUpMinimumCents } from '#core/funding/rules.ts';
import { type Coin, depositNetworks } from '#core/funding/deposits.ts';
import { assetScale, formatUnits, parseUnits } from '#core/values/money.ts';

/** How a person deposits: coins on their own network, or a practice rail. */
export type DepositMethod = 'crypto' | 'card' | 'bank';

/** What is wrong with an amount, or undefined. Only practice rails have a most a day. */
export function topUpProblem(
  text: string,
  method: DepositMethod = 'card',
  coinMinimum?: { readonly coin: Coin; readonly cents: bigint },
): string | undefined {
  if (text === '') return m.common_enter_amount();
  const cents = parseUnits(text, 2);
  if (cents === undefined) return m.common_enter_plain_number();
  if (cents < topUpMinimumCents)
    return m.funding_minimum_deposit_amount({ minimum: wholeDollars(topUpMinimumCents) });
  if (method === 'crypto' && coinMinimum && cents < coinMinimum.cents)
    return m.funding_minimum_deposit_of_coin({
      minimum: formatUsd(formatUnits(coinMinimum.cents, 2)),
      quantity: formatQuantityText(
        formatUnits(depositNetworks[coinMinimum.coin].minimumUnits, assetScale[coinMinimum.coin]),
      ),
      coin: coinMinimum.coin,
    });
  return method !== 'crypto' && cents > topUpDailyCents
    ? m.funding_maximum_deposit_day({ usd: formatUsd(formatUnits(topUpDailyCents, 2)) })
    : undefined;
}
