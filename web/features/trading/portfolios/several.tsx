// What pages need for who has several portfolios: most have one, so the choice itself comes only
// when it is shown.
import { lazy, Suspense } from 'react';
import type { PortfolioChoiceProps } from '#web/features/trading/portfolios/portfolio-choice.tsx';
import { portfolioQuery } from '#web/features/trading/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';

const Choice = lazy(async () => ({
  default: (await import('#web/features/trading/portfolios/portfolio-choice.tsx')).PortfolioChoice,
}));

export const useHasSeveral = (): boolean => (useQuery(portfolioQuery()).data?.portfolios ?? 1) > 1;

/** A portfolio out of a person's. */
export const PortfolioChoice = (props: PortfolioChoiceProps) => (
  <Suspense fallback={null}>
    <Choice {...props} />
  </Suspense>
);
