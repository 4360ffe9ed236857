import { m } from '#core/messages/messages.js';
import { formatPercent, formatPrice, formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { directionOf } from '#core/content/ticker.ts';
import { classes } from '#web/ui/classes.ts';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';

const tones = { up: 'gain', down: 'loss', flat: 'text-muted' } as const;
const arrows = { up: '▲', down: '▼', flat: '' } as const;

interface AmountProps {
  /** Plain decimal of the asset. */
  value: string;
  asset?: string;
  /** A gain or loss: sign, arrow and colour. */
  isChange?: boolean;
  /** Money that came or went: the sign alone, for a payment is neither gain nor loss. */
  isMovement?: boolean;
  className?: string;
}

/**
 * All money on the screen goes through here: formatted exactly, tabular, hidden when a person asked
 * for that.
 */
export function Amount({
  value,
  asset = 'USD',
  isChange = false,
  isMovement = false,
  className,
}: AmountProps) {
  const isHidden = useAreAmountsHidden();
  if (isHidden) return <Hidden className={className} />;
  const text =
    asset === 'USD'
      ? formatUsd(value, isChange || isMovement)
      : `${isMovement && directionOf(value) === 'up' ? '+' : ''}${formatQuantityText(value)} ${asset}`;
  if (!isChange) return <span className={classes('num', className)}>{text}</span>;
  const direction = directionOf(value);
  return (
    <span className={classes('num whitespace-nowrap', tones[direction], className)}>
      <Arrow direction={direction} />
      {text}
    </span>
  );
}

/** How much of something; hidden with amounts, for the price beside it is public. */
export function Quantity({ value }: { value: string }) {
  const isHidden = useAreAmountsHidden();
  return isHidden ? <Hidden /> : formatQuantityText(value);
}

const Hidden = ({ className }: { className?: string | undefined }) => (
  <span className={classes('num', className)}>
    <span aria-hidden="true">••••</span>
    <span className="sr-only">{m.ui_amount_hidden()}</span>
  </span>
);

function Arrow({ direction }: { direction: keyof typeof arrows }) {
  if (direction === 'flat') return null;
  return (
    <span aria-hidden="true" className="mr-1 text-[0.65em]">
      {arrows[direction]}
    </span>
  );
}

/** A signed percent with arrow and colour. Percents stay visible when amounts are hidden. */
export function Change({
  percent,
  className,
  hasArrow = true,
}: {
  percent: string;
  className?: string;
  hasArrow?: boolean;
}) {
  const direction = directionOf(percent);
  return (
    <span className={classes('num whitespace-nowrap', tones[direction], className)}>
      {hasArrow && <Arrow direction={direction} />}
      {formatPercent(percent)}
    </span>
  );
}

/**
 * Decimals a dollar price is shown with when its instrument does not say: four below one, else two.
 */
export const decimalsOf = (price: string): number => (/^-?0(\.|$)/.test(price) ? 4 : 2);

export function PriceText({
  value,
  decimals,
  className,
}: {
  value: string;
  decimals?: number;
  className?: string;
}) {
  return (
    <span className={classes('num', className)}>{formatPrice(value, decimals ?? decimalsOf(value))}</span>
  );
}
