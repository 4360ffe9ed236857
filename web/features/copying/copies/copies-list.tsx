import { m } from '#core/messages/messages.js';
import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { CopyState, CopyView } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { CopiedPositions, type CopiedPosition } from '#web/features/copying/copies/copied-positions.tsx';
import { copyStateWords } from '#web/features/copying/copies/copy-states.ts';
import { Decisions } from '#web/features/copying/copies/decisions.tsx';
import { DetachDialog } from '#web/features/copying/copies/detach-dialog.tsx';
import { EditDialog } from '#web/features/copying/copies/edit-dialog.tsx';
import { FidelityPanel } from '#web/features/copying/copies/fidelity-panel.tsx';
import { MoneyDialog } from '#web/features/copying/copies/money-dialog.tsx';
import { PauseButton } from '#web/features/copying/copies/pause-button.tsx';
import { StopDialog } from '#web/features/copying/copies/stop-dialog.tsx';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Figure } from '#web/ui/card.tsx';
import { formatDate, formatDateTime } from '#web/ui/when.ts';

const running: readonly CopyState[] = ['ACTIVE', 'PAUSED'];
type CopyDialogName = 'stop' | 'money' | 'edit' | 'detach';

interface CopyCardProps {
  copy: CopyView;
  positions: readonly CopiedPosition[];
  /** Free in the wallet. */
  availableCents: bigint;
}

/** One copy with its figures, its positions, its statement, its decisions, and the way out. */
export function CopyCard({ copy, positions, availableCents }: CopyCardProps) {
  const [dialog, setDialog] = useState<CopyDialogName>();
  const { name, tone } = copyStateWords[copy.state];
  const isRunning = running.includes(copy.state);
  const copyId = copy.id as CopyId;
  const close = () => setDialog(undefined);
  return (
    <article aria-labelledby={copy.id} className="card overflow-hidden">
      <div className="p-5 sm:p-6">
        <header className="flex flex-wrap items-center gap-3">
          <h2 id={copy.id} className="text-lg font-semibold">
            <Link to="/traders/$id" params={{ id: copy.leaderId }} className="hover:underline">
              {copy.leaderName}
            </Link>
          </h2>
          <Badge tone={tone}>{name}</Badge>
          {isRunning && (
            <div className="ml-auto flex gap-2">
              <PauseButton copy={copy} />
              <Button
                kind="secondary"
                isSmall
                onClick={() => setDialog('stop')}
                aria-label={m.copying_stop_copying({ leaderName: copy.leaderName })}
              >
                {m.copying_stop()}
              </Button>
            </div>
          )}
        </header>
        {copy.closesAt !== null && (
          <output className="mt-4 block rounded-md border border-warn/25 bg-warn-soft px-4 py-3 text-sm">
            {m.copying_stops_leading_copy_paused_closes({
              leaderName: copy.leaderName,
              closesAt: formatDateTime(copy.closesAt),
            })}
          </output>
        )}
        <CopyFigures copy={copy} />
        <div className="mt-5 flex flex-wrap items-center gap-2">
          {isRunning && (
            <>
              <Button kind="secondary" isSmall onClick={() => setDialog('money')}>
                {m.copying_add_or_take_out()}
              </Button>
              <Button kind="secondary" isSmall onClick={() => setDialog('edit')}>
                {m.copying_settings()}
              </Button>
              <Button kind="secondary" isSmall onClick={() => setDialog('detach')}>
                {m.copying_keep_positions()}
              </Button>
            </>
          )}
          <p className="text-sm text-faint sm:ml-auto">
            {m.copying_started({ startedAt: formatDate(copy.startedAt) })}
            {copy.closedAt !== null && m.copying_ended({ closedAt: formatDate(copy.closedAt) })}
          </p>
        </div>
      </div>
      {positions.length > 0 && <CopiedPositions copyId={copyId} positions={positions} canClose={isRunning} />}
      <Reveal title={m.copying_fidelity_statement()}>
        <FidelityPanel copyId={copyId} leaderName={copy.leaderName} />
      </Reveal>
      <Reveal title={m.copying_every_decision_copy()}>
        <Decisions copyId={copyId} />
      </Reveal>
      {dialog === 'stop' && <StopDialog copy={copy} onClose={close} />}
      {dialog === 'money' && <MoneyDialog copy={copy} availableCents={availableCents} onClose={close} />}
      {dialog === 'edit' && <EditDialog copy={copy} onClose={close} />}
      {dialog === 'detach' && <DetachDialog copy={copy} onClose={close} />}
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
