import type { Signal, UserEvent } from '#web/lib/realtime/live.ts';
import { conversationQuery, readSupportAgain } from '#web/features/support/queries.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** A message or a state: what is on the screen reads on. A reply of support is heard as well. */
export function onSupportEvent(event: UserEvent): void {
  if (event.type !== 'support.message-sent' && event.type !== 'support.conversation-changed') return;
  void readSupportAgain();
  if (event.type === 'support.message-sent' && event.payload.sender === 'admin')
    void import('#web/features/support/tone.ts').then(({ playTone }) => playTone());
}

/** The desk's list changed, or support came or went. Typing is heard where it is shown. */
export function onSupportSignal(signal: Signal): void {
  if (signal.type === 'support.desk-changed') void readSupportAgain();
  if (signal.type === 'support.presence-changed')
    queryClient.setQueryData(conversationQuery().queryKey, (known) =>
      known ? { ...known, presence: { ...known.presence, isHere: signal.payload.isHere } } : known,
    );
}
