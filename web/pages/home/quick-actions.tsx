import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
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
import { Card } from '#web/ui/card.tsx';

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
export function QuickActions() {
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
