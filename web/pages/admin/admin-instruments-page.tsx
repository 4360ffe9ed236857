import { m } from '#core/messages/messages.js';
import { finderOf } from '#core/values/text/search.ts';
import { useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OverseenInstrument } from '#core/admin/oversight-contract.ts';
import {
  overseenInstrumentsQuery,
  useHaltInstrument,
  useResumeInstrument,
} from '#web/features/admin/oversight-queries.ts';
import { ReasonDialog } from '#web/features/admin/reason-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, PageTitle } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';

function StateCell({ row }: { row: OverseenInstrument }) {
  if (!row.halt && row.isStale) return <Badge tone="warn">{m.oversight_stale()}</Badge>;
  if (!row.halt)
    return (
      <Badge tone={row.isOpen ? 'good' : 'neutral'}>{row.isOpen ? m.common_open() : m.common_closed()}</Badge>
    );
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <Badge tone="bad">{m.oversight_halted()}</Badge>
      <span className="typed text-2xs text-muted">
        {row.halt.reason} · {row.halt.by} · {formatDateTime(row.halt.since)}
      </span>
    </span>
  );
}

/** Names of market data connections are shown as they are; these two are no names. */
const sourceWords: Readonly<Record<string, () => string>> = {
  simulated: m.market_simulated,
  none: m.oversight_source_none,
};

export function AdminInstrumentsPage() {
  const { q = '' } = useSearch({ from: '/gate/admin/admin-instruments' });
  const navigate = useNavigate({ from: '/admin-instruments' });
  const { data, isError, refetch } = useQuery(overseenInstrumentsQuery());
  const [asked, setAsked] = useState<OverseenInstrument>();
  const halt = useHaltInstrument();
  const resume = useResumeInstrument();
  const isHalted = asked?.halt !== null && asked !== undefined;
  const act = isHalted ? resume : halt;
  const isFound = finderOf(q);
  const rows = data?.filter(({ symbol, name }) => isFound(symbol, name));
  const columns: readonly Column<OverseenInstrument>[] = [
    {
      key: 'symbol',
      title: m.common_market(),
      isLead: true,
      cell: (row) => (
        <Marked mark={<InstrumentMark symbol={row.symbol} />}>
          <span className="font-medium">{row.symbol}</span>
          <span className="block text-sm text-faint">{row.name}</span>
        </Marked>
      ),
    },
    {
      key: 'source',
      title: m.oversight_source(),
      cell: (row) => sourceWords[row.source]?.() ?? row.source,
    },
    { key: 'state', isKept: true, title: m.oversight_state(), cell: (row) => <StateCell row={row} /> },
    {
      key: 'act',
      title: m.oversight_decision(),
      hasHiddenTitle: true,
      isFigure: true,
      cell: (row) => (
        <Button
          kind="secondary"
          isSmall
          onClick={() => {
            halt.reset();
            resume.reset();
            setAsked(row);
          }}
          aria-label={
            row.halt
              ? m.oversight_resume_named({ name: row.symbol })
              : m.oversight_halt_named({ name: row.symbol })
          }
        >
          {row.halt ? m.oversight_resume() : m.oversight_halt()}
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageTitle title={m.oversight_instruments()} lead={m.oversight_instruments_lead()} />
      <div className="mb-4 max-w-sm">
        <Field
          label={m.oversight_search()}
          type="search"
          autoComplete="off"
          value={q}
          onValue={(text) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })}
        />
      </div>
      <Card isFlush>
        {!data && !isError && <Loading label={m.oversight_loading()} rows={8} />}
        {!data && isError && <Failed title={m.oversight_failed()} onRetry={refetch} />}
        {rows?.length === 0 && <Empty title={m.oversight_no_instruments()} />}
        {rows && rows.length > 0 && (
          <DataTable
            caption={m.oversight_instruments()}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.symbol}
          />
        )}
      </Card>
      {asked && (
        <ReasonDialog
          title={
            isHalted
              ? m.oversight_resume_named({ name: asked.symbol })
              : m.oversight_halt_named({ name: asked.symbol })
          }
          description={isHalted ? m.oversight_resume_text() : m.oversight_halt_text()}
          act={isHalted ? m.oversight_resume() : m.oversight_halt()}
          isHarsh={!isHalted}
          onAct={(reason) => act.mutateAsync({ symbol: asked.symbol, reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
