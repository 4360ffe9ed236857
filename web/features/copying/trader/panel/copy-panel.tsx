import { m } from '#core/messages/messages.js';
import { useId } from 'react';
import { Link } from '@tanstack/react-router';
import { formatUsd } from '#core/content/figures.ts';
import type { LeaderRecordView, WhatIfView } from '#core/copying/contract.ts';
import { maxOpenPositions } from '#core/copying/rules.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { usualSettings } from '#web/features/copying/copies/settings-draft.ts';
import { copyBlockedBy, plainPercent } from '#web/features/copying/discover/leader-card.tsx';
import { MonthLines } from '#web/features/copying/trader/panel/month-lines.tsx';
import { monthFees } from '#web/features/copying/trader/panel/month-outcome.ts';
import { AmountField } from '#web/features/copying/wizard/amount-field.tsx';
import { copySummary, leastCopyCents, mostCopyCents } from '#web/features/copying/wizard/copy-draft.ts';
import { tradingCost } from '#web/features/copying/wizard/what-if/month-cost.ts';
import { askedCents, useWhatIf } from '#web/features/copying/wizard/what-if/use-what-if.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { Receipt } from '#web/ui/receipt.tsx';

const text = (cents: bigint): string => formatUnits(cents, 2);

/** US dollars that the field begins with: a round sum while there is that much, else the smallest copy. */
export function firstAmount(minCopy: string, availableCents: bigint): string {
  const facts = { minimumCents: readUnits(minCopy, 2), availableCents };
  const least = leastCopyCents(facts);
  const most = mostCopyCents(facts);
  const round = [100_000n, 50_000n].find((cents) => cents >= least && cents <= most);
  return text(round ?? least).replace(/\.00$/, '');
}

interface CopyPanelProps {
  record: LeaderRecordView;
  availableCents: bigint;
  amount: string;
  onAmount: (amount: string) => void;
  /** The running copy of this person. */
  copyId: string | undefined;
  onCopy: () => void;
}

/** What an amount would have brought and cost, and the button that goes on with it. */
export function CopyPanel({ record, availableCents, amount, onAmount, copyId, onCopy }: CopyPanelProps) {
  const { leader } = record;
  const id = useId();
  const facts = { minimumCents: readUnits(leader.minCopy, 2), availableCents };
  const { stopLossPercent } = usualSettings;
  const summary = copySummary({ amount, stopLossPercent }, facts);
  const { amountCents, stopLossBps } = summary;
  const ask = (cents: bigint) => ({
    leaderId: leader.id as LeaderId,
    amount: text(cents),
    stopLossBps,
    multiplierBps: 10_000,
    maxOpenPositions,
  });
  const { data } = useWhatIf(summary.isInRange ? ask(amountCents) : undefined, ask(leastCopyCents(facts)));
  // An answer about another amount says nothing of this one.
  const whatIf = data && askedCents(data) === amountCents ? data : undefined;
  return (
    <section aria-labelledby={id} className="card copy-panel">
      <h2 id={id} className="sr-only">
        {m.copying_copy({ name: leader.name })}
      </h2>
      <AmountField
        label={m.copying_copy_with_label()}
        facts={facts}
        value={amount}
        onValue={onAmount}
        error={summary.problems.amount}
      />
      <MonthLines record={record} amountCents={amountCents} feesCents={feesOf(whatIf)} />
      <Terms lossCents={summary.worstLossCents} stopLossPercent={stopLossPercent} whatIf={whatIf} />
      {/* Below the record the bar at the bottom has the act. */}
      <div className="panel-act">
        <PanelAct
          record={record}
          copyId={copyId}
          amountText={formatUsd(text(amountCents))}
          problem={summary.isInRange ? undefined : summary.blockedBy}
          onCopy={onCopy}
        />
      </div>
      <p className="text-center text-2xs text-faint">
        {m.copying_no_exit_fee()}{' '}
        {m.copying_money_can_lose_value_profit({ feePercent: Number(leader.feePercent) })}
      </p>
    </section>
  );
}

/** Of a month: none where nothing was traded, unknown before the answer. */
function feesOf(whatIf: WhatIfView | undefined): bigint | undefined {
  const cost = whatIf && tradingCost(whatIf);
  return cost && monthFees(cost);
}

interface TermsProps {
  lossCents: bigint;
  stopLossPercent: string;
  whatIf: WhatIfView | undefined;
}

function Terms({ lossCents, stopLossPercent, whatIf }: TermsProps) {
  const isHidden = useAreAmountsHidden();
  const follows = whatIf?.reproducedPercent;
  return (
    <Receipt
      isTight
      lines={[
        {
          name: m.copying_stop_at_loss_of(),
          value: m.copying_stop_at_value({
            percent: stopLossPercent,
            loss: isHidden ? '••••' : formatUsd(text(lossCents)),
          }),
        },
        {
          name: m.copying_receipt_follow(),
          value:
            whatIf === undefined
              ? '…'
              : follows === undefined || follows === null
                ? '—'
                : m.copying_receipt_follow_volume({ percent: plainPercent(follows) }),
        },
      ]}
    />
  );
}

interface PanelActProps extends Pick<CopyPanelProps, 'record' | 'copyId' | 'onCopy'> {
  amountText: string;
  /** Why this amount is no copy. */
  problem: string | undefined;
}

/** Goes on with the amount, leads to the copy that runs, or says why neither can be. */
function PanelAct({ record: { leader }, copyId, amountText, problem, onCopy }: PanelActProps) {
  if (copyId !== undefined)
    return (
      <Link to="/copies" hash={copyId} className={buttonClass('secondary', false, 'min-h-12 w-full')}>
        {m.copying_view_copy()}
      </Link>
    );
  const blocked = copyBlockedBy(leader, false);
  return (
    <Button
      className="min-h-12 w-full whitespace-normal wrap-anywhere"
      blockedBy={blocked}
      disabled={problem !== undefined}
      onClick={onCopy}
    >
      {blocked === undefined && problem !== undefined ? problem : m.copying_copy_with({ amount: amountText })}
    </Button>
  );
}
