import { m } from '#core/messages/messages.js';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { CopiersCard } from '#web/features/copying/trader/copiers-card.tsx';
import { FiguresPart } from '#web/features/copying/trader/figures-part.tsx';
import { HoldingsCard } from '#web/features/copying/trader/holdings-card.tsx';
import { MonthTable } from '#web/features/copying/trader/month-table.tsx';
import { PositionsTable } from '#web/features/copying/trader/positions-table.tsx';
import { ReturnSection } from '#web/features/copying/trader/return-section.tsx';
import { TradesList } from '#web/features/copying/trader/trades-list.tsx';
import { withCursor } from '#web/lib/with-cursor.ts';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

const panelId = 'trader';

/** The record in parts; which of them is open is in the address. */
export function TraderTabs({ record }: { record: LeaderRecordView }) {
  const { leader, positions } = record;
  const { tab = 'overview', shown, before } = useSearch({ from: '/gate/traders/$id' });
  const navigate = useNavigate({ from: '/traders/$id' });
  const stay = { replace: true, resetScroll: false } as const;
  return (
    <>
      <Tabs
        label={m.copying_parts_of_record({ name: leader.name })}
        panelId={panelId}
        tabs={[
          { value: 'overview', label: m.copying_tab_overview() },
          { value: 'trades', label: m.copying_tab_trades({ count: leader.closedTrades }) },
          { value: 'positions', label: m.copying_tab_positions({ count: positions.length }) },
          { value: 'copiers', label: m.copying_tab_copiers({ count: leader.copiersNow }) },
          { value: 'figures', label: m.copying_tab_figures() },
        ]}
        value={tab}
        onValue={(value) =>
          void navigate({
            search: ({ tab: _tab, before: _page, ...rest }) =>
              value === 'overview' ? rest : { ...rest, tab: value },
            ...stay,
          })
        }
      />
      <TabPanel id={panelId} value={tab}>
        {tab === 'overview' && (
          <div className="space-y-6">
            <ReturnSection
              record={record}
              range={shown}
              onRange={(range) =>
                void navigate({
                  search: ({ shown: _shown, ...rest }) =>
                    range === 'All' ? rest : { ...rest, shown: range },
                  ...stay,
                })
              }
            />
            <MonthTable record={record} />
            <div className="trader-pair">
              <CopiersCard record={record} />
              <HoldingsCard record={record} />
            </div>
          </div>
        )}
        {tab === 'trades' && (
          <div className="card list-card overflow-hidden">
            <TradesList
              id={leader.id as LeaderId}
              before={before}
              onBefore={(cursor) => void navigate({ search: withCursor(cursor), resetScroll: false })}
            />
          </div>
        )}
        {tab === 'positions' && (
          <div className="card list-card overflow-hidden">
            <PositionsTable record={record} />
          </div>
        )}
        {tab === 'copiers' && <CopiersCard record={record} hasTrend />}
        {tab === 'figures' && <FiguresPart record={record} />}
      </TabPanel>
    </>
  );
}
