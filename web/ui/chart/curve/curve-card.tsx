import { useLayoutEffect, useRef, useState } from 'react';
import type { CurveBox, CurveNames, CurvePoint } from '#web/ui/chart/curve/curve-point.ts';
import type { CurveScale } from '#web/ui/chart/curve/curve-scale.ts';
import { linesOf } from '#web/ui/chart/curve/curve-words.ts';
import { freeSpot } from '#web/ui/chart/curve/free-spot.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { formatDateTime } from '#web/ui/when.ts';

interface CurveCardProps {
  point: CurvePoint;
  points: readonly CurvePoint[];
  names: CurveNames;
  x: number;
  box: CurveBox;
  scale: CurveScale;
}

/** The figures of the point under the finger, beside it where they cover no line. */
export function CurveCard({ point, points, names, x, box, scale }: CurveCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<CurveBox>({ width: 190, height: 96 });
  useLayoutEffect(() => {
    const { offsetWidth, offsetHeight } = card.current ?? {};
    if (offsetWidth && offsetHeight) setSize({ width: offsetWidth, height: offsetHeight });
  }, [point]);
  const dots = points.map(({ at, value }) => [scale.x(Date.parse(at)), scale.y(Number(value))] as const);
  const spot = freeSpot(x, size, box, dots);
  return (
    <div ref={card} className="curve-card" style={spot}>
      <p className="text-13 text-muted">{formatDateTime(point.at)}</p>
      {linesOf(point, names).map(({ name, text, change }) => (
        <p key={name} className="flex justify-between gap-6 text-13">
          <span className="text-faint">{name}</span>
          <span className="num font-medium">
            {change === undefined ? text : <Amount value={change} isChange />}
          </span>
        </p>
      ))}
    </div>
  );
}
