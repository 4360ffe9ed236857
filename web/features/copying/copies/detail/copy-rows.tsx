import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { formatUsd } from '#core/content/figures.ts';
import type { CopyView } from '#core/copying/contract.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { PnlChip } from '#web/ui/numbers/pnl-chip.tsx';
import { PhoneRow } from '#web/ui/lists/phone-row.tsx';
import { RowList } from '#web/ui/lists/row-list.tsx';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

interface CopyRowsProps {
  label: string;
  copies: readonly CopyView[];
  chosen: string | undefined;
}

/** Copies to choose from; the chosen one has the address. */
export function CopyRows({ label, copies, chosen }: CopyRowsProps) {
  const isHidden = useAreAmountsHidden();
  return (
    <RowList label={label}>
      {copies.map(({ id, leaderId, leaderName, invested, equity, pnl }) => (
        <PhoneRow
          key={id}
          mark={<TraderAvatar name={leaderName} id={leaderId} size={36} />}
          name={
            <Link
              to="/copies"
              search={{ copy: id }}
              resetScroll={false}
              className="row-open"
              title={leaderName}
              aria-current={id === chosen ? 'true' : undefined}
            >
              {leaderName}
            </Link>
          }
          note={isHidden ? null : m.copying_invested_amount({ amount: formatUsd(invested) })}
          value={<Amount value={equity} />}
          under={<PnlChip amount={pnl} />}
        />
      ))}
    </RowList>
  );
}

/** Copies that are over, with what they came to. */
export function EndedCopies({ copies, chosen }: Omit<CopyRowsProps, 'label'>) {
  const sum = copies.reduce((cents, { pnl }) => cents + readUnits(pnl, 2), 0n);
  return (
    <details className="group" open={copies.some(({ id }) => id === chosen)}>
      <summary className="reveal px-3 py-2 text-13">
        <span className="font-medium text-ink-text">{m.copying_ended_count({ count: copies.length })}</span>
        <span className="text-faint" aria-hidden="true">
          ·
        </span>
        <Amount value={formatUnits(sum, 2)} isMovement />
      </summary>
      <div className="card list-card mt-1 overflow-clip">
        <CopyRows label={m.copying_ended_copies()} copies={copies} chosen={chosen} />
      </div>
    </details>
  );
}
