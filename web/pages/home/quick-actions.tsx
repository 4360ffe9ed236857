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

function ActionFace({ icon: Icon, name }: { icon: LucideIcon; name: string }) {
  return (
    <>
      <Icon className="size-4.5 shrink-0 text-ink-text" strokeWidth={1.75} aria-hidden="true" />
      {name}
    </>
  );
}

/** Eight in one strip where they fit, else in two rows of four. */
export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions" className="quick-acts">
      <h2 id="quick-actions" className="sr-only">
        {m.dashboard_quick_actions()}
      </h2>
      <div>
        <Link to="/markets/$symbol" params={{ symbol: 'BTC' }}>
          <ActionFace icon={Zap} name={m.dashboard_place_trade()} />
        </Link>
        <Link to="/bonus">
          <ActionFace icon={Gift} name={m.dashboard_claim_bonus()} />
        </Link>
        <Link to="/markets">
          <ActionFace icon={ChartCandlestick} name={m.common_market()} />
        </Link>
        <Link to="/commodities">
          <ActionFace icon={Boxes} name={m.common_commodities()} />
        </Link>
        <Link to="/dashboard" search={(before) => ({ ...before, dialog: 'deposit' as const })}>
          <ActionFace icon={ArrowDownToLine} name={m.common_deposit()} />
        </Link>
        <Link to="/withdraw">
          <ActionFace icon={ArrowUpFromLine} name={m.common_withdraw()} />
        </Link>
        <Link to="/upgrade">
          <ActionFace icon={Gem} name={m.dashboard_upgrade_plan()} />
        </Link>
        <Link to="/copy-trading">
          <ActionFace icon={Users} name={m.dashboard_copy_trader()} />
        </Link>
      </div>
    </section>
  );
}
