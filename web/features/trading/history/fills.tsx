import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPrice, formatQuantityText } from '#core/content/figures.ts';
import { findInstrument } from '#core/market/instruments.ts';
import type { FillView } from '#core/trading/fills-contract.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { notionalCents, priceScale, quantityScale } from '#core/values/price.ts';
import { roleNames } from '#web/features/trading/orders/order-words.ts';
import { SideWord } from '#web/features/trading/orders/side-word.tsx';
import { PortfolioBadge } from '#web/features/trading/portfolios/portfolio-badge.tsx';
import { RowOrigin } from '#web/features/trading/portfolios/row-origin.tsx';
import { fillsQuery } from '#web/features/trading/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import type { PhoneOfRow } from '#web/ui/lists/table-rows.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Amount, PriceText, Quantity } from '#web/ui/numbers/amount.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { Empty } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

const rowsOfPage = 25;

const decimalsIn = (symbol: string): number => findInstrument(symbol)?.priceDecimals ?? 2;

/** Only of a price in dollars: what another currency was worth then is not known here. */
const Value = ({ fill: { price, quantity } }: { fill: FillView }) => (
  <Amount
    value={formatUnits(
      notionalCents(readUnits(price, priceScale), readUnits(quantity, quantityScale), 'half-away'),
      2,
    )}
  />
);

const isInDollars = (symbol: string): boolean => findInstrument(symbol)?.quoteCurrency === 'USD';

const hasOrigin = ({ role, copyId, portfolioId }: FillView): boolean =>
  role !== null || copyId !== null || portfolioId !== 'main';

/** Which order it was, where that is more than an order of one's own in the first portfolio. */
const Origin = ({ fill: { role, copyId, portfolioId } }: { fill: FillView }) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    {role !== null && <Badge hasShape={false}>{roleNames[role]}</Badge>}
    {copyId !== null && (
      <Badge tone="ink" hasShape={false}>
        {m.trading_copy_mark()}
      </Badge>
    )}
    <PortfolioBadge id={portfolioId} />
  </span>
);

const columns: readonly Column<FillView>[] = [
  {
    key: 'when',
    title: m.trading_filled_when(),
    isLead: true,
    cell: (fill) => <span className="num text-muted">{formatDateTime(fill.at)}</span>,
  },
  { key: 'side', title: m.trading_side(), cell: (fill) => <SideWord side={fill.side} /> },
  {
    key: 'quantity',
    title: m.trading_quantity(),
    isFigure: true,
    cell: (fill) => <Quantity value={fill.quantity} />,
  },
  {
    key: 'price',
    isKept: true,
    title: m.common_price(),
    isFigure: true,
    cell: (fill) => <PriceText value={fill.price} decimals={decimalsIn(fill.symbol)} />,
  },
  {
    key: 'value',
    weight: 2,
    title: m.trading_value(),
    isFigure: true,
    cell: (fill) => <Value fill={fill} />,
  },
  {
    key: 'fee',
    weight: 2,
    title: m.trading_fill_fee(),
    isFigure: true,
    cell: (fill) => <Amount value={fill.fee} />,
  },
  { key: 'order', title: m.common_order(), cell: (fill) => <Origin fill={fill} /> },
];

/** Without what no fill of them has. */
const columnsOf = (symbol: string, fills: readonly FillView[]) =>
  columns.filter(
    ({ key }) => (key !== 'value' || isInDollars(symbol)) && (key !== 'order' || fills.some(hasOrigin)),
  );

function FillNote({ fill }: { fill: FillView }) {
  const isHidden = useAreAmountsHidden();
  return (
    <>
      {fill.role !== null && <>{roleNames[fill.role]} · </>}
      {m.trading_quantity_at({
        quantity: isHidden ? '••••' : formatQuantityText(fill.quantity),
        price: formatPrice(fill.price, decimalsIn(fill.symbol)),
      })}
      <RowOrigin {...fill} />
    </>
  );
}

const faceOf = (fill: FillView): PhoneOfRow => ({
  mark: <InstrumentMark symbol={fill.symbol} size={36} />,
  name: <SideWord side={fill.side} />,
  note: <FillNote fill={fill} />,
  value: isInDollars(fill.symbol) ? <Value fill={fill} /> : null,
  under: formatDateTime(fill.at),
});

/** Own and copied fills in one market, newest first. */
export function Fills({ symbol }: { symbol: string }) {
  // Another market begins at its newest fill.
  return <FillPages key={symbol} symbol={symbol} />;
}

function FillPages({ symbol }: { symbol: string }) {
  const [before, setBefore] = useState<string>();
  const query = useQuery({
    ...fillsQuery(symbol, rowsOfPage, before),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedList
      query={query}
      rowsOf={({ fills }) => fills}
      loading={m.trading_loading_fills()}
      failed={m.trading_fills_could_not_be_loaded()}
      empty={<Empty title={m.trading_no_fills_yet()}>{m.trading_fills_appear_here({ symbol })}</Empty>}
      before={before}
      onBefore={setBefore}
    >
      {(fills) => (
        <DataTable
          caption={m.trading_your_fills()}
          columns={columnsOf(symbol, fills)}
          rows={fills}
          rowKey={(fill) => fill.id}
          phone={faceOf}
        />
      )}
    </PagedList>
  );
}
