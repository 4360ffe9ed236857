import { useMutation } from '@tanstack/react-query';
import { m } from '#core/messages/messages.js';
import { innerStateQuery } from '#web/features/admin/queries.ts';
import { api } from '#web/lib/api.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

const count = (value: number): string => value.toLocaleString('en-US');
const megabytes = (bytes: number): string =>
  (bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 });

/** What waits inside: facts, jobs, mail; how large the database is. */
export function InnerState() {
  const { data, isError, refetch } = useQuery(innerStateQuery());
  if (!data)
    return (
      <Card title={m.admin_inner_title()} isFlush>
        {isError ? (
          <Failed title={m.admin_inner_failed()} onRetry={() => void refetch()} />
        ) : (
          <Loading label={m.admin_inner_loading()} rows={4} />
        )}
      </Card>
    );
  const { facts, queues, database } = data;
  const isBehind = facts.waiting > 100;
  return (
    <Card
      title={m.admin_inner_title()}
      action={
        <Badge tone={isBehind ? 'warn' : 'good'}>
          {isBehind ? m.admin_inner_behind() : m.admin_inner_keeps_up()}
        </Badge>
      }
    >
      <Receipt
        lines={[
          {
            name: m.admin_inner_facts(),
            value: count(facts.waiting),
            ...(facts.oldestAt !== null && {
              note: m.admin_inner_oldest({ at: formatDateTime(facts.oldestAt) }),
            }),
          },
          ...queues.map(({ queue, waiting, running, oldestAt }) => ({
            name: m.admin_inner_queue({ queue }),
            value: m.admin_inner_waiting({ waiting: count(waiting), running: count(running) }),
            ...(oldestAt !== null && { note: m.admin_inner_oldest({ at: formatDateTime(oldestAt) }) }),
          })),
          {
            name: database.kind === 'embedded' ? m.admin_inner_embedded() : m.admin_inner_postgres(),
            value: m.admin_inner_megabytes({ size: megabytes(database.bytes) }),
          },
        ]}
      />
    </Card>
  );
}

/** Reads the whole book when asked. */
export function LedgerCheck() {
  const check = useMutation(api.admin.checkLedger.mutationOptions());
  const found = check.data;
  return (
    <Card title={m.admin_check_title()}>
      <p className="text-sm text-muted">{m.admin_check_lead()}</p>
      {found && (
        <output
          className={`mt-4 block rounded-md px-3.5 py-3 text-sm ${found.violations.length === 0 ? 'bg-up-soft text-up' : 'bg-down-soft text-down'}`}
        >
          {found.violations.length === 0
            ? m.admin_check_sound({ entries: count(found.entries), at: formatDateTime(found.asOf) })
            : m.admin_check_broken({ entries: count(found.entries), count: count(found.violations.length) })}
        </output>
      )}
      {found && found.violations.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-sm wrap-anywhere">
          {found.violations.map(({ what, id }) => (
            <li key={`${what} ${id}`}>
              {what}: {id}
            </li>
          ))}
        </ul>
      )}
      {check.error && <FieldError id="check-failure">{failureOf(check.error).message}</FieldError>}
      <Button
        kind="secondary"
        className="mt-4"
        isBusy={check.isPending}
        onClick={() => check.mutate(undefined)}
      >
        {m.admin_check_press()}
      </Button>
    </Card>
  );
}
