import { m } from '#core/messages/messages.js';
import { ChainHealthCards } from '#web/features/admin/health/chain-health.tsx';
import { CustodyTable } from '#web/features/admin/money/custody-table.tsx';
import { InnerState, LedgerCheck } from '#web/features/admin/health/inner-state.tsx';
import { MarketFeeds } from '#web/features/admin/health/market-feeds.tsx';
import { Undelivered } from '#web/features/admin/health/undelivered.tsx';
import { PageTitle } from '#web/ui/card.tsx';

export function AdminHealthPage() {
  return (
    <>
      <PageTitle title={m.admin_health()} lead={m.admin_chains_books_against_chains_price()} />
      <div className="grid grid-cols-1 gap-5">
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
          <InnerState />
          <LedgerCheck />
        </div>
        <Undelivered />
        <ChainHealthCards />
        <CustodyTable />
        <MarketFeeds />
      </div>
    </>
  );
}
