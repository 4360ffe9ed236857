import '#web/ui/numbers/pnl-chip.css';
import { formatPercent } from '#core/content/figures.ts';
import { directionOf } from '#core/content/ticker.ts';
import { classes } from '#web/ui/classes.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';

const arrows = { up: 'M4 .6 7.6 6.4H.4z', down: 'M4 6.4.4.6h7.2z' } as const;

interface PnlChipProps {
  /** US dollars as a plain decimal. */
  amount: string;
  percent?: string | undefined;
}

/**
 * A gain or loss in a row. On wide screens chips with a percent have one width, so that columns
 * stand; on phones the amount stands alone. Percents stay visible when amounts are hidden.
 */
export function PnlChip({ amount, percent }: PnlChipProps) {
  const isHidden = useAreAmountsHidden();
  // Without a percent beside it, the colour would tell what is hidden.
  const direction = isHidden && percent === undefined ? 'flat' : directionOf(amount);
  return (
    <span
      className={classes(
        'pnl-chip',
        `is-${direction}`,
        percent !== undefined && 'has-percent',
        isHidden && 'is-hidden',
      )}
    >
      {direction !== 'flat' && (
        <svg className="pnl-chip-arrow" viewBox="0 0 8 7" aria-hidden="true">
          <path d={arrows[direction]} />
        </svg>
      )}
      <Amount value={amount} isMovement />
      {percent !== undefined && <span className="pnl-chip-percent">{formatPercent(percent)}</span>}
    </span>
  );
}
