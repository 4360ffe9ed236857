import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import { Plus } from 'lucide-react';
import type { PortfolioView } from '#core/trading/contract.ts';
import type { PortfolioList } from '#core/trading/portfolios/portfolios-contract.ts';
import { type Act, PortfolioCards } from '#web/features/trading/portfolios/portfolio-cards.tsx';
import { portfolioQuery, portfoliosQuery } from '#web/features/trading/queries.ts';
import { AdjustedPart } from '#web/ui/numbers/adjusted-part.tsx';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Figure, PageTitle } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { UpgradeNote } from '#web/ui/notes/upgrade-note.tsx';
import { useQuery } from '#web/lib/use-query.ts';

// Opened by few visits: they travel when they are asked for.
const NameDialog = lazy(async () => ({
  default: (await import('#web/features/trading/portfolios/name-dialog.tsx')).NameDialog,
}));
const MoveDialog = lazy(async () => ({
  default: (await import('#web/features/trading/portfolios/move-dialog.tsx')).MoveDialog,
}));
const CloseDialog = lazy(async () => ({
  default: (await import('#web/features/trading/portfolios/close-dialog.tsx')).CloseDialog,
}));

const isFull = ({ limit, portfolios }: PortfolioList): boolean =>
  limit !== null && portfolios.length >= limit;

/** Says before the refusal that the plan has no room, and which plan has. */
function PlanRoom({ list }: { list: PortfolioList }) {
  if (!isFull(list) || list.upgradeTo === null) return null;
  const plan = list.upgradeTo;
  return (
    <div className="mb-5">
      <UpgradeNote>{planText(list, plan)}</UpgradeNote>
    </div>
  );
}

function planText({ limit, portfolios }: PortfolioList, plan: string): string {
  const isAbove = limit !== null && portfolios.length > limit;
  if (limit === 1) return isAbove ? m.portfolios_keeps_one({ plan }) : m.portfolios_plan_has_one({ plan });
  const figures = { limit: limit ?? '', plan };
  return isAbove
    ? m.portfolios_keeps_more({ ...figures, count: portfolios.length })
    : m.portfolios_plan_has_more(figures);
}

/** Sums over all of them, as the dashboard has them. */
function Totals({ list, data }: { list: PortfolioList; data: PortfolioView | undefined }) {
  const used = list.portfolios.length;
  return (
    <div className="card mb-5 grid grid-cols-2 gap-px overflow-hidden bg-line lg:grid-cols-4">
      <div className="bg-panel p-5">
        <Figure name={m.portfolios_all_value()}>
          {data ? <Amount value={data.totalValue} className="text-18" /> : '—'}
        </Figure>
      </div>
      <div className="bg-panel p-5">
        <Figure
          name={m.portfolios_today()}
          note={
            data && (
              <>
                <Change percent={data.dailyPnlPercent} hasArrow={false} />
                <AdjustedPart amount={data.dailyAdjusted} />
              </>
            )
          }
        >
          {data ? <Amount value={data.dailyPnl} isChange className="text-18" /> : '—'}
        </Figure>
      </div>
      <div className="bg-panel p-5">
        <Figure name={m.portfolios_total_profit()}>
          {data ? <Amount value={data.totalProfit} isChange className="text-18" /> : '—'}
        </Figure>
      </div>
      <div className="bg-panel p-5">
        <Figure
          name={m.portfolios_positions()}
          note={
            list.limit === null
              ? m.portfolios_used({ used })
              : (used > list.limit ? m.portfolios_in_use : m.portfolios_used_of)({ used, limit: list.limit })
          }
        >
          {data ? <span className="num text-18">{data.activePositions}</span> : '—'}
        </Figure>
      </div>
    </div>
  );
}

interface Opened {
  readonly act: Act | 'open';
  /** By its id: what is shown of it stays true while the dialog is open. */
  readonly id?: string;
}

export function PortfoliosPage() {
  const { data: list, isError, refetch } = useQuery(portfoliosQuery());
  const sums = useQuery(portfolioQuery());
  // Shown at once, so that nothing moves when the sums come after the list.
  const data = sums.data || sums.isError ? list : undefined;
  const [opened, setOpened] = useState<Opened>();
  const portfolio = data?.portfolios.find(({ id }) => id === opened?.id);
  const close = () => setOpened(undefined);
  return (
    <>
      <PageTitle title={m.portfolios_title()} lead={m.portfolios_lead()}>
        {!isError && (
          <Button disabled={!data || isFull(data)} onClick={() => setOpened({ act: 'open' })}>
            <Plus className="size-4" aria-hidden="true" />
            {m.portfolios_open_one()}
          </Button>
        )}
      </PageTitle>
      {!data && isError && (
        <div className="card">
          <Failed title={m.trading_failed_load_portfolio()} onRetry={refetch} />
        </div>
      )}
      {!data && !isError && (
        <output className="grid gap-5">
          <span className="sr-only">{m.portfolios_loading()}</span>
          <Skeleton className="h-[13.7rem] w-full rounded-lg lg:h-[6.85rem]" />
          <Skeleton className="h-72 w-full rounded-lg" />
        </output>
      )}
      {data && (
        <>
          <PlanRoom list={data} />
          <Totals list={data} data={sums.data} />
          <PortfolioCards portfolios={data.portfolios} onAct={(act, { id }) => setOpened({ act, id })} />
        </>
      )}
      {data && opened && (
        <Suspense fallback={null}>
          {opened.act === 'open' && <NameDialog onClose={close} />}
          {opened.act === 'rename' && portfolio && <NameDialog portfolio={portfolio} onClose={close} />}
          {opened.act === 'move' && portfolio && (
            <MoveDialog portfolios={data.portfolios} from={portfolio.id} onClose={close} />
          )}
          {opened.act === 'close' && portfolio && <CloseDialog portfolio={portfolio} onClose={close} />}
        </Suspense>
      )}
    </>
  );
}
