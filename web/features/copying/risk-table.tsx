import { valueAtRiskBounds, volatilityBounds } from '#core/copying/leader-statistics.ts';
import { plainPercent, riskWord } from '#web/features/copying/leader-card.tsx';

const upTo = (bound: number | undefined, decimals: number): string =>
  bound === undefined ? 'more' : `${(bound * 100).toFixed(decimals)}%`;

/** The published table behind a risk score: the worse of the two columns counts. */
export function RiskTable({
  score,
  volatilityPercent,
  valueAtRiskPercent,
}: {
  score: number | null;
  volatilityPercent: string | null;
  valueAtRiskPercent: string | null;
}) {
  return (
    <div className="text-sm">
      <p className="text-2xl font-semibold">
        {score === null ? 'Not known yet' : `${score} of 10, ${riskWord(score).toLowerCase()}`}
      </p>
      <p className="mt-1 text-muted">
        Volatility of 30 days, a year: {plainPercent(volatilityPercent, 2)}. Loss that one day in twenty
        exceeds: {plainPercent(valueAtRiskPercent, 2)}
        {valueAtRiskPercent === null && ' (from 100 days on)'}. The worse of the two scores counts; above 7
        nobody new can copy.
      </p>
      <details className="mt-3">
        <summary className="reveal w-max text-muted hover:text-fg">The table of scores</summary>
        <table className="mt-3 w-full max-w-md">
          <thead>
            <tr className="text-left text-faint">
              <th scope="col" className="py-1 font-normal">
                Score
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                Volatility up to
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                Daily loss up to
              </th>
            </tr>
          </thead>
          <tbody className="num">
            {Array.from({ length: volatilityBounds.length + 1 }, (_, place) => (
              <tr key={place} className={score === place + 1 ? 'bg-ink-soft font-semibold' : undefined}>
                <td className="px-1 py-1">
                  {place + 1} {riskWord(place + 1)}
                </td>
                <td className="py-1 text-right">{upTo(volatilityBounds[place], 0)}</td>
                <td className="px-1 py-1 text-right">{upTo(valueAtRiskBounds[place], 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
