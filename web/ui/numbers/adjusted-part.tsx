import { m } from '#core/messages/messages.js';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { formatUsd } from '#core/content/figures.ts';

/** Beside every day figure: the part that administrators adjusted. Nothing when there is none. */
export function AdjustedPart({ amount, label }: { amount: string; label?: string }) {
  const isHidden = useAreAmountsHidden();
  if (/^-?0*(\.0*)?$/.test(amount)) return null;
  return (
    <span className="block text-2xs text-muted">
      {label !== undefined && `${label}: `}
      {m.ui_day_adjusted({ amount: isHidden ? '••••' : formatUsd(amount, true) })}
    </span>
  );
}
