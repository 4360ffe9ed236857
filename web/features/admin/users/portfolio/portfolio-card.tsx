import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import type { PortfolioCardView } from '#core/admin/users-contract.ts';
import { AdjustedPart } from '#web/ui/numbers/adjusted-part.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';

const PortfolioDialog = lazy(() =>
  import('#web/features/admin/users/portfolio/portfolio-dialog.tsx').then((module) => ({
    default: module.PortfolioDialog,
  })),
);

/** One person's portfolio as their own dashboard derives it. */
export function PortfolioCard({ card: { user, figures } }: { card: PortfolioCardView }) {
  const [isOpen, setOpen] = useState(false);
  const name = user.displayName ?? user.username;
  return (
    <article aria-label={name} className="card flex min-w-0 flex-col p-5">
      <h2 className="truncate font-semibold" title={name}>
        {name}
      </h2>
      <p className="truncate text-sm text-faint" title={user.email}>
        {user.email}
      </p>
      {figures ? (
        <dl className="mt-4 mb-5 divide-y divide-line text-sm">
          {(
            [
              [m.people_balance(), <Amount key="balance" value={figures.balance} />],
              [m.people_total_value(), <Amount key="total" value={figures.totalValue} />],
              [
                m.people_daily_pnl(),
                <span key="day">
                  <Amount value={figures.dailyPnl} isChange />
                  <AdjustedPart amount={figures.dailyAdjusted} />
                </span>,
              ],
              [m.people_active_positions(), figures.activePositions],
              [m.people_copied_traders(), figures.copiedTraders],
            ] as const
          ).map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 py-2">
              <dt className="text-muted">{label}</dt>
              <dd className="num font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-4 mb-5 text-sm text-muted">{m.people_no_account()}</p>
      )}
      {figures && (
        <Button
          kind="secondary"
          isSmall
          className="mt-auto self-start"
          onClick={() => setOpen(true)}
          aria-label={m.people_edit_portfolio_of({ name })}
        >
          {m.people_edit_portfolio()}
        </Button>
      )}
      {isOpen && figures && (
        <Suspense fallback={null}>
          <PortfolioDialog user={user} figures={figures} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </article>
  );
}
