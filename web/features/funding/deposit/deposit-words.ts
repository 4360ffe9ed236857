import { m } from '#core/messages/messages.js';
import type { DepositOption, DepositView } from '#core/funding/contract.ts';
import type { DepositState } from '#core/funding/deposits.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const depositWords: Readonly<Record<DepositState, { name: string; tone: BadgeTone; text: string }>> = {
  confirming: { name: m.funding_confirming(), tone: 'ink', text: '' },
  credited: { name: m.funding_credited(), tone: 'good', text: '' },
  below_minimum: {
    name: m.funding_below_minimum(),
    tone: 'warn',
    text: m.funding_too_small_be_credited_support(),
  },
  orphaned: {
    name: m.funding_dropped_by_network(),
    tone: 'bad',
    text: m.funding_network_took_payment_back_counts(),
  },
  reversed: {
    name: m.funding_reversed(),
    tone: 'bad',
    text: m.funding_network_took_payment_back_after(),
  },
};

/**
 * "about 57 seconds", "10-30 minutes": how long the network takes, or the stated range of a real
 * one.
 */
export function waitText(option: Pick<DepositOption, 'asset' | 'isPractice' | 'expectedSeconds'>): string {
  if (!option.isPractice && option.asset === 'BTC') return m.funding_bitcoin_arrival_time();
  if (!option.isPractice && option.asset === 'ETH') return m.funding_ethereum_arrival_time();
  return secondsText(option.expectedSeconds);
}

/** "about 57 seconds", "about 2 minutes". */
export const secondsText = (seconds: number): string =>
  seconds < 90
    ? m.funding_about_seconds({ seconds })
    : m.funding_about_minutes({ seconds: Math.round(seconds / 60) });

/** What is said to somebody who waits: nobody counts the seconds of nearly a minute. */
export const arrivingText = ({ expectedSeconds }: Pick<DepositOption, 'expectedSeconds'>): string =>
  expectedSeconds >= 45 && expectedSeconds < 90
    ? m.funding_next_block_takes_them()
    : m.funding_arriving_in({ time: secondsText(expectedSeconds) });

/** "2/3", while it still counts. */
export const progressText = (deposit: DepositView): string =>
  `${deposit.confirmations}/${deposit.confirmationsNeeded}`;

/** A network inside a sentence: "Bitcoin Network", "TRC-20 network". */
export const onNetwork = (network: string): string =>
  /network/i.test(network) ? network : m.funding_network_named({ network });
