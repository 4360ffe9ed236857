import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Boxes,
  ChartCandlestick,
  Gem,
  Gift,
  Users,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { CopiesSummary } from '#web/features/copying/copies/copies-summary.tsx';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { TopCrypto } from '#web/features/market/top-crypto.tsx';
import { BalanceCard } from '#web/features/trading/balance-card.tsx';
import { Positions } from '#web/features/trading/positions/positions.tsx';
import { useHasSeveral } from '#web/features/trading/portfolios/several.tsx';
import { WorkingOrders } from '#web/features/trading/orders/working-orders.tsx';
import { VerificationBanner } from '#web/features/identity/verification/verification-banner.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loading } from '#web/ui/states.tsx';
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
const LoadingActivity = () => (
  <Card title={m.dashboard_recent_activity()} isFlush>
    <Loading label={m.dashboard_loading_activity()} rows={6} />
  </Card>
);

const actionClass =
  'flex min-h-12 items-center gap-3 rounded-md border border-line px-3 py-2 text-13 leading-tight font-medium transition-colors hover:border-line-strong hover:bg-panel-2 @min-[40rem]:min-h-20 @min-[40rem]:flex-col @min-[40rem]:justify-center @min-[40rem]:gap-2 @min-[40rem]:px-1 @min-[40rem]:text-center';

function ActionFace({ icon: Icon, name }: { icon: LucideIcon; name: string }) {
  return (
    <>
      <Icon className="size-5 shrink-0 text-ink-text" strokeWidth={1.75} aria-hidden="true" />
      {name}
    </>
  );
}

/** Eight in one row where they fit, else in four or two columns: never a row that is not full. */
function QuickActions() {
  return (
    <Card title={m.dashboard_quick_actions()}>
      <div className="@container">
        <div className="grid grid-cols-2 gap-2.5 @min-[34rem]:grid-cols-4 @min-[52rem]:grid-cols-8">
          <Link to="/markets/$symbol" params={{ symbol: 'BTC' }} className={actionClass}>
            <ActionFace icon={Zap} name={m.dashboard_place_trade()} />
          </Link>
          <Link to="/bonus" className={actionClass}>
            <ActionFace icon={Gift} name={m.dashboard_claim_bonus()} />
          </Link>
          <Link to="/markets" className={actionClass}>
            <ActionFace icon={ChartCandlestick} name={m.common_market()} />
          </Link>
          <Link to="/commodities" className={actionClass}>
            <ActionFace icon={Boxes} name={m.common_commodities()} />
          </Link>
          <Link
            to="/dashboard"
            search={(before) => ({ ...before, dialog: 'deposit' as const })}
            className={actionClass}
          >
            <ActionFace icon={ArrowDownToLine} name={m.common_deposit()} />
          </Link>
          <Link to="/withdraw" className={actionClass}>
            <ActionFace icon={ArrowUpFromLine} name={m.common_withdraw()} />
          </Link>
          <Link to="/upgrade" className={actionClass}>
            <ActionFace icon={Gem} name={m.dashboard_upgrade_plan()} />
          </Link>
          <Link to="/copy-trading" className={actionClass}>
            <ActionFace icon={Users} name={m.dashboard_copy_trader()} />
          </Link>
        </div>
      </div>
    </Card>
  );
}

export function DashboardPage() {
  const { range = '1M' } = useSearch({ from: '/gate/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const { data: who } = useQuery(viewerQuery());
  const hasSeveral = useHasSeveral();
  return (
    <>
      <h1 className="sr-only">{m.common_dashboard()}</h1>
      {who?.viewer && <VerificationBanner status={who.viewer.identityStatus} />}
      <div className="grid grid-cols-1 gap-5 min-[87.5rem]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          <BalanceCard
            range={range}
            onRange={(next) =>
              void navigate({
                search: (before) => ({ ...before, range: next }),
                replace: true,
                resetScroll: false,
              })
            }
          />
          <QuickActions />
          <Positions />
          <WorkingOrders />
        </div>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2 min-[87.5rem]:grid-cols-1">
          {hasSeveral && (
            <Suspense fallback={null}>
              <PortfoliosSummary />
            </Suspense>
          )}
          <CopiesSummary />
          <TopCrypto />
          <div className="md:col-span-2 min-[87.5rem]:col-span-1">
            <Suspense fallback={<LoadingActivity />}>
              <RecentActivity />
            </Suspense>
          </div>
        </div>
      </div>
      <Deposit />
    </>
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
