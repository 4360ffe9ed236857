import { m } from '#core/messages/messages.js';
import { MonitorSmartphone } from 'lucide-react';
import {
  sessionsQuery,
  useRevokeOtherSessions,
  useRevokeSession,
} from '#web/features/identity/settings/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** Where the account is open now. What is ended loses its pages within seconds. */
export function Sessions() {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery());
  const end = useRevokeSession();
  const endOthers = useRevokeOtherSessions();
  const tell = (error: unknown) => toast('error', failureOf(error).message);
  const others = (sessions ?? []).filter((one) => !one.isThis).length;
  return (
    <Card title={m.settings_sessions_devices()} isFlush>
      {!sessions &&
        (isError ? (
          <Failed title={m.settings_sessions_could_not_be_loaded()} onRetry={() => void refetch()} />
        ) : (
          <Loading label={m.settings_loading_sessions()} rows={2} />
        ))}
      {sessions && (
        <ul aria-label={m.settings_open_sessions()} className="divide-y divide-line">
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
                    {one.isThis && <Badge tone="ink">{m.settings_this_one()}</Badge>}
                  </p>
                  <p className="text-sm text-faint wrap-anywhere">
                    {one.network === ''
                      ? m.settings_unknown_network_signed_seen({
                          createdAt: formatDateTime(one.createdAt),
                          lastSeenAt: formatDateTime(one.lastSeenAt),
                        })
                      : m.settings_network_signed_seen({
                          network: one.network,
                          createdAt: formatDateTime(one.createdAt),
                          lastSeenAt: formatDateTime(one.lastSeenAt),
                        })}
                  </p>
                </div>
                {!one.isThis && (
                  <Button
                    kind="secondary"
                    isSmall
                    isBusy={end.isPending && end.variables.id === one.id}
                    aria-label={m.settings_end_session_on({ device: one.device })}
                    onClick={() =>
                      end.mutate(
                        { id: one.id },
                        { onSuccess: () => toast('success', m.settings_session_ended()), onError: tell },
                      )
                    }
                  >
                    {m.settings_end()}
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
                { onSuccess: () => toast('success', m.settings_all_other_sessions_ended()), onError: tell },
              )
            }
          >
            {m.settings_end_all_other_sessions()}
          </Button>
        </div>
      )}
    </Card>
  );
}
