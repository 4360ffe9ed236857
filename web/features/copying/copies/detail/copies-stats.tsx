import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import type { CopyView } from '#core/copying/contract.ts';
import { sumsOf } from '#web/features/copying/copies/detail/copy-sums.ts';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { Skeleton } from '#web/ui/states.tsx';

/** What all copies come to; undefined: they are still read, and no figure stands for them. */
export function CopiesStats({ copies }: { copies: readonly CopyView[] | undefined }) {
  const { equity, invested, pnl, pnlPercent, feePaid, ended } = sumsOf(copies ?? []);
  const known = (figure: ReactNode) => (copies ? figure : <Skeleton className="h-[1lh] w-24" />);
  return (
    <dl className="flex min-w-0 flex-wrap items-end gap-x-8 gap-y-3">
      <Stat name={m.copying_in_copies()} className="text-32">
        {known(<Amount value={equity} />)}
      </Stat>
      <Stat name={m.copying_invested()}>{known(<Amount value={invested} />)}</Stat>
      <Stat name={ended > 0 ? m.copying_result_after_fees_running() : m.copying_result_after_fees()}>
        {known(
          <>
            <Amount value={pnl} isChange />{' '}
            <Change percent={pnlPercent} hasArrow={false} className="text-sm font-medium" />
          </>,
        )}
      </Stat>
      <Stat name={m.copying_fees_paid_so_far()}>{known(<Amount value={feePaid} />)}</Stat>
    </dl>
  );
}

interface StatProps {
  name: string;
  className?: string;
  children: ReactNode;
}

const Stat = ({ name, className = 'text-18', children }: StatProps) => (
  <div className="min-w-0">
    <dt className="text-13 text-muted">{name}</dt>
    <dd className={`num font-semibold ${className}`}>{children}</dd>
  </div>
);
