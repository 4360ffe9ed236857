import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { formatUsd } from '#core/content/figures.ts';
import type { ExistingChoice, LeaderView } from '#core/copying/contract.ts';
import { newId, type LeaderId } from '#core/values/ids.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { copySummary } from '#web/features/copying/wizard/copy-draft.ts';
import { exampleBps, feeExample } from '#web/features/copying/wizard/fee-example.ts';
import { plainPercent } from '#web/features/copying/discover/leader-card.tsx';
import { useStartCopy } from '#web/features/copying/mutations.ts';
import { SettingsFields } from '#web/features/copying/copies/settings-fields.tsx';
import { settingsOf, usualSettings } from '#web/features/copying/copies/settings-draft.ts';
import { WhatIfPanel } from '#web/features/copying/discover/what-if-panel.tsx';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { balanceAfter } from '#web/ui/numbers/balance-after.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Receipt, type ReceiptLine } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const text = (cents: bigint): string => formatUnits(cents, 2);
const existingOptions: readonly { value: ExistingChoice; label: string }[] = [
  { value: 'new_only', label: m.copying_new_only() },
  { value: 'no_worse', label: m.copying_no_worse_price() },
  { value: 'all', label: m.copying_all_now() },
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
          toast('success', m.copying_copy_now({ name: leader.name }));
          onStarted(id);
        },
      },
    );
  };

  return (
    <form
      noValidate
      aria-label={m.copying_copy({ name: leader.name })}
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <Field
        label={m.copying_copy_amount()}
        inputMode="decimal"
        autoComplete="off"
        placeholder={leader.minCopy}
        before="$"
        value={amount}
        onValue={setAmount}
        error={summary.problems.amount}
        hint={
          <>
            {m.copying_free()} <Amount value={text(availableCents)} />
            {m.copying_minimum()} <Amount value={leader.minCopy} />
          </>
        }
      />
      <SettingsFields draft={draft} settings={settings} onDraft={setDraft} />
      <div>
        <p className="mb-1.5 text-sm font-medium">{m.copying_positions_trader_holds_already()}</p>
        <Choice
          label={m.copying_existing_positions()}
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
      <p className="text-sm text-muted">
        {leader.isHouse && `${m.copying_paper_strategy_run_by_site()} `}
        {m.copying_past_results_say_little_about()}
      </p>
      <FailureNote error={start.error} />
      <div className="dialog-actions">
        <Receipt lines={[]} total={balanceAfter(m.copying_free_balance_after(), summary.balanceAfterCents)} />
        <Button
          type="submit"
          className="min-h-12 w-full"
          isBusy={start.isPending}
          disabled={blockedBy !== undefined}
        >
          {blockedBy ?? m.copying_start_copying({ name: leader.name })}
        </Button>
      </div>
    </form>
  );
}

function CopyCosts({ leader, summary }: { leader: LeaderView; summary: ReturnType<typeof copySummary> }) {
  const example = feeExample(summary.amountCents, exampleBps, parseUnits(leader.feePercent, 2) ?? 0n);
  const lines: ReceiptLine[] = [
    {
      name: m.copying_loss_stop(),
      value: <Amount value={text(-summary.worstLossCents)} isChange />,
      note: m.copying_then_all_sold_market_copy(),
    },
  ];
  if (summary.pastFallCents !== undefined)
    lines.push({
      name: m.copying_traders_worst_fall_so_far(),
      value: <Amount value={text(-summary.pastFallCents)} isChange />,
      note: m.copying_on_amount({ maxDrawdownPercent: leader.maxDrawdownPercent ?? '' }),
    });
  lines.push(
    {
      name: m.copying_copiers_who_losing(),
      value:
        leader.copiersLosingPercent === null
          ? m.copying_no_results_yet()
          : plainPercent(leader.copiersLosingPercent, 0),
      note: m.copying_of_ever({ copiersEver: leader.copiersEver }),
    },
    {
      name: m.copying_example_fee_of({ percent: exampleBps / 100 }),
      value: <Amount value={text(example.fee)} />,
      note: m.copying_of_a_profit_of({
        feePercent: Number(leader.feePercent),
        usd: formatUsd(text(example.profit)),
      }),
    },
    { name: m.copying_would_keep(), value: <Amount value={text(example.net)} /> },
  );
  return <Receipt lines={lines} />;
}
