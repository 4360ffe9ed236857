import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { portfolioName } from '#web/features/trading/portfolios/portfolio-name.ts';
import { portfoliosQuery } from '#web/features/trading/queries.ts';
import { AdjustedPart } from '#web/ui/numbers/adjusted-part.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/** The dashboard's view of several portfolios: what each is worth. */
export function PortfoliosSummary() {
  const { data, isError, refetch } = useQuery(portfoliosQuery());
  return (
    <Card
      title={m.portfolios_title()}
      isFlush
      action={
        <Link to="/portfolios" className="link text-sm">
          {m.portfolios_see_all()}
        </Link>
      }
    >
      {!data && !isError && <Loading label={m.portfolios_loading()} rows={2} />}
      {!data && isError && <Failed title={m.portfolios_could_not_be_loaded()} onRetry={refetch} />}
      <ul className="divide-y divide-line">
        {data?.portfolios.map((portfolio) => (
          <li key={portfolio.id} className="flex items-center justify-between gap-4 px-5 py-3">
            <Link
              to="/my-trades"
              search={{ portfolio: portfolio.id }}
              className="min-w-0 truncate font-medium hover:underline"
              title={portfolioName(portfolio)}
            >
              {portfolioName(portfolio)}
            </Link>
            <span className="shrink-0 text-right">
              <Amount value={portfolio.value} className="block font-medium" />
              <Amount value={portfolio.dailyPnl} isChange className="text-sm" />
              <AdjustedPart amount={portfolio.dailyAdjusted} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
