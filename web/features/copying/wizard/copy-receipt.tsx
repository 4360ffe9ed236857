import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { formatUsd } from '#core/content/figures.ts';
import type { LeaderView, WhatIfView } from '#core/copying/contract.ts';
import { faithfulPercent } from '#core/copying/rules.ts';
import { negated } from '#core/values/kind.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { decisionWords } from '#web/features/copying/copies/decision-words.ts';
import { noResultsText } from '#web/features/copying/discover/copier-median.tsx';
import { plainPercent } from '#web/features/copying/discover/leader-card.tsx';
import type { CopySummary } from '#web/features/copying/wizard/copy-draft.ts';
import { exampleBps, feeExample } from '#web/features/copying/wizard/fee-example.ts';
import { tradingCost } from '#web/features/copying/wizard/what-if/month-cost.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Receipt, type ReceiptLine } from '#web/ui/receipt.tsx';

const text = (cents: bigint): string => formatUnits(cents, 2);

interface CopyReceiptProps {
  leader: LeaderView;
  summary: CopySummary;
  /** Of this amount and these settings; undefined while it is computed. */
  whatIf: WhatIfView | undefined;
}

/** All that starting this copy costs and risks, in one place. */
export function CopyReceipt({ leader, summary, whatIf }: CopyReceiptProps) {
  const example = feeExample(summary.amountCents, exampleBps, readUnits(leader.feePercent, 2));
  return (
    <section
      aria-label={m.copying_receipt()}
      className="divide-y divide-line rounded-md bg-panel-2 px-4 py-3"
    >
      <Part>
        <h3 className="font-semibold">{m.copying_receipt()}</h3>
        <Receipt
          isTight
          lines={[
            { name: m.copying_receipt_moves(), value: <Amount value={text(summary.amountCents)} /> },
            ...(whatIf ? followLines(whatIf, summary.leastCents) : []),
          ]}
        />
      </Part>
      <Part>
        <Receipt isTight lines={costLines(leader, whatIf)} />
      </Part>
      <Part>
        <h4 className="text-sm font-medium">{m.copying_receipt_example({ percent: exampleBps / 100 })}</h4>
        <Receipt
          isTight
          lines={[
            {
              name: m.copying_receipt_example_profit(),
              value: <Amount value={text(example.profit)} isMovement />,
            },
            {
              name: m.copying_performance_fee(),
              value: <Amount value={text(negated(example.fee))} isMovement />,
            },
          ]}
          total={{ name: m.copying_you_keep(), value: <Amount value={text(example.net)} isMovement /> }}
        />
      </Part>
      <Part>
        <Receipt isTight lines={riskLines(leader, summary)} />
        {leader.isHouse && (
          <p className="mt-2 text-2xs text-faint">{m.copying_paper_strategy_run_by_site()}</p>
        )}
      </Part>
    </section>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <div className="py-3 first:pt-0 last:pb-0">{children}</div>;
}

/** How much of the trader's volume the copy would follow, and from which amount on nearly all of it. */
function followLines(whatIf: WhatIfView, leastCents: bigint): ReceiptLine[] {
  const { reproducedPercent, faithfulAmount } = whatIf;
  if (reproducedPercent === null) return [];
  // A closing of what the copy never held is no trade that it missed.
  const missed = whatIf.reasons.filter(({ code }) => code !== 'NOTHING_HELD' && code !== 'DUPLICATE_IGNORED');
  const note = missed
    .slice(0, 2)
    .map(({ code, count }) => `${count} × ${decisionWords[code]}`)
    .join(' · ');
  const lines: ReceiptLine[] = [
    {
      name: m.copying_receipt_follow(),
      value: m.copying_receipt_follow_volume({ percent: plainPercent(reproducedPercent) }),
      ...(note !== '' && { note }),
    },
  ];
  // The minimum stands under the amount: said once, and only when more than that is needed.
  if (faithfulAmount !== null && readUnits(faithfulAmount, 2) > leastCents)
    lines.push({
      name: m.copying_receipt_faithful({ percent: faithfulPercent }),
      value: <Amount value={faithfulAmount} />,
    });
  return lines;
}

function costLines(leader: LeaderView, whatIf: WhatIfView | undefined): ReceiptLine[] {
  const cost = whatIf && whatIf.fills > 0 ? tradingCost(whatIf) : undefined;
  const { feeSharePercent } = leader;
  return [
    {
      name: m.copying_performance_fee(),
      value: m.copying_receipt_of_profit({ percent: Number(leader.feePercent) }),
      note:
        feeSharePercent === 0
          ? m.copying_receipt_fee_to_site()
          : m.copying_receipt_fee_shared({ percent: feeSharePercent, leaderName: leader.name }),
    },
    {
      name: m.copying_trading_fees(),
      value:
        cost === undefined
          ? m.copying_receipt_fees_own()
          : cost.days < 30
            ? m.copying_receipt_fees_days({ fees: formatUsd(text(cost.cents)), days: cost.days })
            : m.copying_receipt_fees_month({ fees: formatUsd(text(cost.cents)) }),
    },
    { name: m.copying_receipt_start_stop(), value: m.copying_receipt_trading_fees_only() },
  ];
}

function riskLines(leader: LeaderView, { worstLossCents, amountCents }: CopySummary): ReceiptLine[] {
  const { copiersLosingPercent, copiersEver } = leader;
  return [
    {
      name: m.copying_loss_stop(),
      value: (
        <span className="font-semibold text-down">
          {m.copying_about()} <Amount value={text(-worstLossCents)} isMovement />
        </span>
      ),
      note: m.copying_receipt_stop_note({ stop: formatUsd(text(amountCents - worstLossCents)) }),
    },
    copiersLosingPercent === null
      ? { name: m.copying_copiers_who_losing(), value: noResultsText(leader) }
      : {
          name: m.copying_copiers_who_losing(),
          value: plainPercent(copiersLosingPercent, 0),
          note: m.copying_of_ever({ copiersEver }),
        },
  ];
}
