import type { ReactNode } from 'react';
import type { AnalyticsView } from '#core/trading/analytics-contract.ts';
import { formatPercent } from '#core/content/figures.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Card, Figure } from '#web/ui/card.tsx';

const classNames: Readonly<Record<string, string>> = {
  stock: 'Stocks',
  etf: 'ETFs',
  index: 'Indices',
  forex: 'Forex',
  crypto: 'Crypto',
  commodity: 'Commodities',
};
const partNames: Readonly<Record<AnalyticsView['allocation'][number]['part'], string>> = {
  free: 'Free balance',
  held: 'Set aside',
  margin: 'Put in positions',
  copies: 'Cash of copies',
  bonus: 'Bonus',
  open: 'Open profit or loss',
  debt: 'Owed',
};

/** A name, its bar and its figures. The bar is for the eye; the share stands beside it as text. */
function Bar({ name, share, children }: { name: string; share: string; children: ReactNode }) {
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span>{name}</span>
        <span className="num text-right">
          {children} <span className="text-faint">{formatPercent(share).replace(/^\+/, '')}</span>
        </span>
      </div>
      <div className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-panel-2" aria-hidden="true">
        <div
          className="h-full rounded-full bg-ink-text"
          style={{ width: `${Math.min(100, Math.abs(Number(share)))}%` }}
        />
      </div>
    </li>
  );
}

export function Allocation({ allocation }: Pick<AnalyticsView, 'allocation'>) {
  return (
    <Card title="Allocation">
      {allocation.length === 0 ? (
        <p className="text-sm text-muted">Nothing to allocate yet.</p>
      ) : (
        <ul className="space-y-4">
          {allocation.map(({ part, value, sharePercent }) => (
            <Bar key={part} name={partNames[part]} share={sharePercent}>
              <Amount value={value} isMovement={part === 'open' || part === 'debt'} />
            </Bar>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function Exposure({ exposure }: Pick<AnalyticsView, 'exposure'>) {
  return (
    <Card title="Market exposure">
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        <Figure name="Gross" note="Long and short together">
          <Amount value={exposure.gross} />
        </Figure>
        <Figure name="Net" note="Long less short">
          <Amount value={exposure.net} isMovement />
        </Figure>
        <Figure name="Gross over value">
          <span className="num">{exposure.leverage === null ? '—' : `${exposure.leverage}×`}</span>
        </Figure>
      </div>
      {exposure.byClass.length === 0 ? (
        <p className="mt-5 text-sm text-muted">No open positions: the market cannot move your money now.</p>
      ) : (
        <ul className="mt-5 space-y-4">
          {exposure.byClass.map(({ class: name, long, short, sharePercent }) => (
            <Bar key={name} name={classNames[name] ?? name} share={sharePercent}>
              <Amount value={long} /> long, <Amount value={short} /> short
            </Bar>
          ))}
        </ul>
      )}
    </Card>
  );
}
