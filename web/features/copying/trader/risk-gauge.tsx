const segments = 10;
const gap = 4;
const radius = 34;

const pointAt = (degrees: number): string => {
  const angle = ((180 - degrees) * Math.PI) / 180;
  return `${(40 + radius * Math.cos(angle)).toFixed(2)} ${(42 - radius * Math.sin(angle)).toFixed(2)}`;
};

/** Ten segments of a half circle, as many filled as the score: the words beside it say it. */
export function RiskGauge({ score }: { score: number | null }) {
  return (
    <svg viewBox="0 0 80 48" className="risk-gauge" aria-hidden="true">
      {Array.from({ length: segments }, (_, place) => {
        const step = 180 / segments;
        const from = place * step + (place === 0 ? 0 : gap / 2);
        const to = (place + 1) * step - (place === segments - 1 ? 0 : gap / 2);
        return (
          <path
            key={place}
            className={score !== null && place < score ? 'is-filled' : undefined}
            d={`M ${pointAt(from)} A ${radius} ${radius} 0 0 1 ${pointAt(to)}`}
          />
        );
      })}
      <text x="40" y="43" textAnchor="middle">
        {score ?? '—'}
      </text>
    </svg>
  );
}
