import { m } from '#core/messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Boxes,
  ChartCandlestick,
  Users,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { CopiesSummary } from '#web/features/copying/copies-summary.tsx';
import { TopUpDialog } from '#web/features/funding/top-up-dialog.tsx';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { TopCrypto } from '#web/features/market/top-crypto.tsx';
import { BalanceCard } from '#web/features/trading/balance-card.tsx';
import { Positions } from '#web/features/trading/positions.tsx';
import { WorkingOrders } from '#web/features/trading/working-orders.tsx';
import { VerificationBanner } from '#web/features/verification/verification-banner.tsx';
import { Card } from '#web/ui/card.tsx';

const actionClass =
  'flex min-h-20 flex-col items-center justify-center gap-2 rounded-md border border-line px-1 py-2 text-center text-[0.8125rem] leading-tight font-medium transition-colors hover:border-line-strong hover:bg-panel-2';

function ActionFace({ icon: Icon, name }: { icon: LucideIcon; name: string }) {
  return (
    <>
      <Icon className="size-5 text-ink-text" strokeWidth={1.75} aria-hidden="true" />
      {name}
    </>
  );
}

function QuickActions() {
  return (
    <Card title={m.dashboard_quick_actions()}>
      <div className="grid grid-cols-3 gap-2.5">
        <Link to="/markets/$symbol" params={{ symbol: 'BTC' }} className={actionClass}>
          <ActionFace icon={Zap} name={m.dashboard_place_trade()} />
        </Link>
        <Link to="/markets" className={actionClass}>
          <ActionFace icon={ChartCandlestick} name={m.common_market()} />
        </Link>
        <Link to="/markets" search={{ class: 'commodity' }} className={actionClass}>
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
        <Link to="/copy-trading" className={actionClass}>
          <ActionFace icon={Users} name={m.dashboard_copy_trader()} />
        </Link>
      </div>
    </Card>
  );
}

export function DashboardPage() {
  const { dialog, range = '1M' } = useSearch({ from: '/gate/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const { data: who } = useQuery(viewerQuery());
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
          <Positions />
          <WorkingOrders />
        </div>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2 min-[87.5rem]:grid-cols-1">
          <QuickActions />
          <CopiesSummary />
          <TopCrypto />
        </div>
      </div>
      <TopUpDialog
        isOpen={dialog === 'deposit'}
        onClose={() => void navigate({ search: ({ dialog: _closed, ...rest }) => rest, resetScroll: false })}
      />
    </>
  );
}
