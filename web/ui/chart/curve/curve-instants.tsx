import { type CurveScale, instantTicks } from '#web/ui/chart/curve/curve-scale.ts';
import { formatDate, formatMonthDay, formatTime } from '#web/ui/when.ts';
import { dayMs } from '#core/values/time.ts';

/** Half of what a day or an hour takes on the axis. */
const half = 24;

/** Days or hours below a drawing over time. */
export function CurveInstants({ scale, width }: { scale: CurveScale; width: number }) {
  const isLong = scale.to - scale.from > 300 * dayMs;
  const ticks = instantTicks(
    scale.from,
    scale.to,
    Math.max(isLong ? 2 : 3, Math.floor(width / (isLong ? 140 : 92))),
  );
  return ticks.map(({ at, isOfDay }) => {
    const x = Math.min(width - half, Math.max(half, scale.x(at)));
    const instant = new Date(at).toISOString();
    return (
      <span key={at} className="curve-instant" style={{ left: x }}>
        {isOfDay ? formatTime(instant) : isLong ? formatDate(instant) : formatMonthDay(instant)}
      </span>
    );
  });
}
