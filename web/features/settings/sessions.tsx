import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { sessionsQuery, useRevokeOtherSessions, useRevokeSession } from '#web/features/settings/queries.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

/** Where the account is open now. What is ended loses its pages within seconds. */
export function Sessions() {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery());
  const end = useRevokeSession();
  const endOthers = useRevokeOtherSessions();
  const tell = (error: unknown) => toast('error', failureOf(error).message);
  const others = (sessions ?? []).filter((one) => !one.isThis).length;
  return (
    <Card title="Sessions and devices" isFlush>
      {!sessions &&
        (isError ? (
          <Failed title="Your sessions could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading your sessions" rows={2} />
        ))}
      {sessions && (
        <ul aria-label="Open sessions" className="divide-y divide-line">
          {[...sessions]
            .sort((one, other) => Number(other.isThis) - Number(one.isThis))
            .map((one) => (
              <li key={one.id} className="flex items-center gap-4 px-5 py-3.5">
                <MonitorSmartphone
                  className="size-5 shrink-0 text-faint"
                  strokeWidth={1.75}
                  aria-hidden="true"
                />
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    {one.device}
                    {one.isThis && <Badge tone="ink">This one</Badge>}
                  </p>
                  <p className="text-sm text-faint wrap-anywhere">
                    {one.network === '' ? 'Unknown network' : `Network ${one.network}`} · signed in{' '}
                    {formatDateTime(one.createdAt)} · seen {formatDateTime(one.lastSeenAt)}
                  </p>
                </div>
                {!one.isThis && (
                  <Button
                    kind="secondary"
                    isSmall
                    isBusy={end.isPending && end.variables.id === one.id}
                    aria-label={`End the session on ${one.device}`}
                    onClick={() =>
                      end.mutate(
                        { id: one.id },
                        { onSuccess: () => toast('success', 'Session ended'), onError: tell },
                      )
                    }
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
        </ul>
      )}
      {others > 0 && (
        <div className="border-t border-line px-5 py-4">
          <Button
            kind="secondary"
            isBusy={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(
                {},
                { onSuccess: () => toast('success', 'All other sessions ended'), onError: tell },
              )
            }
          >
            End All Other Sessions
          </Button>
        </div>
      )}
    </Card>
  );
}
