import { m } from '#core/messages/messages.js';
import { usePortfolioName } from '#web/features/trading/portfolios/portfolio-name.ts';

interface RowOriginProps {
  copyId?: string | null;
  portfolioId: string;
}

/**
 * Where a trade comes from, in the second line of a phone row, which has no room for badges: a copy,
 * another portfolio than the first.
 */
export function RowOrigin({ copyId = null, portfolioId }: RowOriginProps) {
  const name = usePortfolioName(portfolioId);
  return (
    <>
      {copyId !== null && <> · {m.trading_copy_mark()}</>}
      {portfolioId !== 'main' && <> · {name ?? m.portfolios_portfolio()}</>}
    </>
  );
}
