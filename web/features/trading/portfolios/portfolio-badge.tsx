import { m } from '#core/messages/messages.js';
import { usePortfolioName } from '#web/features/trading/portfolios/portfolio-name.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Names the portfolio of a row; the first one is where things are and needs no badge. */
export function PortfolioBadge({ id }: { id: string }) {
  const name = usePortfolioName(id);
  if (id === 'main') return null;
  return (
    <Badge hasShape={false}>
      <span className="max-w-36 truncate" title={name}>
        {name ?? m.portfolios_portfolio()}
      </span>
    </Badge>
  );
}
