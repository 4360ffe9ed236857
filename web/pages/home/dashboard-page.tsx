import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CopiesSummary } from '#web/features/copying/copies/copies-summary.tsx';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { TopCrypto } from '#web/features/market/top-crypto.tsx';
import { WatchList } from '#web/features/market/watch-list.tsx';
import { BalanceCard, EquityCard } from '#web/features/trading/balance-card.tsx';
import { Positions } from '#web/features/trading/positions/positions.tsx';
import { positionsQuery } from '#web/features/trading/queries.ts';
import { useHasSeveral } from '#web/features/trading/portfolios/several.tsx';
import { WorkingOrders } from '#web/features/trading/orders/working-orders.tsx';
import { IdentityBanner } from '#web/pages/home/identity-banner.tsx';
import { useStepsDone } from '#web/pages/home/first-steps/use-steps.ts';
import { QuickActions } from '#web/pages/home/quick-actions.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loading } from '#web/ui/states.tsx';
import { Welcome } from '#web/ui/frame/welcome.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const RecentActivity = lazy(async () => ({
  default: (await import('#web/features/notifications/recent-activity.tsx')).RecentActivity,
}));
const PortfoliosSummary = lazy(async () => ({
  default: (await import('#web/features/trading/portfolios/portfolios-summary.tsx')).PortfoliosSummary,
}));
const TopUpDialog = lazy(async () => ({
  default: (await import('#web/features/funding/deposit/top-up-dialog.tsx')).TopUpDialog,
}));
// Newcomers alone see it.
const FirstSteps = lazy(async () => ({
  default: (await import('#web/pages/home/first-steps/first-steps.tsx')).FirstSteps,
}));
const LoadingActivity = () => (
  <Card title={m.dashboard_recent_activity()} isFlush>
    <Loading label={m.dashboard_loading_activity()} rows={6} />
  </Card>
);

/** What of the page this person has a use for. Everybody but a newcomer: all of it. */
function useHome() {
  const { data: who } = useQuery(viewerQuery());
  const isNew = who?.mode === 'demo' && who.viewer?.showsFirstSteps === true;
  const done = useStepsDone(isNew);
  const positions = useQuery({ ...positionsQuery(), enabled: isNew }).data;
  return {
    email: who?.viewer?.email,
    status: who?.viewer?.identityStatus ?? 'approved',
    isNew,
    // Also in another portfolio, or by a copy.
    hasTraded: !isNew || done?.buy === true || (positions !== undefined && positions.length > 0),
    hasCopied: !isNew || done?.copy === true,
  };
}
type Home = ReturnType<typeof useHome>;

export function DashboardPage() {
  const { range = '1M' } = useSearch({ from: '/gate/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const home = useHome();
  const equity = {
    range,
    onRange: (next: typeof range) =>
      void navigate({
        search: (before) => ({ ...before, range: next }),
        replace: true,
        resetScroll: false,
      }),
  };
  return (
    <>
      <h1 className="sr-only">{m.common_dashboard()}</h1>
      {home.email !== undefined && (
        <p className="mb-3 md:hidden">
          <Welcome email={home.email} />
        </p>
      )}
      <div className="grid grid-cols-1 gap-5 min-[87.5rem]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          <IdentityBanner status={home.status} isUrgent />
          <BalanceCard equity={home.isNew ? undefined : equity} />
          {home.isNew ? (
            // Together: what stands below the steps comes with them, and stays where it is.
            <Suspense fallback={<Loading label={m.dashboard_steps_loading()} rows={8} />}>
              <FirstSteps />
              <Below {...home} />
              {home.hasTraded && <EquityCard {...equity} />}
            </Suspense>
          ) : (
            <Below {...home} />
          )}
        </div>
        <Beside {...home} />
      </div>
      <Deposit />
    </>
  );
}

/** Before the first trade there is nothing to list, and no room is spent on saying so. */
function Below({ status, hasTraded }: Home) {
  return (
    <>
      <IdentityBanner status={status} />
      <QuickActions />
      {hasTraded && <Positions />}
      <WorkingOrders />
    </>
  );
}

function Beside({ isNew, hasTraded, hasCopied }: Home) {
  const hasSeveral = useHasSeveral();
  return (
    <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2 min-[87.5rem]:grid-cols-1">
      {hasSeveral && (
        <Suspense fallback={null}>
          <PortfoliosSummary />
        </Suspense>
      )}
      {isNew && <WatchList />}
      {hasCopied && <CopiesSummary />}
      <TopCrypto />
      {!isNew && <WatchList />}
      {(hasTraded || hasCopied) && (
        <div className="md:col-span-2 min-[87.5rem]:col-span-1">
          <Suspense fallback={<LoadingActivity />}>
            <RecentActivity />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Travels with the first deposit; from then on it stays, so that it can close in its own time. */
function Deposit() {
  const { dialog } = useSearch({ from: '/gate/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const [isAsked, setAsked] = useState(false);
  if (dialog !== undefined && !isAsked) setAsked(true);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <TopUpDialog
        isOpen={dialog !== undefined}
        method={dialog === 'card' ? dialog : undefined}
        onClose={() => void navigate({ search: ({ dialog: _closed, ...rest }) => rest, resetScroll: false })}
      />
    </Suspense>
  );
}
