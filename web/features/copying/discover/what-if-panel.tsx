import { m } from '#core/messages/messages.js';
import { useDeferredValue } from 'react';
import { formatUsd } from '#core/content/figures.ts';
import { readUnits } from '#core/values/money.ts';
import { decisionWords } from '#web/features/copying/copies/decision-words.ts';
import { plainPercent } from '#web/features/copying/discover/leader-card.tsx';
import { type WhatIfAsk, whatIfQuery } from '#web/features/copying/queries.ts';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { formatDate } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

/**
 * What this amount and these settings would have made of the trader's recorded fills, by the
 * engine's own rules.
 */
export function WhatIfPanel({ ask }: { ask: WhatIfAsk }) {
  // Typing stays quick; the answer follows.
  const { data, isError, refetch } = useQuery(whatIfQuery(useDeferredValue(ask)));
  if (isError && !data)
    return (
      <p className="text-sm text-muted">
        {m.copying_what_if_copy_could_not()}{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          {m.common_retry()}
        </button>
      </p>
    );
  if (!data) return <Skeleton className="h-40 w-full rounded-md" />;
  if (data.fills === 0)
    return <p className="text-sm text-muted">{m.copying_trader_has_no_recorded_trades()}</p>;
  const isTooSmall =
    data.faithfulAmount !== null && readUnits(ask.amount, 2) < readUnits(data.faithfulAmount, 2);
  return (
    <section
      aria-label={m.copying_what_if_copy()}
      className="rounded-md border border-line bg-panel-2 p-4 text-sm"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">{m.copying_if_had_copied_since({ from: formatDate(data.from) })}</h3>
        <p className="num font-semibold">
          <Amount value={data.pnl} isChange /> <Change percent={data.pnlPercent} hasArrow={false} />
        </p>
      </div>
      <Sparkline points={data.curve.map(({ value }) => value)} className="mt-3 h-14 w-full" />
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {[
          { name: m.copying_deepest_fall(), value: plainPercent(data.worstFallPercent, 2) },
          { name: m.copying_trading_fees(), value: <Amount value={data.tradingFees} /> },
          { name: m.copying_performance_fee(), value: <Amount value={data.performanceFee} /> },
          { name: m.copying_copied_skipped(), value: `${data.copied} / ${data.skipped}` },
        ].map(({ name, value }) => (
          <div key={name}>
            <dt className="text-2xs text-faint">{name}</dt>
            <dd className="num font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {data.stoppedAt !== null && (
        <p className="mt-3 text-down">
          {m.copying_stop_loss_would_have_ended({ stoppedAt: formatDate(data.stoppedAt) })}
        </p>
      )}
      {data.reasons.length > 0 && (
        <p className="mt-3 text-muted">
          {data.reasons
            .slice(0, 3)
            .map(({ code, count }) => `${count} × ${decisionWords[code]}`)
            .join('. ')}
          .
        </p>
      )}
      <p className="mt-3 text-muted">
        {data.reproducedPercent !== null &&
          `${m.copying_amount_reproduces_traders_volume({ reproducedPercent: plainPercent(data.reproducedPercent) })} `}
        {data.faithfulAmount !== null &&
          (isTooSmall
            ? m.copying_what_if_faithful_from({ faithfulAmount: formatUsd(data.faithfulAmount) })
            : m.copying_what_if_faithful_takes({ faithfulAmount: formatUsd(data.faithfulAmount) }))}
      </p>
      <p className="mt-2 text-2xs text-faint">{m.copying_hypothetical_same_decision_rules_on()}</p>
    </section>
  );
}
