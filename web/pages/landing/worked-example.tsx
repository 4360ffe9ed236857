import { negated } from '#core/values/kind.ts';
import { m } from '#core/messages/messages.js';
import { defaultStopLossBps, performanceFeeBps } from '#core/copying/rules.ts';
import { formatUnits, shareOf } from '#core/values/money.ts';
import { formatUsd } from '#core/content/figures.ts';
import type { WaterfallBar } from '#web/ui/chart/waterfall/waterfall-layout.ts';
import { Waterfall } from '#web/ui/chart/waterfall/waterfall.tsx';
import { exampleBps, feeExample } from '#web/features/copying/wizard/fee-example.ts';

const amountCents = 100_000n;
const percent = exampleBps / 100;
const stopLossCents = shareOf(amountCents, defaultStopLossBps, 'down');
const text = (cents: bigint): string => formatUsd(formatUnits(cents, 2));

/** From what the trades brought to what the copier keeps: the steps add up to the last bar. */
function barsOf(resultBps: number): readonly WaterfallBar[] {
  const { profit, fee, tradingFees, net } = feeExample(amountCents, resultBps);
  const bar = (key: string, name: string, cents: bigint, kind: WaterfallBar['kind']): WaterfallBar => ({
    key,
    name,
    amount: formatUnits(cents, 2),
    kind,
  });
  return [
    bar('result', m.landing_example_result(), profit + tradingFees, 'start'),
    bar('trading-fees', m.copying_trading_fees(), negated(tradingFees), 'step'),
    bar('fee', m.landing_example_fee({ percent: performanceFeeBps / 100 }), negated(fee), 'step'),
    bar('net', m.landing_yours(), net, 'end'),
  ];
}

const gain = barsOf(exampleBps);
const loss = barsOf(-exampleBps);

function Column({ bars, title }: { bars: readonly WaterfallBar[]; title: string }) {
  return (
    <div className="min-w-0 px-2 py-2.5">
      <p className="px-2 py-2.5 text-sm font-medium">{title}</p>
      <Waterfall isRows bars={bars} scale={[...gain, ...loss]} label={title} />
    </div>
  );
}

/**
 * The fee sum both ways, at equal size: a gain is never shown without the loss of the same size.
 */
export function WorkedExample() {
  return (
    <figure data-example="" className="card overflow-hidden">
      <figcaption className="flex items-baseline justify-between gap-3 border-b border-line px-5 py-3.5 sm:px-6">
        <span className="font-medium">
          {m.landing_what_copy_costs({ amount: text(amountCents).replace('.00', '') })}
        </span>
        <span className="text-sm text-faint">{m.landing_worked_example_not_forecast()}</span>
      </figcaption>
      <div className="grid grid-cols-2 divide-x divide-line">
        <Column bars={gain} title={m.landing_example_gain({ percent })} />
        <Column bars={loss} title={m.landing_example_loss({ percent })} />
      </div>
      <p className="border-t border-line bg-panel-2 px-5 py-3 text-sm text-muted sm:px-6">
        {m.landing_example_stop({ loss: text(stopLossCents).replace('.00', '') })}
      </p>
    </figure>
  );
}
