import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useEffect } from 'react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { reactToEvents, watchSession } from '#web/app/reactions.ts';
import { Shell } from '#web/app/shell/shell.tsx';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { joinStream } from '#web/lib/realtime/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { insideTexts } from '#web/lib/refusal-text-inside.ts';
import { knowRefusals } from '#web/lib/refusal-text.ts';
import { Spinner } from '#web/ui/spinner.tsx';

knowRefusals(insideTexts);

// Brings the schema library with it, which nobody past the gate needs.
const UnverifiedPage = lazy(() =>
  import('#web/pages/unverified-page.tsx').then((module) => ({ default: module.UnverifiedPage })),
);

const ViewingBanner = lazy(() =>
  import('#web/features/admin-users/viewing-banner.tsx').then((module) => ({
    default: module.ViewingBanner,
  })),
);

const ViewedPage = lazy(() =>
  import('#web/features/admin-users/viewed-page.tsx').then((module) => ({ default: module.ViewedPage })),
);

export function GatePending() {
  return (
    <div className="grid min-h-dvh place-items-center text-ink-text">
      <Spinner label={m.shell_loading()} className="size-8" />
    </div>
  );
}

/** Everything behind the access gate: its server cache, its live stream, its frame. */
function Inside() {
  const router = useRouter();
  const { data } = useQuery(viewerQuery());
  const viewer = data?.viewer;
  const isVerified = viewer?.isVerified ?? false;

  useEffect(() => {
    if (!isVerified) return;
    const leave = joinStream();
    const stop = reactToEvents();
    const stopWatching = watchSession();
    return () => {
      stopWatching();
      stop();
      leave();
    };
  }, [isVerified]);

  // The session ended elsewhere: the gate decides again, and sends the person to sign in.
  const isSignedOut = data !== undefined && viewer === null;
  useEffect(() => {
    if (isSignedOut) void router.invalidate();
  }, [isSignedOut, router]);

  if (!data || !viewer) return <GatePending />;
  if (!viewer.isVerified)
    return (
      <Suspense fallback={<GatePending />}>
        <UnverifiedPage email={viewer.email} onVerified={() => void queryClient.invalidateQueries()} />
      </Suspense>
    );
  return (
    <>
      {data.view && (
        <Suspense fallback={null}>
          <ViewingBanner email={viewer.email} until={data.view.until} leftMs={data.view.leftMs} />
        </Suspense>
      )}
      {/* Under the banner the page's own header does not stick as well. */}
      <div className={data.view ? 'is-viewed' : undefined}>
        <Shell viewer={viewer} mode={data.mode} isViewed={data.view !== null}>
          {data.view ? (
            <Suspense fallback={null}>
              <ViewedPage>
                <Outlet />
              </ViewedPage>
            </Suspense>
          ) : (
            <Outlet />
          )}
        </Shell>
      </div>
    </>
  );
}

export function SignedIn() {
  return (
    <QueryClientProvider client={queryClient}>
      <Inside />
    </QueryClientProvider>
  );
}
