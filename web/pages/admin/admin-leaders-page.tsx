import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { OverseenLeader } from '#core/admin/oversight-contract.ts';
import {
  decisionsAbout,
  decisionWords,
  type LeaderDecision,
  LeaderDecisionDialog,
} from '#web/features/admin/leaders/leader-decision.tsx';
import { overseenLeadersQuery } from '#web/features/admin/oversight-queries.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, PageTitle } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';

const states: Readonly<Record<OverseenLeader['state'], { readonly name: string; readonly tone: BadgeTone }>> =
  {
    leading: { name: m.oversight_leading(), tone: 'good' },
    cooling_off: { name: m.oversight_cooling_off(), tone: 'warn' },
    frozen: { name: m.oversight_frozen(), tone: 'bad' },
    closed: { name: m.common_closed(), tone: 'neutral' },
  };

export function AdminLeadersPage() {
  const { data, isError, refetch } = useQuery(overseenLeadersQuery());
  const [asked, setAsked] = useState<{
    readonly leader: OverseenLeader;
    readonly decision: LeaderDecision;
  }>();
  const columns: readonly Column<OverseenLeader>[] = [
    {
      key: 'name',
      title: m.oversight_leader(),
      isLead: true,
      cell: (row) => (
        <Marked mark={<TraderAvatar name={row.name} id={row.id} />}>
          <span className="typed">
            <span className="font-medium">{row.name}</span>
            <span className="block text-sm text-faint">{row.isHouse ? m.oversight_house() : row.email}</span>
          </span>
        </Marked>
      ),
    },
    {
      key: 'state',
      isKept: true,
      title: m.oversight_state(),
      cell: (row) => (
        <span className="inline-flex flex-col items-start gap-1">
          <Badge tone={states[row.state].tone}>{states[row.state].name}</Badge>
          {row.until !== null && row.state !== 'closed' && (
            <span className="text-2xs text-muted">
              {row.state === 'frozen'
                ? m.oversight_copies_close({ when: formatDateTime(row.until) })
                : m.oversight_until({ when: formatDateTime(row.until) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'followers',
      title: m.oversight_followers(),
      isFigure: true,
      cell: (row) => <span className="num">{row.followers}</span>,
    },
    {
      key: 'money',
      title: m.oversight_money(),
      isFigure: true,
      cell: (row) => <Amount value={row.moneyInCopies} />,
    },
    {
      key: 'act',
      title: m.oversight_decision(),
      hasHiddenTitle: true,
      isFigure: true,
      cell: (leader) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          {decisionsAbout(leader).map((decision) => (
            <Button
              key={decision}
              kind="secondary"
              isSmall
              onClick={() => setAsked({ leader, decision })}
              aria-label={decisionWords[decision].named({ name: leader.name })}
            >
              {decisionWords[decision].act}
            </Button>
          ))}
        </span>
      ),
    },
  ];
  return (
    <>
      <PageTitle title={m.oversight_leaders()} lead={m.oversight_leaders_lead()} />
      <Card isFlush>
        {!data && !isError && <Loading label={m.oversight_loading()} rows={5} />}
        {!data && isError && <Failed title={m.oversight_failed()} onRetry={refetch} />}
        {data?.length === 0 && <Empty title={m.oversight_no_leaders()} />}
        {data && data.length > 0 && (
          <DataTable caption={m.oversight_leaders()} columns={columns} rows={data} rowKey={(row) => row.id} />
        )}
      </Card>
      {asked && <LeaderDecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
