import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { Copy } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import type { LeaderView } from '#core/copying/contract.ts';
import { formatPrice } from '#core/content/figures.ts';
import { CopierMedian } from '#web/features/copying/discover/copier-median.tsx';
import { CopyButton, plainPercent, riskWord } from '#web/features/copying/discover/leader-card.tsx';
import type { Correlations, LeaderSort } from '#web/features/copying/discover/leader-list.ts';
import { holdingWords, marketsText } from '#web/features/copying/discover/style-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import type { PhoneOfRow } from '#web/ui/lists/table-rows.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';

interface LeaderTableProps {
  leaders: readonly LeaderView[];
  correlations: Correlations;
  /** The running copy of this person. */
  copyIdOf: (leader: LeaderView) => string | undefined;
  onCopy: (leader: LeaderView) => void;
  sort: LeaderSort | undefined;
  /** Undefined: the order of the server. */
  onSort: (sort: LeaderSort | undefined) => void;
}

/** The figure that a column is sorted by grows downwards, or falls. */
const directions: Readonly<Record<LeaderSort, 'asc' | 'desc'>> = {
  return: 'desc',
  drawdown: 'asc',
  evidence: 'desc',
  risk: 'asc',
  apart: 'asc',
  copiers: 'desc',
};

/** Traders as rows: the return never without its drawdown, and never without what copiers made. */
export function LeaderTable({ leaders, correlations, copyIdOf, onCopy, sort, onSort }: LeaderTableProps) {
  const columns = columnsOf(copyIdOf, onCopy);
  return (
    <DataTable
      caption={m.copying_traders()}
      columns={
        correlations.size > 0
          ? [...columns.slice(0, -1), correlationColumn(correlations, copyIdOf), ...columns.slice(-1)]
          : columns
      }
      rows={leaders}
      rowKey={({ id }) => id}
      sort={sort && { key: sort, direction: directions[sort] }}
      onSort={(key) => onSort(key === sort || !isSort(key) ? undefined : key)}
      phone={(leader) => faceOf(leader, copyIdOf(leader))}
    />
  );
}

const isSort = (key: string): key is LeaderSort => key in directions;

const columnsOf = (
  copyIdOf: LeaderTableProps['copyIdOf'],
  onCopy: LeaderTableProps['onCopy'],
): readonly Column<LeaderView>[] => [
  {
    key: 'trader',
    title: m.copying_trader(),
    isLead: true,
    cell: (leader) => <Trader leader={leader} isCopied={copyIdOf(leader) !== undefined} />,
  },
  {
    key: 'curve',
    title: m.copying_record_curve(),
    hasHiddenTitle: true,
    weight: 2,
    cell: ({ curve }) => <Sparkline points={curve} className="h-6 w-18" />,
  },
  {
    key: 'return',
    title: m.copying_return(),
    isFigure: true,
    canSort: true,
    cell: ({ returnPercent, recordDays }) => (
      <Under note={m.copying_days({ count: recordDays })}>
        {returnPercent === null ? '—' : <Change percent={returnPercent} hasArrow={false} />}
      </Under>
    ),
  },
  {
    key: 'drawdown',
    title: m.copying_max_drawdown(),
    isFigure: true,
    canSort: true,
    cell: ({ maxDrawdownPercent }) => plainPercent(maxDrawdownPercent, 2),
  },
  {
    key: 'median',
    title: m.copying_median_copier(),
    isFigure: true,
    cell: (leader) => <Median leader={leader} />,
  },
  {
    key: 'evidence',
    title: m.copying_evidence(),
    isFigure: true,
    canSort: true,
    cell: ({ evidencePercent }) => (evidencePercent === null ? '—' : `${evidencePercent}%`),
  },
  {
    key: 'risk',
    title: m.copying_risk(),
    isFigure: true,
    canSort: true,
    cell: ({ riskScore }) =>
      riskScore === null ? '—' : <Under note={riskWord(riskScore)}>{riskScore}/10</Under>,
  },
  {
    key: 'style',
    title: m.copying_style(),
    weight: 3,
    isLong: true,
    cell: ({ style }) =>
      style === null ? (
        '—'
      ) : (
        <Under note={marketsText(style)}>
          <span className="whitespace-nowrap">{holdingWords[style.holding]}</span>
        </Under>
      ),
  },
  {
    key: 'copiers',
    title: m.copying_copiers_ever(),
    isFigure: true,
    canSort: true,
    weight: 3,
    cell: ({ copiersNow }) => copiersNow,
  },
  {
    key: 'minimum',
    title: m.copying_leader_minimum(),
    isFigure: true,
    weight: 3,
    cell: ({ minCopy }) => <Amount value={minCopy} />,
  },
  {
    key: 'act',
    title: m.common_copy(),
    hasHiddenTitle: true,
    cell: (leader) => (
      <CopyButton leader={leader} copyId={copyIdOf(leader)} onCopy={() => onCopy(leader)} isSmall />
    ),
  },
];

