const width = 72;
const height = 24;

/**
 * A small line of a series against where it began, dashed: shape only, so it is hidden from screen
 * readers and the figure beside it speaks.
 */
export function Sparkline({ points, className }: { points: readonly number[]; className?: string }) {
  const frame = {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    className,
    preserveAspectRatio: 'none',
    fill: 'none',
    'aria-hidden': true,
  } as const;
  if (points.length < 2) return <svg {...frame} />;
  const start = points[0] ?? 0;
  const low = Math.min(...points);
  const span = Math.max(...points) - low || 1;
  const heightOf = (point: number) => (height - 2 - ((point - low) / span) * (height - 4)).toFixed(1);
  const path = points
    .map((point, index) => {
      const x = (index / (points.length - 1)) * width;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${heightOf(point)}`;
    })
    .join('');
  return (
    <svg {...frame}>
      <path
        d={`M0 ${heightOf(start)}H${width}`}
        stroke="var(--line-strong)"
        strokeDasharray="1.5 3"
        opacity="0.6"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={path}
        stroke={(points.at(-1) ?? 0) >= start ? 'var(--up)' : 'var(--down)'}
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
