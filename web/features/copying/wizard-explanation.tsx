import { useState } from 'react';
import { formatUsd } from '#core/content/figures.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { feeExample } from '#web/features/copying/fee-example.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';

const points = [
  ['Your own account', 'Each copy has its own money. What you put in is the most it can lose.'],
  ['Same trade, same price', 'The trader’s market orders and all copies fill as one order, at one price.'],
  ['In proportion', 'Sizes follow your money and the trader’s, rounded down to whole lots.'],
  ['Always yours to stop', 'Pause, take money out, close one position or stop everything at any time.'],
] as const;
const fixed = [
  ['Copy ratio', '1:1'],
  ['Max open trades', '10'],
  ['Stop loss', '−20%'],
] as const;
const exampleBps = 2_200;
const text = (cents: bigint): string => formatUnits(cents, 2);

/** What copying is, what it costs on an amount of one's own, and the settings it begins with. */
export function WizardExplanation({ onNext }: { onNext: () => void }) {
  const [amount, setAmount] = useState('1000');
  const example = feeExample(parseUnits(amount.trim(), 2) ?? 0n, exampleBps);
  return (
    <div className="space-y-5">
      <Card title="How it works">
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
        <Card title="What it costs">
          <Field
            label="On an amount of"
            inputMode="decimal"
            autoComplete="off"
            before="$"
            value={amount}
            onValue={setAmount}
          />
          <div className="mt-4">
            <Receipt
              lines={[
                { name: 'If it made 22%', value: <Amount value={text(example.profit)} isChange /> },
                { name: 'Fee, 10% of profit', value: <Amount value={text(example.fee)} /> },
              ]}
              total={{ name: 'You keep', value: <Amount value={text(example.net)} /> }}
            />
          </div>
          <p className="mt-3 text-sm text-muted">
            An example of the fee, not a forecast. No profit, no fee. Minimum{' '}
            {formatUsd('100').replace('.00', '')}.
          </p>
        </Card>
        <Card title="Copy settings">
          <dl className="divide-y divide-line text-sm">
            {fixed.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4 py-2.5">
                <dt className="text-muted">{name}</dt>
                <dd className="num font-medium">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-sm text-muted">
            Every copy begins with these; you may change them before and after it starts. The stop level is
            not guaranteed: a fast market can close below it.
          </p>
        </Card>
      </div>
      <Button className="min-h-12 w-full" onClick={onNext}>
        Continue to deposit
      </Button>
    </div>
  );
}
