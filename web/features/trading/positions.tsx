import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { findInstrument } from '#core/market/instruments.ts';
import type { PositionView } from '#core/trading/contract.ts';
import { formatQuantityText } from '#core/content/figures.ts';
import { ClosePosition } from '#web/features/trading/close-position.tsx';
import { LivePnl, useMark } from '#web/features/trading/live-pnl.tsx';
import { ProtectPosition } from '#web/features/trading/protect-position.tsx';
import { positionsQuery } from '#web/features/trading/queries.ts';
import { Amount, decimalsOf, PriceText } from '#web/ui/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';

const decimalsFor = (position: PositionView): number =>
  findInstrument(position.symbol)?.priceDecimals ?? decimalsOf(position.entryPrice);

export function SideBadge({ side, leverage }: { side: 'buy' | 'sell'; leverage: number }) {
  return (
    <Badge tone={side === 'buy' ? 'good' : 'bad'} hasShape={false}>
      {side === 'buy' ? 'Long' : 'Short'}
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
    title: 'Market',
    isLead: true,
    cell: (position) => (
      <span className="flex flex-wrap items-center gap-2">
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
            Copy
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'quantity',
    title: 'Quantity',
    isFigure: true,
    cell: (position) => formatQuantityText(position.quantity),
  },
  {
    key: 'entry',
    title: 'Entry',
    isFigure: true,
    cell: (position) => <PriceText value={position.entryPrice} decimals={decimalsFor(position)} />,
  },
  { key: 'mark', title: 'Now', isFigure: true, cell: (position) => <MarkPrice position={position} /> },
  { key: 'margin', title: 'Put in', isFigure: true, cell: (position) => <Amount value={position.margin} /> },
  { key: 'pnl', title: 'P&L', isFigure: true, cell: (position) => <LivePnl position={position} /> },
  {
    key: 'close',
    title: 'Action',
    hasHiddenTitle: true,
    isFigure: true,
    cell: (position) => (
      <span className="inline-flex gap-1">
        <ProtectPosition position={position} />
        <ClosePosition position={position} decimals={decimalsFor(position)} />
      </span>
    ),
  },
];

/** Open positions with live profit and loss; of one market when a symbol is given. */
export function Positions({ symbol }: { symbol?: string }) {
  const { data, isError, refetch } = useQuery(positionsQuery());
  const rows = data?.filter((position) => symbol === undefined || position.symbol === symbol) ?? [];
  return (
    <Card title={symbol === undefined ? 'Open positions' : `Your ${symbol} positions`} isFlush>
      {!data && !isError && <Loading label="Loading positions" rows={3} />}
      {!data && isError && <Failed title="Positions could not be loaded." onRetry={refetch} />}
      {data && rows.length === 0 && (
        <Empty
          title="No open positions"
          action={
            symbol === undefined && (
              <Link to="/markets" className={buttonClass('secondary', true)}>
                Browse markets
              </Link>
            )
          }
        >
          {symbol === undefined
            ? 'What you buy or sell short appears here with its live result.'
            : `You hold nothing in ${symbol}.`}
        </Empty>
      )}
      {rows.length > 0 && (
        <div className="overflow-x-auto">
          <DataTable
            caption="Open positions"
            columns={columns}
            rows={rows}
            rowKey={(position) => position.id}
          />
        </div>
      )}
    </Card>
  );
}
