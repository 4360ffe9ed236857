interface ScrubberProps {
  /** Names the chart: "BTC, 1 hour candles". */
  label: string;
  /** What the point says. */
  spoken: string | undefined;
  /** The place of the last point. */
  last: number;
  /** The point under the finger; the last one without. */
  place: number | undefined;
  onPlace: (place: number | undefined) => void;
}

/** Walks the points of a chart by keyboard and speaks each; its frame is a positioned element. */
export function Scrubber({ label, spoken, last, place, onPlace }: ScrubberProps) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={spoken}
      min={0}
      max={last}
      value={place ?? last}
      onChange={(event) => onPlace(Number(event.target.value))}
      onBlur={() => onPlace(undefined)}
      className="pointer-events-none absolute inset-x-0 bottom-0 opacity-0"
    />
  );
}
