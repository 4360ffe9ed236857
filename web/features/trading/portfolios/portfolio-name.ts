import { m } from '#core/messages/messages.js';
import type { PortfolioList } from '#core/trading/portfolios/portfolios-contract.ts';
import { portfoliosQuery } from '#web/features/trading/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';

/**
 * What a portfolio is called; the first one has a name of the house until its person gives it one.
 */
export const portfolioName = ({ name }: { readonly name: string | null }): string =>
  name ?? m.portfolios_main();

/** The name by id, of a closed one too; undefined until it is known. */
export function nameIn(list: PortfolioList | undefined, id: string): string | undefined {
  const open = list?.portfolios.find((one) => one.id === id);
  if (open) return portfolioName(open);
  const closed = list?.closed.find((one) => one.id === id);
  return closed && m.portfolios_closed_one({ name: portfolioName(closed) });
}

/** Asked for only where something lies in another portfolio than the first. */
export const usePortfolioName = (id: string): string | undefined =>
  nameIn(useQuery({ ...portfoliosQuery(), enabled: id !== 'main' }).data, id);
