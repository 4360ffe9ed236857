import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import type { AnalyticsView } from '#core/trading/analytics/analytics-contract.ts';
import { formatPercent } from '#core/content/figures.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Card, Figure } from '#web/ui/card.tsx';

const classNames: Readonly<Record<string, string>> = {
  stock: m.common_stocks(),
  etf: 'ETFs',
  index: m.trading_indices(),
  forex: m.trading_forex(),
  crypto: m.common_crypto(),
  commodity: m.common_commodities(),
};
const partNames: Readonly<Record<AnalyticsView['allocation'][number]['part'], string>> = {
  free: m.trading_free_dollars_coins(),
  held: m.trading_set_aside(),
  margin: m.trading_put_positions(),
  copies: m.trading_cash_copies(),
  bonus: m.trading_bonus(),
  open: m.trading_open_profit_or_loss(),
  debt: m.trading_owed(),
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
    <Card title={m.trading_allocation()}>
      {allocation.length === 0 ? (
        <p className="text-sm text-muted">{m.trading_nothing_allocate_yet()}</p>
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
    <Card title={m.trading_market_exposure()}>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        <Figure name={m.trading_gross()} note={m.trading_long_short_together()}>
          <Amount value={exposure.gross} />
        </Figure>
        <Figure name={m.trading_net()} note={m.trading_long_less_short()}>
          <Amount value={exposure.net} isMovement />
        </Figure>
        <Figure name={m.trading_gross_over_value()}>
          <span className="num">{exposure.leverage === null ? '—' : `${exposure.leverage}×`}</span>
        </Figure>
      </div>
      {exposure.byClass.length === 0 ? (
        <p className="mt-5 text-sm text-muted">{m.trading_no_open_positions_market_cannot()}</p>
      ) : (
        <ul className="mt-5 space-y-4">
          {exposure.byClass.map(({ class: name, long, short, sharePercent }) => (
            <Bar key={name} name={classNames[name] ?? name} share={sharePercent}>
              <Amount value={long} /> {m.trading_long()} <Amount value={short} /> {m.trading_short()}
            </Bar>
          ))}
        </ul>
      )}
    </Card>
  );
}
