import type { LeaderView } from '#core/copying/contract.ts';
import { plainPercent, riskWord } from '#web/features/copying/leader-card.tsx';
import { Amount, Change } from '#web/ui/amount.tsx';
import { Card, Figure } from '#web/ui/card.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { Empty } from '#web/ui/states.tsx';

/** The whole record of a trader: the curve, then every figure with its worst side. */
export function LeaderRecord({ leader }: { leader: LeaderView }) {
  return (
    <>
      <Card title={`Value of one unit, last ${leader.recordDays} days`}>
        {leader.curve.length < 2 ? (
          <Empty title="No record yet">The curve appears with the first recorded days.</Empty>
        ) : (
          <>
            <Sparkline points={leader.curve} className="h-56 w-full" />
            <p className="sr-only">
              Return {plainPercent(leader.returnPercent, 2)}, worst fall{' '}
              {plainPercent(leader.maxDrawdownPercent, 2)}.
            </p>
          </>
        )}
      </Card>
      <div className="card grid grid-cols-2 gap-px overflow-hidden bg-line md:grid-cols-4">
        {[
          {
            name: 'Return',
            value: leader.returnPercent === null ? '—' : <Change percent={leader.returnPercent} />,
          },
          { name: 'Max drawdown', value: plainPercent(leader.maxDrawdownPercent, 2) },
          {
            name: 'Risk score',
            value: leader.riskScore === null ? '—' : `${leader.riskScore}/10 ${riskWord(leader.riskScore)}`,
          },
          { name: 'Sharpe ratio', value: leader.sharpe ?? '—' },
          { name: 'Win rate', value: plainPercent(leader.winRate) },
          { name: 'Closed trades', value: leader.closedTrades },
          { name: 'Copiers now / ever', value: `${leader.copiersNow} / ${leader.copiersEver}` },
          { name: 'Minimum copy', value: <Amount value={leader.minCopy} /> },
        ].map(({ name, value }) => (
          <div key={name} className="bg-panel p-5">
            <Figure name={name}>
              <span className="num">{value}</span>
            </Figure>
          </div>
        ))}
      </div>
      <p className="max-w-2xl text-sm text-muted">
        {leader.isHouse && 'This is a paper strategy run by this site, so its results are hypothetical. '}
        Every figure is computed from recorded trades at this broker. Drawdown is the deepest fall of the unit
        value from a peak. Past results say little about future ones.
      </p>
    </>
  );
}
