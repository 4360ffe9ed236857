import { useLayoutEffect, useRef, useState } from 'react';
import type { CurveBox } from '#web/ui/chart/curve/curve-point.ts';
import { freeSpot } from '#web/ui/chart/curve/free-spot.ts';
import type { PercentFigure } from '#web/ui/chart/percent/percent-lines.ts';

interface PercentCardProps {
  when: string;
  figures: readonly PercentFigure[];
  /** Of the scrubber. */
  x: number;
  box: CurveBox;
  /** Points of the lines, which it should not cover. */
  dots: readonly (readonly [x: number, y: number])[];
}

/** The figures of the point under the finger, beside it where they cover no line. */
export function PercentCard({ when, figures, x, box, dots }: PercentCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<CurveBox>({ width: 190, height: 96 });
  useLayoutEffect(() => {
    const { offsetWidth, offsetHeight } = card.current ?? {};
    if (offsetWidth && offsetHeight) setSize({ width: offsetWidth, height: offsetHeight });
  }, [figures]);
  return (
    <div ref={card} className="curve-card" style={freeSpot(x, size, box, dots)}>
      <p className="text-13 text-muted">{when}</p>
      {figures.map(({ name, text, tone }) => (
        <p key={name} className="flex justify-between gap-6 text-13">
          <span className="percent-name text-faint">{name}</span>
          <span className={`num font-medium ${tone === 'gap' ? 'text-warn' : (tone ?? '')}`}>{text}</span>
        </p>
      ))}
    </div>
  );
}
