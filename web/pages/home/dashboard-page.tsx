import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { BalanceHero } from '#web/features/trading/balance/balance-hero.tsx';
import { EquityCard } from '#web/features/trading/balance/equity.tsx';
import { HomePositions } from '#web/features/trading/positions/home-positions.tsx';
import { positionsQuery } from '#web/features/trading/queries.ts';
import { useHasSeveral } from '#web/features/trading/portfolios/use-has-several.ts';
import { IdentityBanner } from '#web/pages/home/identity-banner.tsx';
import { useStepsDone } from '#web/pages/home/first-steps/use-steps.ts';
import { QuickActions } from '#web/pages/home/quick-actions.tsx';
import { Titled } from '#web/ui/card.tsx';
import { Loading } from '#web/ui/states.tsx';
import { Welcome } from '#web/ui/frame/welcome.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { useQuery } from '#web/lib/use-query.ts';
import '#web/pages/home/home.css';

// All below the first screen.
const CopiesSummary = lazy(async () => ({
  default: (await import('#web/features/copying/copies/copies-summary.tsx')).CopiesSummary,
}));
const WorkingOrders = lazy(async () => ({
  default: (await import('#web/features/trading/orders/working-orders.tsx')).WorkingOrders,
}));
const PlacesCard = lazy(async () => ({
  default: (await import('#web/features/trading/balance/places-card.tsx')).PlacesCard,
}));
const HomeMarkets = lazy(async () => ({
  default: (await import('#web/features/market/home-markets.tsx')).HomeMarkets,
}));
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
const ComingActivity = () => (
  <Titled title={m.dashboard_recent_activity()}>
    <div className="card">
      <Loading label={m.dashboard_loading_activity()} rows={6} />
    </div>
  </Titled>
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
      <div className="home">
        <div className="home-grid">
          <div className="home-main">
            <IdentityBanner status={home.status} isUrgent />
            <BalanceHero
              equity={home.isNew ? undefined : equity}
              welcome={
                home.email !== undefined && (
                  <p className="min-w-0 truncate md:hidden">
                    <Welcome email={home.email} />
                  </p>
                )
              }
            />
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
      </div>
      <Deposit />
    </>
  );
}

/** Before the first trade there is nothing to list, and no room is spent on saying so. */
function Below({ status, hasTraded, hasCopied }: Home) {
  const isNarrow = useIsNarrow();
  return (
    <>
      {isNarrow && <QuickActions />}
      {hasTraded && <HomePositions />}
      {!isNarrow && <QuickActions />}
      <Suspense fallback={null}>
        <WorkingOrders />
        {hasCopied && <CopiesSummary />}
      </Suspense>
      <IdentityBanner status={status} />
      {(hasTraded || hasCopied) && (
        <Suspense fallback={<ComingActivity />}>
          <RecentActivity />
        </Suspense>
      )}
    </>
  );
}

/** The rail beside the page, below it where there is no room. */
function Beside({ isNew }: Home) {
  const hasSeveral = useHasSeveral();
  const isNarrow = useIsNarrow();
  return (
    <div className="home-rail">
      {!isNarrow && (
        <Suspense fallback={<div className="card h-96" />}>
          <PlacesCard />
        </Suspense>
      )}
      {hasSeveral && (
        <Suspense fallback={null}>
          <PortfoliosSummary />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <HomeMarkets first={isNew ? 'watched' : 'crypto'} />
      </Suspense>
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
