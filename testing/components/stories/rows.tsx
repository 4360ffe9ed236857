import { type ReactNode, useState } from 'react';
import type { Stories } from '#testing/components/story.ts';
import type { PositionView } from '#core/trading/contract.ts';
import { PositionRows } from '#web/features/trading/positions/position-rows.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { type Column, detailsOf } from '#web/ui/lists/column.ts';
import { DataTable, type Sort } from '#web/ui/lists/data-table.tsx';
import { DenseRow } from '#web/ui/lists/dense-row.tsx';
import { PhoneRow } from '#web/ui/lists/phone-row.tsx';
import { RowDetails } from '#web/ui/lists/row-details.tsx';
import { RowList } from '#web/ui/lists/row-list.tsx';
import { SortButton } from '#web/ui/lists/sort-button.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Amount, Change, PriceText } from '#web/ui/numbers/amount.tsx';
import { setAmounts } from '#web/ui/numbers/hidden-values.ts';
import { PnlChip } from '#web/ui/numbers/pnl-chip.tsx';

interface Held {
  readonly symbol: string;
  readonly note: string;
  readonly tag?: string;
  readonly quantity: string;
  readonly price: string;
  readonly change: string;
  readonly value: string;
  readonly pnl: string;
  readonly percent: string;
}
const long = 'Northlightrotationandtidewatertrendtrade'; // 40 letters
const held: readonly Held[] = [
  {
    symbol: 'BTC',
    note: 'Bitcoin',
    quantity: '0.029 at 130,482.40',
    price: '133356.00',
    change: '0.66',
    value: '3867.32',
    pnl: '83.33',
    percent: '2.20',
  },
  {
    symbol: 'GOLD',
    note: 'Gold',
    tag: 'Short 5×',
    quantity: '1 at 3,582.13',
    price: '3583.84',
    change: '-0.17',
    value: '714.72',
    pnl: '-1.71',
    percent: '-0.24',
  },
  {
    symbol: 'EURUSD',
    note: 'Euro / US dollar',
    tag: 'Long 10×',
    quantity: '5,000 at 1.12323',
    price: '1.12433',
    change: '0.13',
    value: '567.12',
    pnl: '0.00',
    percent: '0.00',
  },
  {
    symbol: long,
    note: 'A share with a name of its own',
    quantity: '30 at 6.9000',
    price: '6.8800',
    change: '-1.15',
    value: '1234206.40',
    pnl: '-1234567.60',
    percent: '-1234.29',
  },
];
const way = [0, 4, 3, 6, 5, 9, 7, 8, 12, 10, 11, 14, 9, 10];
const tagged = ({ tag }: Held) =>
  tag === undefined ? undefined : (
    <Badge tone={tag.startsWith('Short') ? 'bad' : 'good'} hasShape={false}>
      {tag}
    </Badge>
  );
const Spark = ({ of }: { of: Held }) => (
  <Sparkline points={of.change.startsWith('-') ? way.toReversed() : way} />
);

const columns: readonly Column<Held>[] = [
  { key: 'name', title: 'Name', isLong: true, cell: ({ symbol, note }) => `${symbol}, ${note}` },
  {
    key: 'price',
    title: 'Price',
    isFigure: true,
    canSort: true,
    cell: ({ price }) => <PriceText value={price} />,
  },
  {
    key: 'act',
    title: 'Action',
    hasHiddenTitle: true,
    cell: ({ symbol }) => <Button kind="secondary">Close {symbol}</Button>,
  },
];

const Dense = ({ hasActs = true }: { hasActs?: boolean }) => (
  <Card isFlush>
    <RowList label="Positions" isDense>
      {held.map((one) => (
        <DenseRow
          key={one.symbol}
          mark={<InstrumentMark symbol={one.symbol} size={32} />}
          name={
            <a href={`#${one.symbol}`} className="row-open">
              {one.symbol}
            </a>
          }
          note={one.note}
          tags={tagged(one)}
          quantity={one.quantity}
          spark={<Spark of={one} />}
          price={<PriceText value={one.price} />}
          change={<Change percent={one.change} />}
          value={<Amount value={one.value} />}
          chip={<PnlChip amount={one.pnl} percent={one.percent} />}
          {...(hasActs && {
            acts: {
              about: one.symbol,
              buttons: (
                <>
                  <Button kind="secondary" isSmall aria-label={`Set TP/SL for ${one.symbol}`}>
                    Set TP/SL
                  </Button>
                  <Button kind="secondary" isSmall aria-label={`Close ${one.symbol}`}>
                    Close
                  </Button>
                </>
              ),
            },
          })}
        />
      ))}
    </RowList>
  </Card>
);

