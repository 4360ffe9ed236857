import { onAdminSignal } from '#web/features/admin/realtime.ts';
import { onCollectiblesEvent, onCollectiblesSignal } from '#web/features/collectibles/realtime.ts';
import { onCopyingEvent } from '#web/features/copying/realtime.ts';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { onFundingEvent } from '#web/features/funding/realtime.ts';
import { onLedgerEvent } from '#web/features/ledger/realtime.ts';
import { onMarketEvent } from '#web/features/market/realtime.ts';
import { onNotificationsEvent } from '#web/features/notifications/realtime.ts';
import { onSupportEvent, onSupportSignal } from '#web/features/support/realtime.ts';
import { onPlansEvent } from '#web/features/plans/realtime.ts';
import { onRewardsEvent } from '#web/features/rewards/realtime.ts';
import { onTradingEvent } from '#web/features/trading/realtime.ts';
import { onSignal, onStreamLive, onUserEvent } from '#web/lib/realtime/live.ts';
import { followOwnActs } from '#web/lib/own-acts/own-facts.ts';
import { warmActToasts } from '#web/ui/overlays/act-toast.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Brings each fact of the stream to the features that show it. Returns stop. */
export function reactToEvents(): () => void {
  // What was read before the stream stood may have missed a fact in between: read once more, but
  // what is written down whenever it is read.
  const stopLive = onStreamLive(
    () => void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['isNoted'] !== true }),
  );
  const stopEvents = onUserEvent((event) => {
    if (event.type.startsWith('identity.')) void queryClient.invalidateQueries();
    onMarketEvent(event);
    onTradingEvent(event);
    onLedgerEvent(event);
    onCopyingEvent(event);
    onFundingEvent(event);
    onPlansEvent(event);
    onCollectiblesEvent(event);
    onRewardsEvent(event);
    onNotificationsEvent(event);
    onSupportEvent(event);
  });
  const stopSignals = onSignal((signal) => {
    onSupportSignal(signal);
    onAdminSignal(signal);
    onCollectiblesSignal(signal);
  });
  const stopActs = followOwnActs();
  warmActToasts();
  return () => {
    stopActs();
    stopLive();
    stopEvents();
    stopSignals();
  };
}

/**
 * A call that says "not signed in" means the session ended elsewhere: the gate asks again who is
 * looking. Returns stop.
 */
export function watchSession(): () => void {
  const check = (error: unknown) => {
    if (failureOf(error).code === 'not_signed_in')
      void queryClient.invalidateQueries({ queryKey: viewerQuery().queryKey });
  };
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
  });
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}
