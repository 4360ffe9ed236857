import { m } from '#core/messages/messages.js';
import { lazy, Suspense } from 'react';
import { positionsQuery } from '#web/features/trading/queries.ts';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { readyLazy } from '#web/lib/ready-lazy.ts';
import { useQuery } from '#web/lib/use-query.ts';

// On its way while the positions are asked for: the page before them is lighter by it.
const loadTable = () => import('#web/features/trading/positions/position-table.tsx');
const PositionTable = lazy(async () => ({ default: (await loadTable()).PositionTable }));
void loadTable()
  .then(() => readyLazy(PositionTable))
  .catch(() => undefined);

/** Open positions of one market with live profit and loss. */
export function Positions({ symbol }: { symbol: string }) {
  const { data, isError, refetch } = useQuery(positionsQuery());
  const rows = data?.filter((position) => position.symbol === symbol) ?? [];
  if (!data)
    return isError ? (
      <Failed title={m.trading_positions_could_not_be_loaded()} onRetry={refetch} />
    ) : (
      <Loading label={m.trading_loading_positions()} rows={3} />
    );
  if (rows.length === 0)
    return <Empty title={m.trading_no_open_positions()}>{m.trading_hold_nothing({ symbol })}</Empty>;
  return (
    <Suspense fallback={<Loading label={m.trading_loading_positions()} rows={3} />}>
      <PositionTable positions={rows} />
    </Suspense>
  );
}
