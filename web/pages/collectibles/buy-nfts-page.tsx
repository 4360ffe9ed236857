import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { MarketTab } from '#core/collectibles/rules.ts';
import { MarketGrid } from '#web/features/collectibles/market-grid.tsx';
import { browseQuery, mineQuery } from '#web/features/collectibles/queries.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const tabs = [
  { value: 'all', label: m.collectibles_tab_all() },
  { value: 'trending', label: m.collectibles_tab_trending() },
  { value: 'featured', label: m.collectibles_tab_featured() },
  { value: 'new', label: m.collectibles_tab_new() },
  { value: 'owned', label: m.collectibles_tab_owned() },
] as const;
const meanings: Readonly<Record<MarketTab, string>> = {
  all: m.collectibles_meaning_all(),
  trending: m.collectibles_meaning_trending(),
  featured: m.collectibles_meaning_featured(),
  new: m.collectibles_meaning_new(),
};

export function BuyNftsPage() {
  const { tab = 'all' } = useSearch({ from: '/gate/buy-nfts' });
  const navigate = useNavigate({ from: '/buy-nfts' });
  return (
    <>
      <PageTitle title={m.collectibles_title()} lead={m.collectibles_lead()}>
        <Link to="/create-nfts" className={buttonClass('secondary')}>
          {m.collectibles_create()}
        </Link>
      </PageTitle>
      <p className="mb-5 rounded-md border border-line bg-panel-2 px-3.5 py-3 text-sm text-muted">
        {m.collectibles_not_on_chain()} {m.collectibles_editions_note()}
      </p>
      <div className="mb-4">
        <Tabs
          label={m.collectibles_categories()}
          panelId="collectibles"
          tabs={tabs}
          value={tab}
          isWrapped
          onValue={(value) => void navigate({ search: value === 'all' ? {} : { tab: value } })}
        />
      </div>
      <TabPanel id="collectibles" value={tab}>
        {tab === 'owned' ? <Owned /> : <Market tab={tab} />}
      </TabPanel>
    </>
  );
}

function Market({ tab }: { tab: MarketTab }) {
  const { page = 1 } = useSearch({ from: '/gate/buy-nfts' });
  const navigate = useNavigate({ from: '/buy-nfts' });
  const { data, isError, refetch } = useQuery({
    ...browseQuery(tab, page),
    placeholderData: keepPreviousData,
  });
  const turn = (next: number) =>
    void navigate({ search: { ...(tab !== 'all' && { tab }), ...(next > 1 && { page: next }) } });
  if (!data)
    return (
      <div className="card">
        {isError ? (
          <Failed title={m.collectibles_failed()} onRetry={() => void refetch()} />
        ) : (
          <Loading label={m.collectibles_loading()} rows={5} />
        )}
      </div>
    );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <p aria-live="polite" className="font-medium">
          {data.total === 1
            ? m.collectibles_one_available()
            : m.collectibles_available({ count: data.total })}
        </p>
        <p className="text-faint">{meanings[tab]}</p>
      </div>
      {data.pieces.length > 0 ? (
        <MarketGrid pieces={data.pieces} />
      ) : (
        <div className="card">
          <Empty title={m.collectibles_none_in_category()}>{meanings[tab]}</Empty>
        </div>
      )}
      {data.pages > 1 && (
        <nav aria-label={m.ui_pages()} className="mt-5 flex justify-between gap-3">
          <Button kind="secondary" isSmall disabled={page <= 1} onClick={() => turn(page - 1)}>
            {m.collectibles_previous_page()}
          </Button>
          <Button kind="secondary" isSmall disabled={page >= data.pages} onClick={() => turn(page + 1)}>
            {m.ui_next_page()}
          </Button>
        </nav>
      )}
    </>
  );
}

function Owned() {
  const { data, isError, refetch } = useQuery(mineQuery());
  if (data && data.owned.length > 0) return <MarketGrid pieces={data.owned} />;
  return (
    <div className="card">
      {data ? (
        <Empty title={m.collectibles_none_owned()}>{m.collectibles_none_owned_text()}</Empty>
      ) : isError ? (
        <Failed title={m.collectibles_failed()} onRetry={() => void refetch()} />
      ) : (
        <Loading label={m.collectibles_loading()} rows={5} />
      )}
    </div>
  );
}
