import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { Signal, UserEvent } from '#web/lib/realtime/live.ts';

const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: api.collectibles.key() });

/** What was sold elsewhere is not offered here any more. */
export function onCollectiblesSignal({ type }: Signal): void {
  if (type === 'collectibles.market-changed') readAgain();
}
export function onCollectiblesEvent({ type }: UserEvent): void {
  if (type.startsWith('collectibles.')) readAgain();
}
