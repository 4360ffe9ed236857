import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { findInstrument } from '#core/market/instruments.ts';
import type { OrderView } from '#core/trading/contract.ts';
import { type MovedField, orderLines, positionLines } from '#web/features/trading/lines/own-lines.ts';
import { cancelOrder } from '#web/features/trading/orders/actions/cancel-order.ts';
import { positionsQuery, workingOrdersQuery } from '#web/features/trading/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { useLiveQuotes } from '#web/lib/realtime/quotes.ts';
import { pairsOf } from '#web/lib/realtime/usd-rate.ts';
import { singleFlight } from '#web/lib/session/single-flight.ts';
import { useQuery } from '#web/lib/use-query.ts';
import type { ChartLine } from '#web/ui/chart/chart-point.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';

// Asked by few visits: it travels when a line was moved.
const EditOrderDialog = lazy(() =>
  import('#web/features/trading/orders/edit-order-dialog.tsx').then((module) => ({
    default: module.EditOrderDialog,
  })),
);

interface Asked {
  readonly order: OrderView;
  readonly moved: Partial<Record<MovedField, string>>;
}

/**
 * Lines of a market's chart for what a person holds and waits for in it, and the dialog in which a
 * moved line is reviewed: nothing changes by moving alone.
 */
export function useOwnLines(symbol: string): {
  readonly lines: readonly ChartLine[];
  readonly review: ReactNode;
} {
  const held = useQuery(positionsQuery()).data;
  const waiting = useQuery(workingOrdersQuery()).data?.orders;
  const quoteOf = useLiveQuotes([symbol, ...pairsOf(findInstrument(symbol)?.quoteCurrency ?? 'USD')]);
  const isHidden = useAreAmountsHidden();
  const [asked, setAsked] = useState<Asked>();
  const [once] = useState(singleFlight);
  const lines = useMemo(() => {
    const facts = { quoteOf, isHidden };
    const positions = (held ?? []).filter((position) => position.symbol === symbol);
    const orders = (waiting ?? []).filter((order) => order.symbol === symbol);
    return [
      ...positionLines(positions, facts),
      ...orderLines(orders, positions, facts, {
        onMove: (order, field, price) => setAsked({ order, moved: { [field]: price } }),
        onCancel: (order) =>
          void once(async () => {
            try {
              await cancelOrder.perform(order);
            } catch (refused) {
              toast('error', failureOf(refused).message);
            }
          }),
      }),
    ];
  }, [held, waiting, quoteOf, isHidden, symbol, once]);
  const review = asked && (
    <Suspense fallback={null}>
      <EditOrderDialog thing={asked.order} moved={asked.moved} onClose={() => setAsked(undefined)} />
    </Suspense>
  );
  return { lines, review };
}
