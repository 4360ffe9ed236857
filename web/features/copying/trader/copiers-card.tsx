import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { leastCopiers } from '#core/copying/results/copier-results.ts';
import { noResultsText } from '#web/features/copying/discover/copier-median.tsx';
import { plainPercent } from '#web/features/copying/discover/leader-card.tsx';
import { CopierColumns } from '#web/features/copying/trader/copier-columns.tsx';
import { Titled } from '#web/ui/card.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { Change } from '#web/ui/numbers/amount.tsx';

/** What people who copied really got, ended copies too. */
export function CopiersCard({ record, hasTrend = false }: { record: LeaderRecordView; hasTrend?: boolean }) {
  const { leader, copiers } = record;
  const { trend } = copiers;
  return (
    <div className="card p-4 sm:p-5">
      <Titled title={m.copying_what_copiers_made()} note={m.copying_after_all_fees()}>
        {leader.copierMedianPercent === null ? (
          <div className="py-2">
            <p className="font-medium">{noResultsText(leader)}</p>
            <p className="mt-1 text-13 text-muted">
              {m.copying_too_few_copiers_text({ count: leastCopiers })}
            </p>
          </div>
        ) : (
          <>
            <dl className="mb-4 flex flex-wrap gap-x-7 gap-y-2">
              <Part name={m.copying_median()}>
                <Change percent={leader.copierMedianPercent} hasArrow={false} />
              </Part>
              <Part name={m.copying_in_profit()}>{plainPercent(leader.copiersInProfitPercent, 0)}</Part>
              <Part name={m.copying_losing()}>{plainPercent(leader.copiersLosingPercent, 0)}</Part>
            </dl>
            <CopierColumns bars={copiers.bars} />
            <p className="mt-3 text-13 text-faint">
              {m.copying_all_copies_ever({ count: copiers.copies ?? 0 })}
            </p>
          </>
        )}
        {hasTrend && (
          <dl className="mt-4 flex flex-wrap items-center justify-between gap-4 border-t border-hair pt-4">
            <Part name={m.copying_copiers_ever()}>
              {m.copying_copiers_now_ever({ now: leader.copiersNow, ever: leader.copiersEver })}
            </Part>
            {trend.length > 1 && (
              <div className="flex items-center gap-4 text-13 text-muted">
                <dt>
                  {m.copying_distribution_copiers_trend()} {trend[0]?.count} {m.copying_to()}{' '}
                  {trend.at(-1)?.count}
                </dt>
                <dd>
                  <Sparkline points={trend.map(({ count }) => count)} className="h-8 w-28" />
                </dd>
              </div>
            )}
          </dl>
        )}
      </Titled>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-faint">{name}</dt>
      <dd className="num text-18 font-semibold">{children}</dd>
    </div>
  );
}
