import type { ReactNode } from 'react';

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; face: ReactNode; name?: string }[];
  value: Value | undefined;
  onValue: (value: Value) => void;
}

/** One of a few on the bar of a chart: no track, the chosen one on a tint. */
export const ChartSegments = <Value extends string>({
  label,
  options,
  value,
  onValue,
}: SegmentsProps<Value>) => (
  <fieldset aria-label={label} className="chart-segments">
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        aria-label={option.name}
        onClick={() => onValue(option.value)}
        className="chart-key"
      >
        {option.face}
      </button>
    ))}
  </fieldset>
);
