import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { findInstrument } from '#core/market/instruments.ts';
import type { PositionView } from '#core/trading/contract.ts';
import { formatQuantityText } from '#core/content/figures.ts';
import { LivePnl, useMark } from '#web/features/trading/positions/live-pnl.tsx';
import { PortfolioBadge } from '#web/features/trading/portfolios/portfolio-badge.tsx';
import { PositionActions } from '#web/features/trading/positions/position-actions.tsx';
import { positionsQuery } from '#web/features/trading/queries.ts';
import { Amount, decimalsOf, PriceText } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';

const decimalsFor = (position: PositionView): number =>
  findInstrument(position.symbol)?.priceDecimals ?? decimalsOf(position.entryPrice);

function SideBadge({ side, leverage }: { side: 'buy' | 'sell'; leverage: number }) {
  return (
    <Badge tone={side === 'buy' ? 'good' : 'bad'} hasShape={false}>
      {side === 'buy' ? m.trading_side_long() : m.trading_side_short()}
      {leverage > 1 && ` ${leverage}×`}
    </Badge>
  );
}

function MarkPrice({ position }: { position: PositionView }) {
  return <PriceText value={useMark(position).markPrice} decimals={decimalsFor(position)} />;
}

const columns: readonly Column<PositionView>[] = [
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
    cell: (position) => formatQuantityText(position.quantity),
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

/** Open positions with live profit and loss; of one market when a symbol is given. */
export function Positions({ symbol }: { symbol?: string }) {
  const { data, isError, refetch } = useQuery(positionsQuery());
  const rows = data?.filter((position) => symbol === undefined || position.symbol === symbol) ?? [];
  return (
    <Card
      title={symbol === undefined ? m.trading_open_positions() : m.trading_your_positions({ symbol })}
      isFlush
    >
      {!data && !isError && <Loading label={m.trading_loading_positions()} rows={3} />}
      {!data && isError && <Failed title={m.trading_positions_could_not_be_loaded()} onRetry={refetch} />}
      {data && rows.length === 0 && (
        <Empty
          title={m.trading_no_open_positions()}
          action={
            symbol === undefined && (
              <Link to="/markets" className={buttonClass('secondary', true)}>
                {m.trading_browse_markets()}
              </Link>
            )
          }
        >
          {symbol === undefined ? m.trading_what_buy_or_sell_short() : m.trading_hold_nothing({ symbol })}
        </Empty>
      )}
      {rows.length > 0 && (
        <DataTable
          caption={m.trading_open_positions()}
          columns={columns}
          rows={rows}
          rowKey={(position) => position.id}
        />
      )}
    </Card>
  );
}
