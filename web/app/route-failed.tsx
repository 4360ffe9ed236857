import { m } from '#core/messages/messages.js';
import { useEffect } from 'react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { PageUnreachable } from '#web/app/lazy-page.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PublicFrame } from '#web/ui/frame/public-frame.tsx';

/** Whether there is a connection to wait for. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof PageUnreachable || error instanceof TypeError || !navigator.onLine;

function Sentence({ error, isInside }: { error: unknown; isInside: boolean }) {
  const router = useRouter();
  const isLost = isConnectionLost(error);
  useEffect(() => {
    if (!isLost) return;
    const again = () => void router.invalidate();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isLost, router]);
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center text-center">
      <div className="max-w-md">
        <h1 className="text-24 font-semibold">
          {isLost ? m.shell_page_unreachable() : m.shell_page_failed()}
        </h1>
        <p className="mt-3 text-muted">
          {isLost ? m.shell_page_unreachable_help() : m.shell_page_failed_help()}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button onClick={() => void router.invalidate()}>{m.common_retry()}</Button>
          {!isLost && (
            // A plain link: whatever broke, the next page begins from nothing.
            <a href={isInside ? '/dashboard' : '/'} className={buttonClass('secondary')}>
              {isInside ? m.common_dashboard() : m.shell_return_home()}
            </a>
          )}
        </div>
      </div>
    </div>
  );
}

/**
 * A page, or whatever it needs first, could not be shown: what happened, another try, and a way
 * out.
 */
export function RouteFailed({ error }: { error: unknown }) {
  // Inside the gate the frame around the page still stands.
  const isInside = useRouterState({
    select: ({ matches }) =>
      matches.some(({ routeId, status }) => routeId === '/gate' && status === 'success'),
  });
  return isInside ? (
    <Sentence error={error} isInside />
  ) : (
    <PublicFrame>
      <Sentence error={error} isInside={false} />
    </PublicFrame>
  );
}
