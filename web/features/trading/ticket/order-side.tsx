import { m } from '#core/messages/messages.js';
import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { Side } from '#core/trading/contract.ts';
import { classes } from '#web/ui/classes.ts';

const sides = [
  { value: 'buy', label: m.trading_buy(), className: 'btn-buy' },
  { value: 'sell', label: m.trading_sell(), className: 'btn-sell' },
] as const;

/** Buy or sell, which stands in the address: told apart by colour, fill and a tick. */
export function SideChoice({ side }: { side: Side }) {
  const navigate = useNavigate();
  return (
    <fieldset
      aria-label={m.trading_side()}
      className="grid grid-cols-2 gap-1 rounded-md border border-line bg-panel-2 p-1"
    >
      {sides.map(({ value, label, className }) => {
        const isChosen = value === side;
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isChosen}
            onClick={() =>
              void navigate({
                to: '.',
                search: (before) => ({ ...before, side: value }),
                // The sheet it may stand in is known by the state of its step.
                state: true,
                replace: true,
                resetScroll: false,
              })
            }
            className={classes(
              'btn btn-sm rounded-sm lg:min-h-8',
              isChosen ? className : 'text-muted hover:text-fg',
            )}
          >
            {isChosen && <Check className="size-4" strokeWidth={2.5} aria-hidden="true" />}
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
