import { formatPercent } from '#core/content/figures.ts';
import type { CurveScale } from '#web/ui/chart/curve/curve-scale.ts';

interface PercentAxisProps {
  axis: Pick<CurveScale, 'y' | 'ticks'>;
  /** Of the axis, from the top of the drawing. */
  top?: number;
}

/** "+10%", with decimals only where the step has some. */
export function PercentAxis({ axis, top = 0 }: PercentAxisProps) {
  const decimals = Math.max(
    0,
    ...axis.ticks.map((tick) => (Number(tick.toFixed(4)).toString().split('.')[1] ?? '').length),
  );
  return axis.ticks.map((tick) => (
    <span key={tick} className="curve-figure num" style={{ top: top + axis.y(tick) }}>
      {formatPercent(tick.toFixed(4), decimals)}
    </span>
  ));
}
