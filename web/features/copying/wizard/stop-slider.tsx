import { m } from '#core/messages/messages.js';
import { useId } from 'react';
import { formatUsd } from '#core/content/figures.ts';
import { stopLossPercents } from '#core/copying/rules.ts';
import { formatUnits } from '#core/values/money.ts';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';

interface StopSliderProps {
  /** Whole percent of the amount. */
  percent: string;
  onPercent: (percent: string) => void;
  /** US cents lost at this stop. */
  lossCents: bigint;
  /** Of the trader's record, "5.23%"; undefined before there is one. */
  maxDrawdown: string | undefined;
}

const { min, max } = stopLossPercents;

/** The loss at which the copy ends; the red area of the drawing moves with it. */
export function StopSlider({ percent, onPercent, lossCents, maxDrawdown }: StopSliderProps) {
  const id = useId();
  const isHidden = useAreAmountsHidden();
  const loss = isHidden ? '••••' : formatUsd(formatUnits(lossCents, 2));
  const share = (Number(percent) - min) / (max - min);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-medium">
          {m.copying_stop_at_loss_of()}
        </label>
        <span className="num font-semibold text-down">{m.copying_stop_at_value({ percent, loss })}</span>
      </div>
      <div className="relative mt-1 flex h-11 items-center lg:h-9">
        <span
          // Its edge is seen where the system chooses the colours.
          className="absolute inset-x-0 h-1.5 rounded-full border border-transparent bg-line"
          aria-hidden="true"
        >
          {/* As far as the middle of the thumb, which is 1.5 rem wide. */}
          <span
            className="block h-full rounded-full bg-down"
            style={{ width: `calc(${share * 100}% + ${0.75 - share * 1.5}rem)` }}
          />
        </span>
        <input
          id={id}
          type="range"
          className="slider"
          min={min}
          max={max}
          step={1}
          value={percent}
          aria-valuetext={m.copying_stop_at_value({ percent, loss })}
          onChange={(event) => onPercent(event.target.value)}
        />
      </div>
      <p className="num flex justify-between gap-3 text-2xs text-faint">
        <span>{min}%</span>
        {maxDrawdown !== undefined && (
          <span className="text-center">{m.copying_stop_past_fall({ fall: maxDrawdown })}</span>
        )}
        <span>{max}%</span>
      </p>
    </div>
  );
}
