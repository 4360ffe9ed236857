import { m } from '#core/messages/messages.js';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';

interface SortButtonProps {
  title: string;
  /** Undefined while the rows are in another order. */
  direction: 'asc' | 'desc' | undefined;
  /** In a list, where no head of a column tells the order. */
  isPressed?: boolean;
  onPress: () => void;
}

/** Orders rows by one figure; pressed again, the other way round. */
export function SortButton({ title, direction, isPressed, onPress }: SortButtonProps) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={classes(
        'inline-flex items-center gap-1 hover:text-fg',
        direction && 'font-semibold text-fg',
      )}
    >
      {title}
      {isPressed && (
        <span className="sr-only">{direction === 'asc' ? m.ui_ascending() : m.ui_descending()}</span>
      )}
      {direction && <Arrow className="size-3.5" aria-hidden="true" />}
    </button>
  );
}
