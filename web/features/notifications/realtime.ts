import { api } from '#web/lib/api.ts';
import type { UserEvent } from '#web/lib/realtime/live.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** The list changed here, in another tab or on another device. */
export function onNotificationsEvent(event: UserEvent): void {
  if (event.type === 'notifications.changed')
    void queryClient.invalidateQueries({ queryKey: api.notifications.list.key() });
}
