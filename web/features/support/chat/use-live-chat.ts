import { useEffect, useState, useSyncExternalStore } from 'react';
import { typingFadesMs } from '#core/support/rules.ts';
import { onSupportEvent, onSupportSignal } from '#web/features/support/realtime.ts';
import { readSupportAgain } from '#web/features/support/queries.ts';
import { joinStream, onSignal, onStreamLive, onUserEvent } from '#web/lib/realtime/live.ts';

const watchVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
/** False while the tab is in the background: what is not looked at is not seen. */
export const useIsLookedAt = (): boolean =>
  useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');

/**
 * True while the other side writes in this conversation; over with a new message (`last`), and
 * fades when no sign follows.
 */
export function useIsTyping(
  conversationId: string | undefined,
  side: 'user' | 'admin',
  last: number,
): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let fade: ReturnType<typeof setTimeout> | undefined;
    const stop = onSignal((signal) => {
      if (signal.type !== 'support.typing' || signal.payload.side !== side) return;
      if (signal.payload.conversationId !== conversationId) return;
      setTyping(true);
      clearTimeout(fade);
      fade = setTimeout(() => setTyping(false), typingFadesMs);
    });
    return () => {
      stop();
      clearTimeout(fade);
      setTyping(false);
    };
  }, [conversationId, side, last]);
  return isTyping;
}

/**
 * On pages without a stream of their own (the public ones): joins it while the chat is open, and
 * reads again with it.
 */
export function useOwnStream(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const stops = [
      joinStream(),
      onStreamLive(() => void readSupportAgain()),
      onUserEvent(onSupportEvent),
      onSignal(onSupportSignal),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isNeeded]);
}
