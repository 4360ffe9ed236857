import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import type { CopyView } from '#core/copying/contract.ts';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';

/** A copy in figures. */
export function CopyFigures({ copy }: { copy: CopyView }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-hair py-3 sm:grid-cols-3 xl:grid-cols-6">
      <Term name={copy.closedAt === null ? m.copying_value_now() : m.copying_returned()}>
        <Amount value={copy.equity} />
      </Term>
      <Term name="P&L" note={<Change percent={copy.pnlPercent} hasArrow={false} />}>
        <Amount value={copy.pnl} isChange />
      </Term>
      <Term name={m.copying_put_in()}>
        <Amount value={copy.invested} />
      </Term>
      <Term name={m.copying_fee()} note={m.copying_of_profit({ feeBps: copy.feeBps / 100 })}>
        <Amount value={copy.feeAccrued} />
      </Term>
      <Term name={m.copying_stop_loss_figure()} note={<Amount value={copy.stopLevel} />}>
        −{copy.stopLossBps / 100}%
      </Term>
      <Term
        name={m.copying_open_positions()}
        note={m.copying_copy_ratio_note({
          multiplierBps: copy.multiplierBps / 10_000,
          maxOpenPositions: copy.maxOpenPositions,
        })}
      >
        {copy.openPositions}
      </Term>
    </dl>
  );
}

const Term = ({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-13 text-faint">{name}</dt>
    <dd className="num text-sm font-medium">{children}</dd>
    {note && <dd className="text-13 text-faint">{note}</dd>}
  </div>
);
