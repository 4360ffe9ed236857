import type { DepositOption, DepositView } from '#core/funding/contract.ts';
import type { DepositState } from '#core/funding/deposits.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const depositWords: Readonly<Record<DepositState, { name: string; tone: BadgeTone; text: string }>> = {
  confirming: { name: 'Confirming', tone: 'ink', text: '' },
  credited: { name: 'Credited', tone: 'good', text: '' },
  below_minimum: {
    name: 'Below minimum',
    tone: 'warn',
    text: 'Too small to be credited. Support can tell you more.',
  },
  orphaned: {
    name: 'Dropped by network',
    tone: 'bad',
    text: 'The network took this payment back. It counts again when the network brings it again.',
  },
  reversed: {
    name: 'Reversed',
    tone: 'bad',
    text: 'The network took this payment back after it was credited, so the credit was reversed.',
  },
};

/** "about 57 seconds", "10-30 minutes": how long the network takes, or the stated range of a real one. */
export function waitText(option: Pick<DepositOption, 'asset' | 'isPractice' | 'expectedSeconds'>): string {
  if (!option.isPractice && option.asset === 'BTC') return '10-30 minutes';
  if (!option.isPractice && option.asset === 'ETH') return '5-15 minutes';
  const { expectedSeconds: seconds } = option;
  return seconds < 90 ? `about ${seconds} seconds` : `about ${Math.round(seconds / 60)} minutes`;
}

/** "2/3", while it still counts. */
export const progressText = (deposit: DepositView): string =>
  `${deposit.confirmations}/${deposit.confirmationsNeeded}`;

/** A network inside a sentence: "Bitcoin Network", "TRC-20 network". */
export const onNetwork = (network: string): string =>
  /network/i.test(network) ? network : `${network} network`;
