import { ChainHealthCards } from '#web/features/admin/chain-health.tsx';
import { CustodyTable } from '#web/features/admin/custody-table.tsx';
import { MarketLines } from '#web/features/admin/market-lines.tsx';
import { PageTitle } from '#web/ui/card.tsx';

export function AdminHealthPage() {
  return (
    <>
      <PageTitle title="Health" lead="Chains, books against chains, and price sources, as they are now." />
      <div className="grid grid-cols-1 gap-5">
        <ChainHealthCards />
        <CustodyTable />
        <MarketLines />
      </div>
    </>
  );
}
