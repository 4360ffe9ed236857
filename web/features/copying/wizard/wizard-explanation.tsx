import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { formatUsd } from '#core/content/figures.ts';
import { defaultStopLossBps, maxOpenPositions, performanceFeeBps } from '#core/copying/rules.ts';
import { negated } from '#core/values/kind.ts';
import { formatUnits } from '#core/values/money.ts';
import { exampleBps, feeExample, tradingFeePercent } from '#web/features/copying/wizard/fee-example.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';

const points = [
  [m.copying_own_account(), m.copying_each_copy_has_its_own()],
  [m.copying_same_trade_same_price(), m.copying_traders_market_orders_all_copies()],
  [m.copying_in_proportion(), m.copying_sizes_follow_money_traders_rounded()],
  [m.copying_always_yours_stop(), m.copying_pause_take_money_out_close()],
] as const;
const fixed = [
  [m.copying_copy_ratio(), '1:1'],
  [m.copying_max_open_trades(), String(maxOpenPositions)],
  [m.copying_stop_loss_figure(), `−${defaultStopLossBps / 100}%`],
] as const;
const text = (cents: bigint): string => formatUnits(cents, 2);

/** What copying is, what it costs on an amount of one's own, and the settings it begins with. */
export function WizardExplanation({ onNext }: { onNext: () => void }) {
  const [amount, setAmount] = useState('1000');
  // An example of nothing while there is no amount.
  const { units: cents = 0n } = typedAmount(amount, 2);
  const example = feeExample(cents, exampleBps);
  return (
    <div className="space-y-5">
      <Card title={m.copying_how_works()}>
        <dl className="grid gap-5 sm:grid-cols-2">
          {points.map(([name, note]) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="mt-1 text-sm text-muted">{note}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className="grid gap-5 sm:grid-cols-2">
        <Card title={m.copying_what_costs()}>
          <NumberField
            label={m.copying_wizard_amount_field()}
            name="copy-example"
            {...dollars}
            value={amount}
            onValue={setAmount}
          />
          <div className="mt-4">
            <Receipt
              lines={[
                {
                  name: m.copying_example_result({ percent: exampleBps / 100 }),
                  value: <Amount value={text(example.profit)} isChange />,
                  note: m.copying_example_trading_fees({
                    fees: formatUsd(text(example.tradingFees)),
                    percent: tradingFeePercent,
                  }),
                },
                {
                  name: m.copying_example_fee({ percent: performanceFeeBps / 100 }),
                  value: <Amount value={text(negated(example.fee))} isChange />,
                },
              ]}
              total={{ name: m.copying_you_keep(), value: <Amount value={text(example.net)} isChange /> }}
            />
          </div>
          <p className="mt-3 text-sm text-muted">
            {m.copying_example_fee_not_forecast_no({ usd: formatUsd('100').replace('.00', '') })}
          </p>
        </Card>
        <Card title={m.copying_copy_settings()}>
          <dl className="divide-y divide-line text-sm">
            {fixed.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4 py-2.5">
                <dt className="text-muted">{name}</dt>
                <dd className="num font-medium">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-sm text-muted">{m.copying_every_copy_begins_with_these()}</p>
        </Card>
      </div>
      <Button className="min-h-12 w-full" onClick={onNext}>
        {m.copying_continue_deposit()}
      </Button>
    </div>
  );
}
