import { m } from '#core/messages/messages.js';
import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { CopyView, LeaderView } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { detachCopy } from '#web/features/copying/copies/actions/detach-copy.ts';
import { editCopy } from '#web/features/copying/copies/actions/edit-copy.ts';
import { moveMoney } from '#web/features/copying/copies/actions/move-money.ts';
import { pauseCopy } from '#web/features/copying/copies/actions/pause-copy.ts';
import { resumeCopy } from '#web/features/copying/copies/actions/resume-copy.ts';
import { stopCopy } from '#web/features/copying/copies/actions/stop-copy.ts';
import { CopiedPositions, type CopiedPosition } from '#web/features/copying/copies/copied-positions.tsx';
import { CopyPace } from '#web/features/copying/copies/copy-pace.tsx';
import { copyStateWords } from '#web/features/copying/copies/copy-states.ts';
import { Decisions } from '#web/features/copying/copies/decisions.tsx';
import { FidelityPanel } from '#web/features/copying/copies/fidelity-panel.tsx';
import { isRunning, type OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Figure } from '#web/ui/card.tsx';
import { formatDate, formatDateTime } from '#web/ui/when.ts';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

interface CopyCardProps {
  copy: CopyView;
  positions: readonly CopiedPosition[];
  /** Free in the wallet. */
  availableCents: bigint;
  /** Of its trader: undefined while it is read, null once they stopped leading. */
  pace?: LeaderView['pace'] | undefined;
}

/** One copy with its figures, its positions, its statement, its decisions, and the way out. */
export function CopyCard({ copy, positions, availableCents, pace }: CopyCardProps) {
  const { name, tone } = copyStateWords[copy.state];
  const own: OwnCopy = { copy, availableCents };
  const copyId = copy.id as CopyId;
  return (
    <article aria-labelledby={copy.id} className="card scroll-mt-20 overflow-hidden">
      <div className="p-5 sm:p-6">
        <header className="flex flex-wrap items-center gap-3">
          <TraderAvatar name={copy.leaderName} id={copy.leaderId} size={36} />
          <h2 id={copy.id} className="min-w-0 text-18 font-semibold wrap-anywhere">
            <Link to="/traders/$id" params={{ id: copy.leaderId }} className="hover:underline">
              {copy.leaderName}
            </Link>
          </h2>
          <Badge tone={tone}>{name}</Badge>
          {isRunning(own) && (
            <div className="ml-auto flex items-center gap-2">
              {/* One place for both: the focus stays when the copy changes its state. */}
              <ActionButton action={copy.state === 'PAUSED' ? resumeCopy : pauseCopy} thing={own} />
              <ActionButton action={stopCopy} thing={own} />
            </div>
          )}
        </header>
        {copy.isAbovePlan && (
          <p className="mt-4 rounded-md border border-warn/25 bg-warn-soft px-4 py-3 text-sm text-warn">
            {m.copying_above_plan_text()}
          </p>
        )}
        {copy.closesAt !== null && (
          <output className="mt-4 block rounded-md border border-warn/25 bg-warn-soft px-4 py-3 text-sm">
            {m.copying_stops_leading_copy_paused_closes({
              leaderName: copy.leaderName,
              closesAt: formatDateTime(copy.closesAt),
            })}
          </output>
        )}
        {isRunning(own) && <CopyPace copy={copy} pace={pace} />}
        <CopyFigures copy={copy} />
        <div className="mt-5 flex flex-wrap items-center gap-2">
          <ActionButton action={moveMoney} thing={own} />
          <ActionButton action={editCopy} thing={own} />
          <ActionButton action={detachCopy} thing={own} />
          <p className="text-sm text-faint sm:ml-auto">
            {m.copying_started({ startedAt: formatDate(copy.startedAt) })}
            {copy.closedAt !== null && m.copying_ended({ closedAt: formatDate(copy.closedAt) })}
          </p>
        </div>
      </div>
      {positions.length > 0 && (
        <CopiedPositions copyId={copyId} positions={positions} canClose={isRunning(own)} />
      )}
      <Reveal title={m.copying_fidelity_statement()}>
        <FidelityPanel copyId={copyId} leaderName={copy.leaderName} />
      </Reveal>
      <Reveal title={m.copying_every_decision_copy()}>
        <Decisions copyId={copyId} />
      </Reveal>
    </article>
  );
}

function CopyFigures({ copy }: { copy: CopyView }) {
  return (
    <div className="mt-5 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-6">
      <Figure name={copy.closedAt === null ? m.copying_value_now() : m.copying_returned()}>
        <Amount value={copy.equity} />
      </Figure>
      <Figure name="P&L">
        <Amount value={copy.pnl} isChange />{' '}
        <Change percent={copy.pnlPercent} hasArrow={false} className="text-sm" />
      </Figure>
      <Figure name={m.copying_put_in()}>
        <Amount value={copy.invested} />
      </Figure>
      <Figure name={m.copying_fee()} note={m.copying_of_profit({ feeBps: copy.feeBps / 100 })}>
        <Amount value={copy.feeAccrued} />
      </Figure>
      <Figure name={m.copying_stop_loss_figure()} note={<Amount value={copy.stopLevel} />}>
        <span className="num">−{copy.stopLossBps / 100}%</span>
      </Figure>
      <Figure
        name={m.copying_open_positions()}
        note={m.copying_copy_ratio_note({
          multiplierBps: copy.multiplierBps / 10_000,
          maxOpenPositions: copy.maxOpenPositions,
        })}
      >
        <span className="num">{copy.openPositions}</span>
      </Figure>
    </div>
  );
}

/** Asks for its content when it is opened. */
function Reveal({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="border-t border-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="reveal px-5 py-3 text-sm text-muted hover:text-fg sm:px-6">{title}</summary>
      {isOpen && children}
    </details>
  );
}
