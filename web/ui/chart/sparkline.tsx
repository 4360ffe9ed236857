const width = 96;
const height = 28;

/**
 * A small line of a series: shape only, so it is hidden from screen readers and the figure beside
 * it speaks.
 */
export function Sparkline({
  points,
  className = 'h-7 w-24',
}: {
  points: readonly number[];
  className?: string;
}) {
  if (points.length < 2) return <span className={className} aria-hidden="true" />;
  const low = Math.min(...points);
  const span = Math.max(...points) - low || 1;
  const path = points
    .map((point, index) => {
      const x = (index / (points.length - 1)) * width;
      const y = height - 2 - ((point - low) / span) * (height - 4);
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
  const tone = (points.at(-1) ?? 0) >= (points[0] ?? 0) ? 'var(--up)' : 'var(--down)';
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={className}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`${path}L${width} ${height}L0 ${height}Z`} fill={tone} opacity="0.08" />
      <path
        d={path}
        fill="none"
        stroke={tone}
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