const face = (one: Held) => ({
  mark: <InstrumentMark symbol={one.symbol} size={36} />,
  tags: tagged(one),
  note: one.quantity,
  spark: <Spark of={one} />,
  value: <Amount value={one.value} />,
  under: <PnlChip amount={one.pnl} percent={one.percent} />,
});

const Phone = () => (
  <Card isFlush>
    <RowList label="Positions">
      {held.map((one) => (
        <PhoneRow
          key={one.symbol}
          {...face(one)}
          name={one.symbol}
          details={() => <RowDetails details={detailsOf(one, columns)} />}
        />
      ))}
    </RowList>
  </Card>
);

/** A table that is a list of rows where it does not fit. */
function HeldTable() {
  const [sort, setSort] = useState<Sort>({ key: 'price', direction: 'asc' });
  const turned = sort.direction === 'asc' ? 'desc' : 'asc';
  return (
    <DataTable
      caption="Positions"
      columns={columns}
      rows={sort.direction === 'asc' ? held : held.toReversed()}
      rowKey={({ symbol }) => symbol}
      sort={sort}
      onSort={(key) => setSort({ key, direction: turned })}
      phone={(one) => ({ ...face(one), name: one.symbol })}
    />
  );
}

/** As after a press on the eye of the header, until the next story. */
function Hidden({ children }: { children: ReactNode }) {
  return (
    <div
      ref={(element) => {
        setAmounts(element ? 'hidden' : 'shown');
      }}
    >
      {children}
    </div>
  );
}

const position: PositionView = {
  id: 'pos_own',
  symbol: 'BTC',
  side: 'buy',
  product: 'cash',
  leverage: 1,
  quantity: '0.029',
  entryPrice: '130482.40',
  markPrice: '133356.00',
  margin: '3783.99',
  unrealisedPnl: '83.33',
  unrealisedPercent: '2.20',
  openedAt: '2026-11-20T10:00:00.000Z',
  copyId: null,
  portfolioId: 'main',
};
const positions: readonly PositionView[] = [
  position,
  { ...position, id: 'pos_copied', symbol: 'GOLD', side: 'sell', leverage: 5, copyId: 'cpy_1' },
];

export const stories: Stories = {
  'web/ui/numbers/pnl-chip.tsx': {
    plain: () => ['83.33', '-13.88', '0.00'].map((amount) => <PnlChip key={amount} amount={amount} />),
    'with a percent': () => <PnlChip amount="83.33" percent="2.20" />,
    hidden: () => (
      <Hidden>
        <PnlChip amount="83.33" />
        <PnlChip amount="83.33" percent="2.20" />
      </Hidden>
    ),
  },
  'web/ui/lists/row-list.tsx': {
    empty: () => (
      <RowList label="Nothing">
        <li>No rows</li>
      </RowList>
    ),
  },
  'web/ui/lists/dense-row.tsx': {
    plain: () => <Dense />,
    'without actions': () => <Dense hasActs={false} />,
    hidden: () => (
      <Hidden>
        <Dense />
      </Hidden>
    ),
  },
  'web/ui/lists/phone-row.tsx': {
    plain: () => <Phone />,
    'of links': () => (
      <RowList label="Markets">
        {held.map((one) => (
          <PhoneRow
            key={one.symbol}
            {...face(one)}
            lead={<Button kind="quiet">☆</Button>}
            name={
              <a href={`#${one.symbol}`} className="row-open">
                {one.symbol}
              </a>
            }
          />
        ))}
      </RowList>
    ),
    hidden: () => (
      <Hidden>
        <Phone />
      </Hidden>
    ),
  },
  'web/features/trading/positions/position-rows.tsx': {
    plain: () => (
      <Card isFlush>
        <PositionRows positions={positions} />
      </Card>
    ),
  },
  'web/ui/lists/table-rows.tsx': {
    'in a place of any width': () => (
      <Card isFlush>
        <HeldTable />
      </Card>
    ),
  },
  'web/ui/lists/sort-button.tsx': {
    'of a column': () => <SortButton title="Price" direction="asc" onPress={() => {}} />,
    'of a list': () => <SortButton title="Price" direction="desc" isPressed onPress={() => {}} />,
  },
  'web/ui/lists/row-details.tsx': {
    plain: () =>
      held.slice(0, 1).map((one) => <RowDetails key={one.symbol} details={detailsOf(one, columns)} />),
  },
};
