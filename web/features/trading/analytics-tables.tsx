import { Link } from '@tanstack/react-router';
import type { AnalyticsView } from '#core/trading/analytics-contract.ts';
import { formatQuantityText } from '#core/content/figures.ts';
import { Amount, PriceText } from '#web/ui/amount.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Empty } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';

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
    title: 'Market',
    isLead: true,
    cell: ({ symbol }) => (
      <Link to="/my-trades" search={{ symbol }} className="font-medium hover:underline">
        {symbol}
      </Link>
    ),
  },
  count('closed', 'Closed'),
  figure('realised', 'Realised', true),
  figure('unrealised', 'Open', true),
  figure('fees', 'Fees'),
  figure('net', 'Net', true),
];
const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
const monthColumns: readonly Column<Month>[] = [
  {
    key: 'month',
    title: 'Month',
    isLead: true,
    cell: ({ month }) => <span className="font-medium">{monthName(month)}</span>,
  },
  count('closed', 'Closed'),
  figure('realised', 'Realised', true),
  figure('fees', 'Fees'),
  figure('net', 'Net', true),
];
const yearColumns: readonly Column<Year>[] = [
  {
    key: 'year',
    title: 'Year',
    isLead: true,
    cell: ({ year }) => <span className="font-medium">{year}</span>,
  },
  count('lots', 'Lots'),
  figure('cost', 'Cost'),
  figure('proceeds', 'Proceeds'),
  figure('fees', 'Fees'),
  figure('gain', 'Gain', true),
];
const lotColumns: readonly Column<Lot>[] = [
  {
    key: 'symbol',
    title: 'Market',
    isLead: true,
    cell: ({ symbol, side }) => (
      <span className="font-medium">
        {symbol} <span className={side === 'buy' ? 'gain' : 'loss'}>{side === 'buy' ? 'Long' : 'Short'}</span>
      </span>
    ),
  },
  { key: 'quantity', title: 'Quantity', isFigure: true, cell: (lot) => formatQuantityText(lot.quantity) },
  {
    key: 'price',
    title: 'Price',
    isFigure: true,
    cell: (lot) => <PriceText value={lot.price} decimals={lot.price.split('.')[1]?.length ?? 0} />,
  },
  {
    key: 'openedAt',
    title: 'Since',
    isFigure: true,
    cell: (lot) => <span className="text-muted">{formatDateTime(lot.openedAt)}</span>,
  },
];

export function ResultTables({ data }: { data: Pick<AnalyticsView, 'byInstrument' | 'byMonth'> }) {
  const empty = <Empty title="No results yet">Each trade is counted here once it is made.</Empty>;
  return (
    <>
      <Card title="Results by market" isFlush>
        {data.byInstrument.length === 0 ? (
          empty
        ) : (
          <DataTable
            caption="Results by market"
            columns={instrumentColumns}
            rows={data.byInstrument}
            rowKey={({ symbol }) => symbol}
          />
        )}
      </Card>
      <Card title="Results by month" isFlush>
        {data.byMonth.length === 0 ? (
          empty
        ) : (
          <DataTable
            caption="Results by month"
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
    <Card title="Realised gains by year" isFlush>
      {data.gains.length === 0 ? (
        <Empty title="No realised gains yet">A lot that is closed counts in the year of its close.</Empty>
      ) : (
        <DataTable
          caption="Realised gains by year"
          columns={yearColumns}
          rows={data.gains}
          rowKey={({ year }) => String(year)}
        />
      )}
      {data.gains.length > 0 && (
        <p className="border-t border-line px-5 py-3 text-sm text-faint">
          First in, first out. Lots are rounded one by one: the sum over a position can differ by a cent from
          its profit in the ledger.
        </p>
      )}
      {data.openLots.length > 0 && (
        <details className="border-t border-line text-sm">
          <summary className="reveal px-5 py-3 text-faint hover:text-fg">
            {data.openLots.length} open {data.openLots.length === 1 ? 'lot' : 'lots'}, the first in closes
            first
          </summary>
          <DataTable
            caption="Open lots"
            columns={lotColumns}
            rows={data.openLots}
            rowKey={(lot) => `${lot.symbol} ${lot.openedAt} ${lot.quantity} ${lot.price}`}
          />
        </details>
      )}
    </Card>
  );
}
