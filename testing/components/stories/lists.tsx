import { useState } from 'react';
import type { Stories } from '#testing/components/story.ts';
import { Chart } from '#web/ui/chart/chart.tsx';
import { PriceChart } from '#web/ui/chart/price-chart.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { type Column, DataTable, type Sort } from '#web/ui/lists/data-table.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';

interface Row {
  readonly name: string;
  readonly price: string;
  readonly note: string;
}
const rows: readonly Row[] = [
  { name: 'BTC', price: '60,000.00', note: 'The oldest of them' },
  { name: 'ETH', price: '3,000.00', note: 'The second' },
];
const columns: readonly Column<Row, 'name' | 'price' | 'note' | 'act'>[] = [
  { key: 'name', title: 'Market', isLead: true, canSort: true, cell: ({ name }) => name },
  { key: 'note', title: 'Note', weight: 3, cell: ({ note }) => note },
  { key: 'price', title: 'Price', isFigure: true, isKept: true, canSort: true, cell: ({ price }) => price },
  {
    key: 'act',
    title: 'Action',
    hasHiddenTitle: true,
    cell: ({ name }) => <button type="button">Open {name}</button>,
  },
];

function Table({ isShort = false }: { isShort?: boolean }) {
  const [sort, setSort] = useState<Sort<'name' | 'price' | 'note' | 'act'>>({
    key: 'name',
    direction: 'asc',
  });
  const turned = sort.direction === 'asc' ? 'desc' : 'asc';
  return (
    <DataTable
      caption="Markets"
      columns={columns}
      rows={sort.direction === 'asc' ? rows : rows.toReversed()}
      rowKey={({ name }) => name}
      sort={sort}
      onSort={(key) => setSort({ key, direction: key === sort.key ? turned : 'asc' })}
      isShort={isShort}
    />
  );
}

function Paged({
  data,
  isError = false,
}: {
  data?: { next: string | null; rows: Row[] };
  isError?: boolean;
}) {
  const [before, setBefore] = useState<string>();
  return (
    <PagedList
      query={{ data, isError, refetch: () => (document.title = 'Retried') }}
      rowsOf={(page) => page.rows}
      loading="Loading markets"
      failed="Markets could not be loaded"
      empty={<p>No markets</p>}
      before={before}
      onBefore={setBefore}
    >
      {(shown) => <p>{shown.map(({ name }) => name).join(' and ')}</p>}
    </PagedList>
  );
}

const points = Array.from({ length: 40 }, (_, day) => ({
  at: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
  value: String(100 + ((day * 7) % 13)),
}));

export const stories: Stories = {
  'web/ui/lists/data-table.tsx': { plain: () => <Table />, short: () => <Table isShort /> },
  'web/ui/lists/paged-list.tsx': {
    loading: () => <Paged />,
    failed: () => <Paged isError />,
    empty: () => <Paged data={{ next: null, rows: [] }} />,
    filled: () => <Paged data={{ next: 'c2', rows: [...rows] }} />,
  },
  'web/ui/lists/pager.tsx': {
    'on the first page': () => <Pager before={undefined} next="c2" onBefore={() => {}} />,
    'on the last page': () => <Pager before="c2" next={null} onBefore={() => {}} isRanked />,
    'of one page': () => <Pager before={undefined} next={null} onBefore={() => {}} />,
  },
  'web/ui/chart/chart.tsx': {
    area: () => <Chart kind="area" points={points} decimals={2} label="Total value" />,
  },
  'web/ui/chart/price-chart.tsx': {
    area: () => (
      <div className="relative h-72">
        <PriceChart kind="area" points={points} decimals={2} activeIndex={undefined} onHover={() => {}} />
      </div>
    ),
  },
  'web/ui/chart/sparkline.tsx': {
    plain: () => <Sparkline points={points.map(({ value }) => Number(value))} />,
  },
};
