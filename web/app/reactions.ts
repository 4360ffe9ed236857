import { onCopyingEvent } from '#web/features/copying/realtime.ts';
import { onFundingEvent } from '#web/features/funding/realtime.ts';
import { onLedgerEvent } from '#web/features/ledger/realtime.ts';
import { noteEvent } from '#web/features/notifications/recent.ts';
import { onTradingEvent } from '#web/features/trading/realtime.ts';
import { onStreamLive, onUserEvent } from '#web/lib/realtime/live.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Brings each fact of the stream to the features that show it. Returns stop. */
export function reactToEvents(): () => void {
  // What was read before the stream stood may have missed a fact in between: read once more.
  const stopLive = onStreamLive(() => void queryClient.invalidateQueries());
  const stopEvents = onUserEvent((event) => {
    if (event.type.startsWith('identity.')) void queryClient.invalidateQueries();
    onTradingEvent(event);
    onLedgerEvent(event);
    onCopyingEvent(event);
    onFundingEvent(event);
    noteEvent(event);
  });
  return () => {
    stopLive();
    stopEvents();
  };
}
