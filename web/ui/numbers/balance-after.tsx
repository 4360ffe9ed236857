import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { formatUsd } from '#core/content/figures.ts';
import { formatUnits } from '#core/values/money.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import type { ReceiptLine } from '#web/ui/receipt.tsx';

/** What is missing, as a problem: no balance is below zero. */
function Short({ cents }: { cents: bigint }) {
  const isHidden = useAreAmountsHidden();
  return (
    <span className="text-down">
      {m.ui_short_by({ amount: isHidden ? '••••' : formatUsd(formatUnits(cents, 2)) })}
    </span>
  );
}

/**
 * The total of a preview: what is left afterwards. `children` shows it in another way while it
 * suffices.
 */
export function balanceAfter(name: string, cents: bigint, children?: ReactNode): ReceiptLine {
  return cents < 0n
    ? { name, value: <Short cents={-cents} />, isProblem: true }
    : { name, value: children ?? <Amount value={formatUnits(cents, 2)} /> };
}
