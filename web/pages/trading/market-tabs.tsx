import { m } from '#core/messages/messages.js';
import { type ReactNode, useId } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { InstrumentView, QuoteView } from '#core/market/contract.ts';
import { MarketAlerts } from '#web/features/market/alerts/alerts.tsx';
import { InstrumentFacts } from '#web/features/market/instrument-facts.tsx';
import { alertsQuery } from '#web/features/market/queries.ts';
import { Fills } from '#web/features/trading/history/fills.tsx';
import { WaitingInvestments } from '#web/features/trading/invest/waiting-investments.tsx';
import { WorkingOrderTable } from '#web/features/trading/orders/working-orders.tsx';
import { Positions } from '#web/features/trading/positions/positions.tsx';
import { investmentsQuery, positionsQuery, workingOrdersQuery } from '#web/features/trading/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

interface MarketTabsProps {
  market: InstrumentView & { quote: QuoteView };
  /** The book, where it has no place beside the chart. */
  book: ReactNode;
}

/** What is one's own in a market, and what there is to know about it; the open tab is in the address. */
export function MarketTabs({ market, book }: MarketTabsProps) {
  const { symbol } = market;
  const { panel: asked = 'positions' } = useSearch({ from: '/gate/markets/$symbol' });
  const navigate = useNavigate({ from: '/markets/$symbol' });
  const counts = useCounts(symbol);
  const id = useId();
  const tabs = [
    {
      value: 'positions',
      label:
        counts.positions === 0
          ? m.market_tab_positions()
          : m.market_tab_positions_counted({ count: counts.positions }),
    },
    {
      value: 'orders',
      label:
        counts.orders === 0 ? m.market_tab_orders() : m.market_tab_orders_counted({ count: counts.orders }),
    },
    { value: 'fills', label: m.market_tab_fills() },
    ...(book === undefined ? [] : [{ value: 'book' as const, label: m.market_tab_book() }]),
    {
      value: 'alerts',
      label:
        counts.alerts === 0 ? m.market_tab_alerts() : m.market_tab_alerts_counted({ count: counts.alerts }),
    },
    { value: 'about', label: m.market_tab_about() },
  ] as const;
  const tab = asked === 'book' && book === undefined ? 'positions' : asked;
  return (
    <>
      <Tabs
        label={m.market_your_market({ symbol })}
        tabs={tabs}
        value={tab}
        onValue={(value) =>
          void navigate({
            search: ({ panel: _old, ...rest }) => (value === 'positions' ? rest : { ...rest, panel: value }),
            replace: true,
            resetScroll: false,
          })
        }
        panelId={id}
      />
      <TabPanel id={id} value={tab} className="market-panel">
        {tab === 'positions' && <Positions symbol={symbol} />}
        {tab === 'orders' && (
          <>
            <WorkingOrderTable symbol={symbol} />
            <WaitingInvestments symbol={symbol} />
          </>
        )}
        {tab === 'fills' && <Fills symbol={symbol} />}
        {tab === 'book' && book}
        {tab === 'alerts' && <MarketAlerts market={market} />}
        {tab === 'about' && <InstrumentFacts market={market} />}
      </TabPanel>
    </>
  );
}

function useCounts(symbol: string) {
  const isHere = (one: { readonly symbol: string }) => one.symbol === symbol;
  const positions = useQuery(positionsQuery()).data;
  const orders = useQuery(workingOrdersQuery()).data?.orders;
  const investments = useQuery(investmentsQuery()).data;
  const alerts = useQuery(alertsQuery()).data;
  return {
    positions: positions?.filter(isHere).length ?? 0,
    orders: (orders?.filter(isHere).length ?? 0) + (investments?.filter(isHere).length ?? 0),
    alerts: alerts?.filter((one) => isHere(one) && one.triggeredAt === null).length ?? 0,
  };
}
