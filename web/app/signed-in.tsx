import { m } from '#core/messages/messages.js';
import { showTimesBy } from '#core/values/zone/time-text.ts';
import { lazy, Suspense, useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { RouteFailed } from '#web/app/route-failed.tsx';
import { reactToEvents, watchSession } from '#web/app/reactions.ts';
import { warmPages } from '#web/app/warm-pages.ts';
import { Shell } from '#web/app/shell/shell.tsx';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { joinStream } from '#web/lib/realtime/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { knowRefusals } from '#core/refusals/refusal-text.ts';
import { keepDialogsIn } from '#web/ui/overlays/use-dialog-step.ts';
import { formatDate, formatInstant } from '#web/ui/when.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useQuery } from '#web/lib/use-query.ts';

// What a refusal says is needed once somebody has acted: the page does not wait for its words. Until
// they are there a refusal is told in the words for all.
const fetchRefusals = (): void =>
  void import('#core/refusals/refusal-text-inside.ts').then(
    ({ insideTexts }) => knowRefusals(insideTexts),
    () => addEventListener('online', fetchRefusals, { once: true }),
  );
fetchRefusals();
showTimesBy(() => ({ day: formatDate, instant: formatInstant }));

// Brings the schema library with it, which nobody past the gate needs.
const UnverifiedPage = lazy(() =>
  import('#web/pages/identity/unverified-page.tsx').then((module) => ({ default: module.UnverifiedPage })),
);

const StepUpHost = lazy(() =>
  import('#web/features/identity/step-up/step-up-host.tsx').then((module) => ({
    default: module.StepUpHost,
  })),
);

const ViewingBanner = lazy(() =>
  import('#web/features/admin/viewing/viewing-banner.tsx').then((module) => ({
    default: module.ViewingBanner,
  })),
);

const ViewedPage = lazy(() =>
  import('#web/features/admin/viewing/viewed-page.tsx').then((module) => ({ default: module.ViewedPage })),
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

  useEffect(() => keepDialogsIn(router), [router]);
  useEffect(() => {
    // At hand before it is needed: without a connection it could not be fetched, and the frame must
    // not wait for it.
    router.update({ ...router.options, defaultErrorComponent: RouteFailed });
  }, [router]);
  const isAdmin = viewer?.isAdmin ?? false;
  useEffect(() => (isVerified ? warmPages(router, isAdmin) : undefined), [isVerified, isAdmin, router]);

  useEffect(() => {
    if (isAdmin)
      void import('#core/refusals/refusal-text-admin.ts').then(({ adminTexts }) => knowRefusals(adminTexts));
  }, [isAdmin]);

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
      <Suspense fallback={null}>
        <StepUpHost />
      </Suspense>
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
