import { m } from '#core/messages/messages.js';
import { formatUsd, wholeDollars } from '#core/content/figures.ts';
import type { WhatIfView } from '#core/copying/contract.ts';
import { stopLossCents } from '#core/copying/rules.ts';
import { formatUnits } from '#core/values/money.ts';
import { plainPercent } from '#web/features/copying/discover/leader-card.tsx';
import { deepestFall } from '#web/features/copying/wizard/what-if/deepest-fall.ts';
import { askedCents } from '#web/features/copying/wizard/what-if/use-what-if.ts';
import { WhatIfChart } from '#web/features/copying/wizard/what-if/what-if-chart.tsx';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { formatDate, formatMonthDay } from '#web/ui/when.ts';

interface WhatIfPanelProps {
  data: WhatIfView | undefined;
  isError: boolean;
  onRetry: () => void;
  /** As the slider stands now: the red area moves with it, the curve follows with the answer. */
  stopLossBps: number;
  /** US cents as typed now. */
  amountCents: bigint;
}

/**
 * What this amount and these settings would have made of the trader's recorded fills, by the
 * engine's own rules.
 */
export function WhatIfPanel({ data, isError, onRetry, stopLossBps, amountCents }: WhatIfPanelProps) {
  if (!data && isError)
    return (
      <p className="text-sm text-muted">
        {m.copying_what_if_copy_could_not()}{' '}
        <button type="button" className="link" onClick={onRetry}>
          {m.common_retry()}
        </button>
      </p>
    );
  if (!data) return <Skeleton className="h-76 w-full rounded-md" />;
  if (data.fills === 0)
    return <p className="text-sm text-muted">{m.copying_trader_has_no_recorded_trades()}</p>;
  return (
    <section aria-label={m.copying_what_if_copy()} className="rounded-md border border-line p-4 text-sm">
      <Heading data={data} amountCents={amountCents} />
      <Drawing data={data} stopLossBps={stopLossBps} />
      {data.stoppedAt !== null && (
        <p className="mt-2 text-down">
          {m.copying_stop_loss_would_have_ended({ stoppedAt: formatDate(data.stoppedAt) })}
        </p>
      )}
      <p className="mt-2 text-2xs text-faint">{m.copying_hypothetical_same_decision_rules_on()}</p>
    </section>
  );
}

/** Names the amount where it is not the one that is typed: that one can be no copy. */
function Heading({ data, amountCents }: { data: WhatIfView; amountCents: bigint }) {
  const isHidden = useAreAmountsHidden();
  const asked = askedCents(data);
  const from = formatDate(data.from);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h3 className="font-medium">
        {asked === amountCents
          ? m.copying_what_if_title({ from })
          : m.copying_what_if_title_amount({ amount: isHidden ? '••••' : wholeDollars(asked), from })}
      </h3>
      <p className="num font-semibold">
        <Amount value={data.pnl} isChange /> <Change percent={data.pnlPercent} hasArrow={false} />
      </p>
    </div>
  );
}

function Drawing({ data, stopLossBps }: { data: WhatIfView; stopLossBps: number }) {
  const isHidden = useAreAmountsHidden();
  const baseCents = askedCents(data);
  const stopCents = stopLossCents(baseCents, stopLossBps);
  const points = [{ at: data.from, value: Number(baseCents) / 100 }, ...data.curve];
  const values = points.map(({ value }) => value);
  const fall = deepestFall(values);
  const [peakAt, troughAt] = fall ? [points[fall.peak]?.at, points[fall.trough]?.at] : [];
  const usd = (amount: string) => (isHidden ? '••••' : formatUsd(amount));
  return (
    <>
      <WhatIfChart
        values={values}
        baseCents={baseCents}
        stopCents={stopCents}
        stopPercent={formatUnits(BigInt(stopLossBps), 2).replace(/\.?0+$/, '')}
        fall={fall}
        label={m.copying_what_if_drawing({
          amount: usd(formatUnits(baseCents, 2)),
          from: formatDate(data.from),
          equity: usd(data.equity),
          fall: plainPercent(data.worstFallPercent, 2),
          stop: usd(formatUnits(stopCents, 2)),
        })}
      />
      <p className="num mt-1 mr-14 flex justify-between text-2xs text-faint">
        <span>{formatMonthDay(data.from)}</span>
        <span>{formatMonthDay(data.until)}</span>
      </p>
      {peakAt !== undefined && troughAt !== undefined && (
        <p className="mt-2 flex items-baseline gap-2">
          <span className="h-0.5 w-4 shrink-0 -translate-y-1 bg-down" aria-hidden="true" />
          {m.copying_what_if_fall({
            fall: plainPercent(data.worstFallPercent, 2),
            from: formatMonthDay(peakAt),
            to: formatMonthDay(troughAt),
          })}
        </p>
      )}
    </>
  );
}
