import { m } from '#core/messages/messages.js';
import type { LeaderView } from '#core/copying/contract.ts';
import { leastCopiers } from '#core/copying/results/copier-results.ts';
import { Change } from '#web/ui/numbers/amount.tsx';

type Fared = Pick<LeaderView, 'copierMedianPercent' | 'copiersEver'>;

/** Whether people have copied, but too few for a median. Results come a little later than people. */
const isTooFew = ({ copiersEver }: Pick<Fared, 'copiersEver'>): boolean =>
  copiersEver > 0 && copiersEver < leastCopiers;

/** The result of the copier in the middle, or why there is none yet; inside a sentence. */
export function CopierMedian(leader: Fared) {
  if (leader.copierMedianPercent !== null) return <Change percent={leader.copierMedianPercent} />;
  if (leader.copiersEver === 0) return m.copying_no_copiers_inline();
  return isTooFew(leader)
    ? m.copying_median_later({ count: leastCopiers })
    : m.copying_leader_no_results_inline();
}

/** Why nothing is said of how copiers fared. */
export function noResultsText(leader: Pick<Fared, 'copiersEver'>): string {
  if (leader.copiersEver === 0) return m.copying_no_copiers_yet();
  return isTooFew(leader) ? m.copying_too_few_copiers() : m.copying_no_results_yet();
}
