import { dateLocale } from '#web/lib/preferences/locale.ts';
import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import type { AnalyticsView } from '#core/trading/analytics/analytics-contract.ts';
import { formatQuantityText } from '#core/content/figures.ts';
import { Amount, PriceText } from '#web/ui/numbers/amount.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { Empty } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';

type Instrument = AnalyticsView['byInstrument'][number];
type Month = AnalyticsView['byMonth'][number];
type Year = AnalyticsView['gains'][number];
type Lot = AnalyticsView['openLots'][number];

const figure = <Row,>(key: keyof Row & string, title: string, isChange = false): Column<Row> => ({
  key,
  title,
  isFigure: true,
  cell: (row) => <Amount value={String(row[key])} isChange={isChange} />,
});
const count = <Row,>(key: keyof Row & string, title: string): Column<Row> => ({
  key,
  title,
  isFigure: true,
  cell: (row) => String(row[key]),
});

const instrumentColumns: readonly Column<Instrument>[] = [
  {
    key: 'symbol',
    title: m.common_market(),
    isLead: true,
    cell: ({ symbol }) => (
      <Marked mark={<InstrumentMark symbol={symbol} />}>
        <Link to="/my-trades" search={{ symbol }} className="font-medium hover:underline">
          {symbol}
        </Link>
      </Marked>
    ),
  },
  count('closed', m.common_closed()),
  figure('realised', m.trading_realised(), true),
  figure('unrealised', m.common_open(), true),
  figure('fees', m.trading_fees()),
  figure('net', m.trading_net(), true),
];
const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(dateLocale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
const monthColumns: readonly Column<Month>[] = [
  {
    key: 'month',
    title: m.trading_month(),
    isLead: true,
    cell: ({ month }) => <span className="font-medium">{monthName(month)}</span>,
  },
  count('closed', m.common_closed()),
  figure('realised', m.trading_realised(), true),
  figure('fees', m.trading_fees()),
  figure('net', m.trading_net(), true),
];
const yearColumns: readonly Column<Year>[] = [
  {
    key: 'year',
    title: m.trading_year(),
    isLead: true,
    cell: ({ year }) => <span className="font-medium">{year}</span>,
  },
  count('lots', m.trading_lots()),
  figure('cost', m.trading_cost()),
  figure('proceeds', m.trading_proceeds()),
  figure('fees', m.trading_fees()),
  figure('gain', m.trading_gain(), true),
];
const lotColumns: readonly Column<Lot>[] = [
  {
    key: 'symbol',
    title: m.common_market(),
    isLead: true,
    cell: ({ symbol, side }) => (
      <Marked className="font-medium" mark={<InstrumentMark symbol={symbol} />}>
        {symbol}{' '}
        <span className={side === 'buy' ? 'gain' : 'loss'}>
          {side === 'buy' ? m.trading_side_long() : m.trading_side_short()}
        </span>
      </Marked>
    ),
  },
  {
    key: 'quantity',
    title: m.trading_quantity(),
    isFigure: true,
    cell: (lot) => formatQuantityText(lot.quantity),
  },
  {
    key: 'price',
    title: m.common_price(),
    isFigure: true,
    cell: (lot) => <PriceText value={lot.price} decimals={lot.price.split('.')[1]?.length ?? 0} />,
  },
  {
    key: 'openedAt',
    title: m.trading_since(),
    isFigure: true,
    cell: (lot) => <span className="text-muted">{formatDateTime(lot.openedAt)}</span>,
  },
];

export function ResultTables({ data }: { data: Pick<AnalyticsView, 'byInstrument' | 'byMonth'> }) {
  const empty = <Empty title={m.trading_no_results_yet()}>{m.trading_each_trade_counted_here_once()}</Empty>;
  return (
    <>
      <Card title={m.trading_results_by_market()} isFlush>
        {data.byInstrument.length === 0 ? (
          empty
        ) : (
          <DataTable
            caption={m.trading_results_by_market()}
            columns={instrumentColumns}
            rows={data.byInstrument}
            rowKey={({ symbol }) => symbol}
          />
        )}
      </Card>
      <Card title={m.trading_results_by_month()} isFlush>
        {data.byMonth.length === 0 ? (
          empty
        ) : (
          <DataTable
            caption={m.trading_results_by_month()}
            columns={monthColumns}
            rows={data.byMonth}
            rowKey={({ month }) => month}
          />
        )}
      </Card>
    </>
  );
}

export function GainTables({ data }: { data: Pick<AnalyticsView, 'gains' | 'openLots'> }) {
  return (
    <Card title={m.trading_realised_gains_by_year()} isFlush>
      {data.gains.length === 0 ? (
        <Empty title={m.trading_no_realised_gains_yet()}>{m.trading_lot_closed_counts_year_its()}</Empty>
      ) : (
        <DataTable
          caption={m.trading_realised_gains_by_year()}
          columns={yearColumns}
          rows={data.gains}
          rowKey={({ year }) => String(year)}
        />
      )}
      {data.gains.length > 0 && (
        <p className="border-t border-line px-5 py-3 text-sm text-faint">
          {m.trading_first_first_out_lots_rounded()}
        </p>
      )}
      {data.openLots.length > 0 && (
        <details className="border-t border-line text-sm">
          <summary className="reveal px-5 py-3 text-faint hover:text-fg">
            {data.openLots.length === 1
              ? m.trading_open_lot_first_closes_first({ count: data.openLots.length })
              : m.trading_open_lots_first_closes_first({ count: data.openLots.length })}
          </summary>
          <DataTable
            caption={m.trading_open_lots()}
            columns={lotColumns}
            rows={data.openLots}
            rowKey={(lot) => `${lot.symbol} ${lot.openedAt} ${lot.quantity} ${lot.price}`}
          />
        </details>
      )}
    </Card>
  );
}
