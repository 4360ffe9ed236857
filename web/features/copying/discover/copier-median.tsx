import { m } from '#core/messages/messages.js';
import type { LeaderView } from '#core/copying/contract.ts';
import { leastCopiers } from '#core/copying/results/copier-results.ts';
import { Change } from '#web/ui/numbers/amount.tsx';

type Fared = Pick<LeaderView, 'copierMedianPercent' | 'copiersEver'>;

/** The result of the copier in the middle, or why there is none yet; inside a sentence. */
export function CopierMedian({ copierMedianPercent, copiersEver }: Fared) {
  if (copierMedianPercent !== null) return <Change percent={copierMedianPercent} />;
  return copiersEver === 0
    ? m.copying_leader_no_results_inline()
    : m.copying_median_later({ count: leastCopiers });
}

/** Why nothing is said of how copiers fared. */
export const noResultsText = ({ copiersEver }: Pick<Fared, 'copiersEver'>): string =>
  copiersEver === 0 ? m.copying_no_results_yet() : m.copying_too_few_copiers();
