import { useId } from 'react';
import { formatUsd } from '#core/content/figures.ts';
import type { CurveBox, CurvePoint } from '#web/ui/chart/curve/curve-point.ts';
import type { CurveScale } from '#web/ui/chart/curve/curve-scale.ts';
import type { CurveFlag } from '#web/ui/chart/curve/curve-flags.ts';
import { shapeOf } from '#web/ui/chart/curve/curve-shape.ts';

interface CurvePlotProps {
  points: readonly CurvePoint[];
  box: CurveBox;
  scale: CurveScale;
  flags: readonly CurveFlag[];
  /** The point under the finger. */
  point: CurvePoint | undefined;
}

/** The lines: value, steps of the base and the band between, in the colours of gain and loss. */
export function CurvePlot({ points, box, scale, flags, point }: CurvePlotProps) {
  const id = useId();
  const shape = shapeOf(points, scale, box.height);
  const at = point && scale.x(Date.parse(point.at));
  return (
    <svg width={box.width} height={box.height} className="curve-plot">
      <clipPath id={`${id}above`}>
        <path d={shape.above} />
      </clipPath>
      <clipPath id={`${id}below`}>
        <path d={shape.below} />
      </clipPath>
      {scale.ticks.map((tick) => (
        <line key={tick} className="curve-grid" x1={0} x2={box.width} y1={scale.y(tick)} y2={scale.y(tick)} />
      ))}
      <path className="curve-gain" d={shape.band} clipPath={`url(#${id}above)`} />
      <path className="curve-loss" d={shape.band} clipPath={`url(#${id}below)`} />
      {flags.map(({ foot }) => (
        <line key={foot} className="curve-foot" x1={foot} x2={foot} y1={0} y2={box.height} />
      ))}
      {shape.base !== '' && <path className="curve-base" d={shape.base} />}
      <path className="curve-value" d={shape.value} />
      {point && at !== undefined && (
        <>
          <line className="curve-cursor" x1={at} x2={at} y1={0} y2={box.height} />
          {point.base !== undefined && (
            <circle className="curve-dot is-base" cx={at} cy={scale.y(Number(point.base))} r={3} />
          )}
          <circle className="curve-dot" cx={at} cy={scale.y(Number(point.value))} r={4.5} />
        </>
      )}
    </svg>
  );
}

/** Dollars of an axis: whole where every named value is whole. */
function axisText(tick: number, ticks: readonly number[]): string {
  const isWhole = ticks.every((one) => Number.isInteger(Math.round(one * 100) / 100));
  const text = formatUsd(tick.toFixed(2));
  return isWhole ? text.replace(/\.00$/, '') : text;
}

export function CurveValues({ scale }: { scale: CurveScale }) {
  return scale.ticks.map((tick) => (
    <span key={tick} className="curve-figure num" style={{ top: scale.y(tick) }}>
      {axisText(tick, scale.ticks)}
    </span>
  ));
}
