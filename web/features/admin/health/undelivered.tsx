import { useQuery } from '@tanstack/react-query';
import type { DeadLetter } from '#core/admin/oversight-contract.ts';
import { m } from '#core/messages/messages.js';
import { deadLettersQuery, useSendAgain } from '#web/features/admin/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const nameOf = ({ subject, queue }: DeadLetter): string => subject ?? m.admin_undelivered_job({ queue });

/** Emails and jobs that failed at every try, each with a way to send it again. */
export function Undelivered() {
  const { data, isError, refetch } = useQuery(deadLettersQuery());
  const again = useSendAgain();
  const columns: readonly Column<DeadLetter>[] = [
    {
      key: 'what',
      title: m.admin_undelivered_what(),
      isLead: true,
      cell: (letter) => <span className="typed">{nameOf(letter)}</span>,
    },
    {
      key: 'to',
      title: m.admin_undelivered_to(),
      cell: ({ to }) => <span className="typed">{to ?? '—'}</span>,
    },
    {
      key: 'reason',
      title: m.admin_undelivered_reason(),
      cell: ({ reason }) => <span className="typed text-muted">{reason}</span>,
    },
    { key: 'tries', title: m.admin_undelivered_tries(), isFigure: true, cell: ({ tries }) => tries },
    { key: 'when', title: m.admin_undelivered_when(), cell: ({ failedAt }) => formatDateTime(failedAt) },
    {
      key: 'again',
      title: m.admin_undelivered_again(),
      hasHiddenTitle: true,
      cell: (letter) => (
        <Button
          kind="secondary"
          aria-label={m.admin_undelivered_again_of({ what: nameOf(letter) })}
          isBusy={again.isPending && again.variables.id === letter.id}
          onClick={() => again.mutate({ id: letter.id })}
        >
          {m.admin_undelivered_again()}
        </Button>
      ),
    },
  ];
  return (
    <Card title={m.admin_undelivered_title()} isFlush>
      <p className="px-5 pb-4 text-sm text-muted">{m.admin_undelivered_lead()}</p>
      {again.isSuccess && (
        <output className="block px-5 pb-3 text-sm text-up">{m.admin_undelivered_queued()}</output>
      )}
      {again.error && (
        <div className="px-5 pb-3">
          <FieldError id="send-again-failure">{failureOf(again.error).message}</FieldError>
        </div>
      )}
      {!data && isError && <Failed title={m.admin_undelivered_failed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading label={m.admin_undelivered_loading()} rows={2} />}
      {data?.length === 0 && <p className="px-5 pb-5 text-sm">{m.admin_undelivered_none()}</p>}
      {data && data.length > 0 && (
        <DataTable
          caption={m.admin_undelivered_title()}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}
