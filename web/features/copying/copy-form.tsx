import { useState } from 'react';
import { formatUsd } from '#core/content/figures.ts';
import type { ExistingChoice, LeaderView } from '#core/copying/contract.ts';
import { newId, type LeaderId } from '#core/values/ids.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { copySummary } from '#web/features/copying/copy-draft.ts';
import { feeExample } from '#web/features/copying/fee-example.ts';
import { plainPercent } from '#web/features/copying/leader-card.tsx';
import { useStartCopy } from '#web/features/copying/mutations.ts';
import { SettingsFields } from '#web/features/copying/settings-fields.tsx';
import { settingsOf, usualSettings } from '#web/features/copying/settings-draft.ts';
import { WhatIfPanel } from '#web/features/copying/what-if-panel.tsx';
import { failureOf } from '#web/lib/failure.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Receipt, type ReceiptLine } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/toast.ts';
import { FailureNote } from '#web/ui/upgrade-note.tsx';

const exampleBps = 2_200;
const text = (cents: bigint): string => formatUnits(cents, 2);
const existingOptions: readonly { value: ExistingChoice; label: string }[] = [
  { value: 'new_only', label: 'New only' },
  { value: 'no_worse', label: 'No worse price' },
  { value: 'all', label: 'All now' },
];

interface CopyFormProps {
  leader: LeaderView;
  availableCents: bigint;
  /** The copy runs. */
  onStarted: (copyId: string) => void;
}

/** Amount, settings, what it may cost and would have made; then the button that starts the copy. */
export function CopyForm({ leader, availableCents, onStarted }: CopyFormProps) {
  // One id for one intent: a retry after a lost answer starts the same copy, not a second one.
  const [id] = useState(() => newId('cpy'));
  const [amount, setAmount] = useState('');
  const [draft, setDraft] = useState(usualSettings);
  const [existing, setExisting] = useState<ExistingChoice>('new_only');
  const start = useStartCopy();
  const settings = settingsOf(draft);
  const { stopLossBps, multiplierBps, maxOpenPositions } = settings;
  const summary = copySummary(
    { amount, stopLossPercent: draft.stopLossPercent },
    {
      minimumCents: parseUnits(leader.minCopy, 2) ?? 0n,
      availableCents,
      maxDrawdownPercent: leader.maxDrawdownPercent,
    },
  );
  const blockedBy = summary.blockedBy ?? settings.problem;
  const leaderId = leader.id as LeaderId;

  const confirm = () => {
    if (start.isPending || blockedBy !== undefined) return;
    start.mutate(
      {
        id,
        leaderId,
        amount: text(summary.amountCents),
        stopLossBps,
        multiplierBps,
        maxOpenPositions,
        existing,
      },
      {
        onSuccess: () => {
          toast('success', `You copy ${leader.name} now`);
          onStarted(id);
        },
      },
    );
  };

  return (
    <form
      noValidate
      aria-label={`Copy ${leader.name}`}
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
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
      <SettingsFields draft={draft} settings={settings} onDraft={setDraft} />
      <div>
        <p className="mb-1.5 text-sm font-medium">Positions the trader holds already</p>
        <Choice
          label="Existing positions"
          options={existingOptions}
          value={existing}
          onValue={setExisting}
          isSmall
        />
      </div>
      {summary.amountCents > 0n && blockedBy === undefined && (
        <WhatIfPanel
          ask={{ leaderId, amount: text(summary.amountCents), stopLossBps, multiplierBps, maxOpenPositions }}
        />
      )}
      <CopyCosts leader={leader} summary={summary} />
      {start.error && (
        <FailureNote failure={failureOf(start.error)} />
      )}
      <div>
        <p className="mb-3 text-sm text-muted">
          {leader.isHouse && 'This is a paper strategy run by this site. Its results are hypothetical. '}
          Past results say little about future ones. The stop level is not guaranteed: a fast market can close
          below it.
        </p>
        <Button
          type="submit"
          className="min-h-12 w-full"
          isBusy={start.isPending}
          disabled={blockedBy !== undefined}
        >
          {blockedBy ?? `Start Copying ${leader.name}`}
        </Button>
      </div>
    </form>
  );
}

function CopyCosts({ leader, summary }: { leader: LeaderView; summary: ReturnType<typeof copySummary> }) {
  const example = feeExample(summary.amountCents, exampleBps, parseUnits(leader.feePercent, 2) ?? 0n);
  const lines: ReceiptLine[] = [
    {
      name: 'Loss at the stop',
      value: <Amount value={text(-summary.worstLossCents)} isChange />,
      note: 'Then all is sold at market and the copy ends',
    },
  ];
  if (summary.pastFallCents !== undefined)
    lines.push({
      name: 'This trader’s worst fall so far',
      value: <Amount value={text(-summary.pastFallCents)} isChange />,
      note: `${leader.maxDrawdownPercent}% on your amount`,
    });
  lines.push(
    {
      name: 'Copiers who are losing',
      value:
        leader.copiersLosingPercent === null
          ? 'No results yet'
          : plainPercent(leader.copiersLosingPercent, 0),
      note: `Of ${leader.copiersEver} ever`,
    },
    {
      name: 'If it made 22%, the fee',
      value: <Amount value={text(example.fee)} />,
      note: `${Number(leader.feePercent)}% of a profit of ${formatUsd(text(example.profit))}`,
    },
    { name: 'And you would keep', value: <Amount value={text(example.net)} /> },
  );
  return (
    <Receipt
      lines={lines}
      total={{ name: 'Free balance after', value: <Amount value={text(summary.balanceAfterCents)} /> }}
    />
  );
}