const correlationColumn = (
  correlations: Correlations,
  copyIdOf: LeaderTableProps['copyIdOf'],
): Column<LeaderView> => ({
  key: 'apart',
  title: m.copying_correlation(),
  isFigure: true,
  canSort: true,
  weight: 2,
  cell: (leader) => {
    const found = correlations.get(leader.id);
    return (
      <Under note={copyIdOf(leader) === undefined ? m.copying_with_your_copies() : m.copying_you_copy_it()}>
        {found === undefined ? '—' : formatPrice(found.toFixed(2), 2)}
      </Under>
    );
  },
});

/** A figure and, below it, what it is of. */
function Under({ note, children }: { note: string; children: ReactNode }) {
  return (
    <>
      <span className="block">{children}</span>
      <span className="block text-2xs text-faint">{note}</span>
    </>
  );
}

function Median({ leader }: { leader: LeaderView }) {
  if (leader.copierMedianPercent === null)
    return <span className="text-2xs text-faint">{m.copying_no_median_yet()}</span>;
  return (
    <Under note={m.copying_in_profit_of({ percent: plainPercent(leader.copiersInProfitPercent, 0) })}>
      <CopierMedian {...leader} />
    </Under>
  );
}

/** What is run by the site is never taken for a person. */
const noteOf = ({ isHouse, specialty }: LeaderView): string =>
  isHouse ? m.copying_paper_strategy_of({ specialty }) : specialty;

function Trader({ leader, isCopied }: { leader: LeaderView; isCopied: boolean }) {
  return (
    <Marked mark={<TraderAvatar name={leader.name} id={leader.id} size={32} />} className="leader-cell">
      <span className="flex min-w-0 items-center gap-2">
        <Link
          to="/traders/$id"
          params={{ id: leader.id }}
          className="min-w-0 truncate font-medium hover:underline"
        >
          {leader.name}
        </Link>
        {isCopied && <Badge tone="ink">{m.copying_copying()}</Badge>}
        {!leader.isProven && <Badge tone="warn">{m.copying_unproven()}</Badge>}
      </span>
      <span className="block truncate text-2xs text-faint">{noteOf(leader)}</span>
    </Marked>
  );
}

/** Small enough for the second line of a phone. */
function CopiersMade({ leader }: { leader: LeaderView }) {
  if (leader.copierMedianPercent === null) return m.copying_no_median_yet();
  return (
    <>
      {m.copying_copiers_ever()} <Change percent={leader.copierMedianPercent} hasArrow={false} />
    </>
  );
}

/** A trader in two lines. */
const faceOf = (leader: LeaderView, copyId: string | undefined): PhoneOfRow => ({
  isLink: true,
  mark: <TraderAvatar name={leader.name} id={leader.id} size={36} />,
  name: (
    <Link to="/traders/$id" params={{ id: leader.id }} className="row-open">
      {leader.name}
    </Link>
  ),
  tags: copyId !== undefined && (
    <>
      <Copy className="size-3.5 text-ink-text" aria-hidden="true" />
      <span className="sr-only">{m.copying_copying()}</span>
    </>
  ),
  note: m.copying_drawdown_of({ percent: plainPercent(leader.maxDrawdownPercent, 2) }),
  spark: <Sparkline points={leader.curve} className="h-6 w-14" />,
  value: leader.returnPercent === null ? '—' : <Change percent={leader.returnPercent} hasArrow={false} />,
  under: <CopiersMade leader={leader} />,
});
