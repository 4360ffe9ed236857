import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import type { PortfolioRow } from '#core/trading/portfolios/portfolios-contract.ts';
import { portfolioName } from '#web/features/trading/portfolios/portfolio-name.ts';
import { AdjustedPart } from '#web/ui/numbers/adjusted-part.tsx';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/when.ts';

export type Act = 'move' | 'rename' | 'close';

interface PortfolioCardsProps {
  portfolios: readonly PortfolioRow[];
  onAct: (act: Act, portfolio: PortfolioRow) => void;
}

/** One card per portfolio: what it is worth, what is free in it, and what can be done with it. */
export function PortfolioCards({ portfolios, onAct }: PortfolioCardsProps) {
  return (
    <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      {portfolios.map((portfolio) => (
        <PortfolioCard
          key={portfolio.id}
          portfolio={portfolio}
          canMove={portfolios.some(({ id, rests }) => id !== portfolio.id && !rests)}
          onAct={(act) => onAct(act, portfolio)}
        />
      ))}
    </ul>
  );
}

interface PortfolioCardProps {
  portfolio: PortfolioRow;
  /** Whether money can go from it into another. */
  canMove: boolean;
  onAct: (act: Act) => void;
}

function PortfolioCard({ portfolio, canMove, onAct }: PortfolioCardProps) {
  const name = portfolioName(portfolio);
  const isMain = portfolio.id === 'main';
  const titleId = `portfolio-${portfolio.id}`;
  const figures = [
    { name: m.portfolios_free_cash(), value: <Amount value={portfolio.cash} /> },
    { name: m.portfolios_open_result(), value: <Amount value={portfolio.unrealisedPnl} isChange /> },
    { name: m.portfolios_total_profit(), value: <Amount value={portfolio.totalProfit} isChange /> },
    { name: m.portfolios_positions(), value: <span className="num">{portfolio.positions}</span> },
    { name: m.portfolios_orders(), value: <span className="num">{portfolio.orders}</span> },
  ];
  return (
    <li aria-labelledby={titleId} className="card flex min-w-0 flex-col p-5">
      <h2 id={titleId} className="truncate text-18 font-semibold" title={name}>
        {name}
      </h2>
      <p className="text-sm text-faint">
        {isMain
          ? m.portfolios_main_note()
          : portfolio.openedAt && m.portfolios_opened_on({ date: formatDate(portfolio.openedAt) })}
      </p>
      {portfolio.rests && (
        <p className="mt-3 rounded-md border border-warn/25 bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
          {m.portfolios_rests()}
        </p>
      )}
      <p className="mt-3 text-24 font-semibold">
        <Amount value={portfolio.value} />
      </p>
      <p className="text-sm text-muted">
        {m.portfolios_today()} <Amount value={portfolio.dailyPnl} isChange />{' '}
        <Change percent={portfolio.dailyPnlPercent} hasArrow={false} />
        <AdjustedPart amount={portfolio.dailyAdjusted} />
      </p>
      <dl className="mt-4 mb-5 grid flex-1 grid-cols-2 content-start gap-x-6 gap-y-3 sm:grid-cols-3">
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt className="text-sm text-faint">{figure.name}</dt>
            <dd className="font-medium">{figure.value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        {canMove && (
          <Button
            kind="secondary"
            isSmall
            aria-label={m.portfolios_move_named({ name })}
            onClick={() => onAct('move')}
          >
            {m.portfolios_move_money()}
          </Button>
        )}
        <Button
          kind="secondary"
          isSmall
          aria-label={m.portfolios_rename_named({ name })}
          onClick={() => onAct('rename')}
        >
          {m.portfolios_rename()}
        </Button>
        {!isMain && (
          <Button
            kind="quiet"
            isSmall
            aria-label={m.portfolios_close_named({ name })}
            onClick={() => onAct('close')}
          >
            {m.common_close()}
          </Button>
        )}
        <span className="ml-auto flex gap-4 text-sm">
          <Link to="/my-trades" search={{ portfolio: portfolio.id }} className="link">
            {m.portfolios_trades()}
          </Link>
          <Link to="/analytics" search={{ portfolio: portfolio.id }} className="link">
            {m.portfolios_analytics()}
          </Link>
        </span>
      </div>
    </li>
  );
}
