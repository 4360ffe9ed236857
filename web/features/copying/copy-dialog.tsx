import { useState } from 'react';
import { Lock } from 'lucide-react';
import type { LeaderView } from '#core/copying/contract.ts';
import { newId, type LeaderId } from '#core/values/ids.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { copySummary, stopLossRange } from '#web/features/copying/copy-draft.ts';
import { feeExample } from '#web/features/copying/fee-example.ts';
import { useStartCopy } from '#web/features/copying/mutations.ts';
import { failureOf } from '#web/lib/failure.ts';
import { formatUsd } from '#core/content/figures.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/toast.ts';

interface CopyDialogProps {
  leader: LeaderView;
  availableCents: bigint;
  onClose: () => void;
}

const exampleBps = 2_200;
const text = (cents: bigint): string => formatUnits(cents, 2);

export function CopyDialog({ leader, availableCents, onClose }: CopyDialogProps) {
  // One id for one intent: a retry after a lost answer starts the same copy, not a second one.
  const [id] = useState(() => newId('cpy'));
  const [amount, setAmount] = useState('');
  const [stopLossPercent, setStopLossPercent] = useState(String(stopLossRange.usual));
  const start = useStartCopy();
  const summary = copySummary(
    { amount, stopLossPercent },
    {
      minimumCents: parseUnits(leader.minCopy, 2) ?? 0n,
      availableCents,
      maxDrawdownPercent: leader.maxDrawdownPercent,
    },
  );
  const example = feeExample(summary.amountCents, exampleBps);

  const confirm = () => {
    if (start.isPending || summary.blockedBy !== undefined) return;
    start.mutate(
      {
        id,
        leaderId: leader.id as LeaderId,
        amount: text(summary.amountCents),
        stopLossBps: summary.stopLossBps,
      },
      {
        onSuccess: () => {
          toast('success', `You copy ${leader.name} now`);
          onClose();
        },
      },
    );
  };

  return (
    <Dialog isOpen onClose={onClose} title={`Copy ${leader.name}`} description={leader.specialty}>
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
          <Field
            label="Copy amount"
            inputMode="decimal"
            autoComplete="off"
            placeholder={leader.minCopy}
            before="$"
            value={amount}
            onValue={setAmount}
            error={summary.problems.amount}
            hint={
              <>
                Free: <Amount value={text(availableCents)} />. Minimum <Amount value={leader.minCopy} />
              </>
            }
          />
          <Field
            label="Stop loss, %"
            inputMode="numeric"
            autoComplete="off"
            value={stopLossPercent}
            onValue={(value) => setStopLossPercent(value.replace(/\D/g, '').slice(0, 2))}
            error={summary.problems.stopLoss}
            hint="5 to 95"
          />
        </div>
        <Receipt
          lines={[
            {
              name: 'Loss at the stop',
              value: <Amount value={text(-summary.worstLossCents)} isChange />,
              note: 'Then all is sold at market and the copy ends',
            },
            ...(summary.pastFallCents === undefined
              ? []
              : [
                  {
                    name: 'This trader’s worst fall so far',
                    value: <Amount value={text(-summary.pastFallCents)} isChange />,
                    note: `${leader.maxDrawdownPercent}% on your amount`,
                  },
                ]),
            {
              name: 'If it made 22%, the fee',
              value: <Amount value={text(example.fee)} />,
              note: `10% of a profit of ${formatUsd(text(example.profit))}`,
            },
            { name: 'And you would keep', value: <Amount value={text(example.net)} /> },
          ]}
          total={{ name: 'Free balance after', value: <Amount value={text(summary.balanceAfterCents)} /> }}
        />
        <ul className="flex flex-wrap gap-2 text-sm text-muted">
          {['Ratio 1:1', 'At most 10 open trades', 'New trades only'].map((fixed) => (
            <li
              key={fixed}
              className="inline-flex items-center gap-1.5 rounded-full border border-line bg-panel-2 px-3 py-1"
            >
              <Lock className="size-3" aria-hidden="true" />
              {fixed}
            </li>
          ))}
        </ul>
        {start.error && (
          <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
            {failureOf(start.error).message}
          </p>
        )}
        <div>
          <p className="mb-3 text-sm text-muted">
            {leader.isHouse && 'This is a paper strategy run by this site. Its results are hypothetical. '}
            Past results say little about future ones. The stop level is not guaranteed: a fast market can
            close below it.
          </p>
          <Button
            type="submit"
            className="min-h-12 w-full"
            isBusy={start.isPending}
            disabled={summary.blockedBy !== undefined}
          >
            {summary.blockedBy ?? `Start Copying ${leader.name}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
