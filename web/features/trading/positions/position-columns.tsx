import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import type { PositionView } from '#core/trading/contract.ts';
import { LivePnl } from '#web/features/trading/positions/live-pnl.tsx';
import { decimalsFor, MarkPrice } from '#web/features/trading/positions/position-figures.tsx';
import { PortfolioBadge } from '#web/features/trading/portfolios/portfolio-badge.tsx';
import { PositionActions } from '#web/features/trading/positions/position-actions.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/lists/data-table.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';
import { Amount, PriceText, Quantity } from '#web/ui/numbers/amount.tsx';

export function SideBadge({ side, leverage }: Pick<PositionView, 'side' | 'leverage'>) {
  return (
    <Badge tone={side === 'buy' ? 'good' : 'bad'} hasShape={false}>
      {side === 'buy' ? m.trading_side_long() : m.trading_side_short()}
      {leverage > 1 && ` ${leverage}×`}
    </Badge>
  );
}

/** Everything that is said of a position, in the order of its table. */
export const positionColumns: readonly Column<PositionView>[] = [
  {
    key: 'market',
    title: m.common_market(),
    isLead: true,
    cell: (position) => (
      <Marked mark={<InstrumentMark symbol={position.symbol} />}>
        <span className="is-line flex flex-wrap items-center gap-2">
          <Link
            to="/markets/$symbol"
            params={{ symbol: position.symbol }}
            className="font-medium hover:underline"
          >
            {position.symbol}
          </Link>
          <SideBadge side={position.side} leverage={position.leverage} />
          {position.copyId !== null && (
            <Badge tone="ink" hasShape={false}>
              {m.trading_copy_mark()}
            </Badge>
          )}
          <PortfolioBadge id={position.portfolioId} />
        </span>
      </Marked>
    ),
  },
  {
    key: 'quantity',
    title: m.trading_quantity(),
    isFigure: true,
    cell: (position) => <Quantity value={position.quantity} />,
  },
  {
    key: 'entry',
    title: m.trading_entry(),
    isFigure: true,
    cell: (position) => <PriceText value={position.entryPrice} decimals={decimalsFor(position)} />,
  },
  {
    key: 'mark',
    title: m.trading_now(),
    isFigure: true,
    cell: (position) => <MarkPrice position={position} />,
  },
  {
    key: 'margin',
    weight: 2,
    title: m.trading_put_in(),
    isFigure: true,
    cell: (position) => <Amount value={position.margin} />,
  },
  {
    key: 'pnl',
    isKept: true,
    title: 'P&L',
    isFigure: true,
    cell: (position) => <LivePnl position={position} />,
  },
  {
    key: 'close',
    title: m.trading_action(),
    hasHiddenTitle: true,
    isFigure: true,
    cell: (position) => <PositionActions position={position} />,
  },
];
