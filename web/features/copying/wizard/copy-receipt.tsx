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
import { askedCents } from '#web/features/copying/wizard/what-if/use-what-if.ts';
import { tradingCost } from '#web/features/copying/wizard/what-if/month-cost.ts';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { maskAmounts } from '#web/ui/numbers/shown-text.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Receipt, type ReceiptLine } from '#web/ui/receipt.tsx';

/** In the place of a figure that is being computed. */
const waiting = '…';
const text = (cents: bigint): string => formatUnits(cents, 2);

interface CopyReceiptProps {
  leader: LeaderView;
  summary: CopySummary;
  /** At the trader's own ratio and with as many open trades as there may be. */
  isUsual: boolean;
  /** The latest answer, maybe of another amount; undefined before the first. */
  whatIf: WhatIfView | undefined;
}

/** All that starting this copy costs and risks, in one place. */
export function CopyReceipt({ leader, summary, isUsual, whatIf }: CopyReceiptProps) {
  const example = feeExample(summary.amountCents, exampleBps, readUnits(leader.feePercent, 2));
  const isHidden = useAreAmountsHidden();
  const shown = (words: string) => (isHidden ? maskAmounts(words) : words);
  // An answer about another amount says nothing of this one: its rows wait for theirs.
  const isCurrent = whatIf !== undefined && askedCents(whatIf) === summary.amountCents;
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
            ...(whatIf && isUsual && whatIf.stoppedAt === null
              ? followLines(whatIf, summary.leastCents, isCurrent)
              : []),
          ]}
        />
      </Part>
      <Part>
        <Receipt
          isTight
          lines={[
            performanceFeeLine(leader),
            {
              name: m.copying_trading_fees(),
              value: whatIf === undefined || isCurrent ? shown(tradingFeesOf(whatIf)) : waiting,
            },
            {
              name: m.copying_receipt_start_stop(),
              value: m.copying_receipt_trading_fees_only(),
              note: m.copying_receipt_start_stop_note(),
            },
          ]}
        />
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
        <Receipt isTight lines={riskLines(leader, summary, shown)} />
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
function followLines(whatIf: WhatIfView, leastCents: bigint, isCurrent: boolean): ReceiptLine[] {
  const { reproducedPercent, faithfulAmount } = whatIf;
  if (reproducedPercent === null) return [];
  // A closing of what the copy never held is no trade that it missed.
  const missed = whatIf.reasons.filter(({ code }) => code !== 'NOTHING_HELD');
  const note = missed
    .slice(0, 2)
    .map(({ code, count }) => `${count} × ${decisionWords[code]}`)
    .join(' · ');
  const lines: ReceiptLine[] = [
    {
      name: m.copying_receipt_follow(),
      value: isCurrent
        ? m.copying_receipt_follow_volume({ percent: plainPercent(reproducedPercent) })
        : waiting,
      ...(isCurrent && note !== '' && { note }),
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

function performanceFeeLine({ feePercent, feeSharePercent, name }: LeaderView): ReceiptLine {
  return {
    name: m.copying_performance_fee(),
    value: m.copying_receipt_of_profit({ percent: Number(feePercent) }),
    note:
      feeSharePercent === 0
        ? m.copying_receipt_fee_to_site()
        : m.copying_receipt_fee_shared({ percent: feeSharePercent, leaderName: name }),
  };
}

/** What trading cost the what-if copy in a month; in general words before there is one. */
function tradingFeesOf(whatIf: WhatIfView | undefined): string {
  const cost = whatIf && whatIf.fills > 0 ? tradingCost(whatIf) : undefined;
  if (cost === undefined) return m.copying_receipt_fees_own();
  const fees = formatUsd(text(cost.cents));
  return cost.isMonth
    ? m.copying_receipt_fees_month({ fees })
    : m.copying_receipt_fees_days({ fees, days: cost.days });
}

function riskLines(
  leader: LeaderView,
  { worstLossCents, amountCents }: CopySummary,
  shown: (words: string) => string,
): ReceiptLine[] {
  const { copiersLosingPercent, copiersEver } = leader;
  return [
    {
      name: m.copying_loss_stop(),
      value: (
        <span className="font-semibold text-down">
          {shown(m.copying_about_loss({ loss: formatUsd(text(-worstLossCents)) }))}
        </span>
      ),
      note: shown(m.copying_receipt_stop_note({ stop: formatUsd(text(amountCents - worstLossCents)) })),
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
