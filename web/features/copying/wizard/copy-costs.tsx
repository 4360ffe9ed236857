import { m } from '#core/messages/messages.js';
import { formatUsd } from '#core/content/figures.ts';
import type { LeaderView } from '#core/copying/contract.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { noResultsText } from '#web/features/copying/discover/copier-median.tsx';
import { plainPercent } from '#web/features/copying/discover/leader-card.tsx';
import type { CopySummary } from '#web/features/copying/wizard/copy-draft.ts';
import { exampleBps, feeExample } from '#web/features/copying/wizard/fee-example.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Receipt, type ReceiptLine } from '#web/ui/receipt.tsx';

const text = (cents: bigint): string => formatUnits(cents, 2);

/** The most a copy can lose, and a profit after its fee. */
export function CopyCosts({ leader, summary }: { leader: LeaderView; summary: CopySummary }) {
  const example = feeExample(summary.amountCents, exampleBps, readUnits(leader.feePercent, 2));
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
          ? noResultsText(leader)
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
    {
      name: m.copying_who_receives_fee(),
      value:
        leader.feeSharePercent === 0
          ? m.copying_fee_to_site()
          : m.copying_fee_shared({ percent: leader.feeSharePercent, leaderName: leader.name }),
    },
    { name: m.copying_would_keep(), value: <Amount value={text(example.net)} /> },
  );
  return <Receipt lines={lines} />;
}
