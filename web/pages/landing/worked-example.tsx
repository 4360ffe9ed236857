import { negated } from '#core/values/kind.ts';
import { m } from '#core/messages/messages.js';
import { defaultStopLossBps, performanceFeeBps } from '#core/copying/rules.ts';
import { formatUnits, shareOf } from '#core/values/money.ts';
import { formatUsd } from '#core/content/figures.ts';
import { exampleBps, feeExample } from '#web/features/copying/wizard/fee-example.ts';

const amountCents = 100_000n;
const percent = exampleBps / 100;
const stopLossCents = shareOf(amountCents, defaultStopLossBps, 'down');
const text = (cents: bigint, isSigned = false): string => formatUsd(formatUnits(cents, 2), isSigned);

function Column({ resultBps, title, tone }: { resultBps: number; title: string; tone: string }) {
  const { profit, fee, tradingFees, net } = feeExample(amountCents, resultBps);
  const rows = [
    [m.common_copied(), text(amountCents)],
    [m.landing_example_result(), text(profit, true)],
    [
      m.landing_example_fee({ percent: performanceFeeBps / 100 }),
      fee === 0n ? m.landing_example_no_fee() : text(negated(fee)),
    ],
  ] as const;
  return (
    <div className="min-w-0 p-5 sm:p-6">
      <p className="text-sm font-medium text-muted">{title}</p>
      <dl className="mt-4 space-y-2.5 text-sm">
        {rows.map(([name, figure]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-faint">{name}</dt>
            <dd className="num ml-auto">{figure}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-3 text-right">
        <p className="text-sm text-faint">{m.landing_yours()}</p>
        <p className={`num text-xl font-semibold ${tone}`}>
          <span className="total-rule">{text(net, true)}</span>
        </p>
        <p className="mt-3 text-xs text-faint">
          {m.landing_example_trading_fees({ fees: text(tradingFees) })}
        </p>
      </div>
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
        <span className="font-medium">{m.landing_what_copy_costs()}</span>
        <span className="text-sm text-faint">{m.landing_worked_example_not_forecast()}</span>
      </figcaption>
      <div className="grid grid-cols-2 divide-x divide-line">
        <Column resultBps={exampleBps} title={m.landing_example_gain({ percent })} tone="gain" />
        <Column resultBps={-exampleBps} title={m.landing_example_loss({ percent })} tone="loss" />
      </div>
      <p className="border-t border-line bg-panel-2 px-5 py-3 text-sm text-muted sm:px-6">
        {m.landing_example_stop({ loss: text(stopLossCents).replace('.00', '') })}
      </p>
    </figure>
  );
}
