import { useEffect } from 'react';
import { deskEveryMs } from '#core/support/rules.ts';
import { useIsLookedAt } from '#web/features/support/chat/use-live-chat.ts';
import { api } from '#web/lib/api.ts';

/** Says every few seconds that somebody sits at the desk, while the page is looked at. */
export function useAtDesk(): void {
  const isLookedAt = useIsLookedAt();
  useEffect(() => {
    if (!isLookedAt) return;
    // One that is lost is followed by the next, before anybody is thought to be gone.
    const say = () => void api.support.atDesk.call().catch(() => {});
    say();
    const timer = setInterval(say, deskEveryMs);
    return () => clearInterval(timer);
  }, [isLookedAt]);
}
