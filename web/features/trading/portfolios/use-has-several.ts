import { portfolioQuery } from '#web/features/trading/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** Whether a person has several portfolios; undefined until it is known. */
export function useHasSeveral(): boolean | undefined {
  const { data, isError } = useQuery(portfolioQuery());
  return data ? data.portfolios > 1 : isError ? false : undefined;
}
