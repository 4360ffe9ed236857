import { m } from '#core/messages/messages.js';
import type { LeaderRecordView, LeaderView } from '#core/copying/contract.ts';
import { leastCopiers } from '#core/copying/results/copier-results.ts';
import { noResultsText } from '#web/features/copying/discover/copier-median.tsx';
import { plainPercent } from '#web/features/copying/discover/leader-card.tsx';
import { Change } from '#web/ui/numbers/amount.tsx';
import { Figure } from '#web/ui/card.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { Empty } from '#web/ui/states.tsx';

/** The bars of `resultBounds`, in words. */
const barWords = [
  m.copying_distribution_lowest_bucket(),
  '−20 to −10%',
  '−10 to −5%',
  '−5 to 0%',
  '0 to 5%',
  '5 to 10%',
  '10 to 20%',
  m.copying_distribution_highest_bucket(),
];
const firstGain = 4;

/**
 * Every copier ever, ended ones too: the median, how many are in profit, and how the results are
 * spread.
 */
export function CopierDistribution({
  leader,
  copiers,
}: {
  leader: LeaderView;
  copiers: LeaderRecordView['copiers'];
}) {
  if (leader.copierMedianPercent === null)
    return (
      <Empty title={noResultsText(leader)}>{m.copying_too_few_copiers_text({ count: leastCopiers })}</Empty>
    );
  const copies = copiers.bars.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...copiers.bars, 1);
  return (
    <div>
      <div className="grid grid-cols-2 gap-4">
        <Figure name={m.copying_median_copier()} note={m.copying_of_copies({ count: copies })}>
          <Change percent={leader.copierMedianPercent} />
        </Figure>
        <Figure
          name={m.copying_in_profit()}
          note={m.copying_are_losing({ copiersLosingPercent: plainPercent(leader.copiersLosingPercent, 0) })}
        >
          <span className="num">{plainPercent(leader.copiersInProfitPercent, 0)}</span>
        </Figure>
      </div>
      <ul aria-label={m.copying_copiers_by_result()} className="mt-5 space-y-1.5 text-2xs">
        {copiers.bars.map((count, place) => (
          <li key={barWords[place]} className="grid grid-cols-[6rem_1fr_2rem] items-center gap-2">
            <span className="text-muted">{barWords[place]}</span>
            <span className="h-2.5 rounded-sm bg-panel-2" aria-hidden="true">
              <span
                className={`block h-full rounded-sm ${place < firstGain ? 'bg-down' : 'bg-up'}`}
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
            <span className="num text-right">{count}</span>
          </li>
        ))}
      </ul>
      {copiers.trend.length > 1 && (
        <div className="mt-5 flex items-center justify-between gap-4 border-t border-line pt-4 text-sm">
          <p className="text-muted">
            {m.copying_distribution_copiers_trend()} {copiers.trend[0]?.count} {m.copying_to()}{' '}
            {copiers.trend.at(-1)?.count}
          </p>
          <Sparkline points={copiers.trend.map(({ count }) => count)} className="h-8 w-28" />
        </div>
      )}
    </div>
  );
}
