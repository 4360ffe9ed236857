import { m } from '#core/messages/messages.js';
import { copyableRisk, valueAtRiskBounds, volatilityBounds } from '#core/copying/record/leader-statistics.ts';
import { minReturns, minTailReturns, valueAtRiskLevel } from '#core/trading/analytics/statistics.ts';
import { plainPercent, riskWord } from '#web/features/copying/discover/leader-card.tsx';

const upTo = (bound: number | undefined, decimals: number): string =>
  bound === undefined ? m.copying_more() : `${(bound * 100).toFixed(decimals)}%`;

interface RiskFigures {
  volatilityPercent: string | null;
  valueAtRiskPercent: string | null;
}

/** The two figures, as far as the record is long enough for them. */
function figuresText({ volatilityPercent, valueAtRiskPercent }: RiskFigures): string {
  if (volatilityPercent === null) return m.copying_risk_needs_days({ count: minReturns });
  const known = {
    days: minReturns,
    volatilityPercent: plainPercent(volatilityPercent, 2),
    level: valueAtRiskLevel,
  };
  return valueAtRiskPercent === null
    ? m.copying_risk_tail_loss_from_day({ ...known, count: minTailReturns })
    : m.copying_risk_volatility_and_tail_loss({
        ...known,
        valueAtRiskPercent: plainPercent(valueAtRiskPercent, 2),
      });
}

/** The published table behind a risk score: the higher, that is the worse, of the two columns counts. */
export function RiskTable({ score, ...figures }: RiskFigures & { score: number | null }) {
  return (
    <div className="text-sm">
      <p className="text-24 font-semibold">
        {score === null
          ? m.copying_not_known_yet()
          : m.copying_risk_score_of({ score, word: riskWord(score).toLowerCase() })}
      </p>
      <p className="mt-1 text-muted">
        {figuresText(figures)} {m.copying_worse_two_scores_counts_above({ limit: copyableRisk })}
      </p>
      <details className="mt-3">
        <summary className="reveal w-max text-muted hover:text-fg">{m.copying_table_scores()}</summary>
        <table className="mt-3 w-full max-w-md">
          <thead>
            <tr className="text-left text-faint">
              <th scope="col" className="py-1 font-normal">
                {m.copying_score()}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                {m.copying_volatility_up()}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                {m.copying_daily_loss_up()}
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
