// What pages need for who has several portfolios: most have one, so the choice itself comes only
// when it is shown.
import { lazy, Suspense } from 'react';
import type { PortfolioChoiceProps } from '#web/features/trading/portfolios/portfolio-choice.tsx';
import { useHasSeveral } from '#web/features/trading/portfolios/use-has-several.ts';
import { Skeleton } from '#web/ui/states.tsx';

const Choice = lazy(async () => ({
  default: (await import('#web/features/trading/portfolios/portfolio-choice.tsx')).PortfolioChoice,
}));

/** A portfolio out of a person's. */
export const PortfolioChoice = (props: PortfolioChoiceProps) => (
  <Suspense fallback={<Place isFilter={props.kind === 'filter'} />}>
    <Choice {...props} />
  </Suspense>
);

/** All of them or one, for who has several; its place until that is known, so that nothing moves. */
export function PortfolioFilter(props: Omit<PortfolioChoiceProps, 'kind'>) {
  const hasSeveral = useHasSeveral();
  if (hasSeveral || props.value !== undefined) return <PortfolioChoice kind="filter" {...props} />;
  return hasSeveral === undefined ? <Place isFilter /> : null;
}

/** As high as the choice. */
const Place = ({ isFilter }: { isFilter: boolean }) => (
  <Skeleton className={isFilter ? 'h-10 w-full sm:w-52' : 'h-[4.375rem] w-full'} />
);
