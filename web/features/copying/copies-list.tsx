import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CopyState, CopyView, DecisionCode } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { formatPrice, formatQuantityText } from '#core/content/figures.ts';
import { decisionsQuery } from '#web/features/copying/queries.ts';
import { usePauseCopy, useResumeCopy, useStopCopy } from '#web/features/copying/mutations.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Amount, Change, decimalsOf } from '#web/ui/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Figure } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { formatDate, formatDateTime } from '#web/ui/when.ts';

export const copyStateWords: Record<CopyState, { name: string; tone: BadgeTone }> = {
  DRAFT: { name: 'Draft', tone: 'neutral' },
  ACTIVE: { name: 'Active', tone: 'good' },
  PAUSED: { name: 'Paused', tone: 'warn' },
  CLOSING: { name: 'Closing', tone: 'warn' },
  PENDING_CLOSE: { name: 'Closes when the market opens', tone: 'warn' },
  CLOSED: { name: 'Ended', tone: 'neutral' },
  FROZEN: { name: 'Frozen', tone: 'bad' },
};
const decisionWords: Record<DecisionCode, string> = {
  COPIED: 'Copied',
  CAPPED: 'Copied smaller: limited by the money in the copy',
  MIN_SIZE: 'Skipped: below the smallest order',
  MAX_OPEN: 'Skipped: 10 positions are open',
  INSUFFICIENT_FUNDS: 'Skipped: not enough money in the copy',
  SLIPPAGE: 'Skipped: the price had moved too far',
  STALE: 'Skipped: too late',
  PAUSED: 'Skipped: the copy was paused',
  DETACHED: 'Skipped: closed early by you',
  INSTRUMENT_OFF: 'Skipped: market not available',
  LEVERAGE_CAP: 'Copied with less leverage',
  WEIGHT_CAP: 'Copied smaller: 30% limit of one trade',
  COPY_STOP: 'Closed by the stop loss',
  LEADER_EXIT: 'Closed: the trader left',
  MARKET_CLOSED_QUEUED: 'Waits for the market to open',
  DUPLICATE_IGNORED: 'Ignored: already done',
  NOTHING_HELD: 'Nothing to close',
};
/** The same limit makes a trade smaller or, below the smallest order, skips it. */
const wordsOf = ({ code, quantity }: { code: DecisionCode; quantity: string }): string =>
  code === 'WEIGHT_CAP' && /^0(\.0*)?$/.test(quantity)
    ? 'Skipped: above the 30% limit of one trade'
    : decisionWords[code];
const canStop: readonly CopyState[] = ['ACTIVE', 'PAUSED'];

function Decisions({ copyId }: { copyId: CopyId }) {
  const { data, isError, refetch } = useQuery(decisionsQuery(copyId));
  if (isError && !data) return <Failed title="The decisions could not be loaded." onRetry={refetch} />;
  if (!data) return <Loading label="Loading decisions" rows={2} />;
  if (data.length === 0)
    return <Empty title="No decisions yet">The next trade of this trader appears here.</Empty>;
  return (
    <ul className="divide-y divide-line text-sm">
      {data.map((decision) => (
        <li key={decision.id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-2.5">
          <span>
            <span className={decision.side === 'buy' ? 'gain' : 'loss'}>
              {decision.side === 'buy' ? 'Buy' : 'Sell'}
            </span>{' '}
            <span className="num font-medium">
              {formatQuantityText(decision.quantity)} {decision.symbol}
            </span>
            {decision.price !== null && (
              <span className="num text-muted">
                {' '}
                at {formatPrice(decision.price, decimalsOf(decision.price))}
              </span>
            )}
          </span>
          <span className="text-muted">
            {wordsOf(decision)} <span className="text-faint">· {formatDateTime(decision.at)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function StopDialog({ copy, onClose }: { copy: CopyView; onClose: () => void }) {
  const stop = useStopCopy();
  const confirm = () => {
    if (stop.isPending) return;
    stop.mutate(
      { copyId: copy.id as CopyId },
      {
        onSuccess: () => {
          toast('success', `The copy of ${copy.leaderName} is stopping`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Stop copying ${copy.leaderName}?`}
      description="All positions of this copy close at market and the money returns to your wallet."
    >
      <Receipt
        lines={[
          { name: 'Put in', value: <Amount value={copy.invested} /> },
          { name: 'Profit or loss so far', value: <Amount value={copy.pnl} isChange /> },
          { name: 'Fee due', value: <Amount value={copy.feeAccrued} /> },
        ]}
        total={{ name: 'About this returns', value: <Amount value={copy.equity} /> }}
      />
      {stop.error && (
        <p role="alert" className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(stop.error).message}
        </p>
      )}
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        <Button kind="secondary" onClick={onClose}>
          Keep copying
        </Button>
        <Button kind="sell" isBusy={stop.isPending} onClick={confirm}>
          Stop Copying
        </Button>
      </div>
    </Dialog>
  );
}

/** Pauses a running copy, resumes a paused one. */
function PauseButton({ copy }: { copy: CopyView }) {
  const pause = usePauseCopy();
  const resume = useResumeCopy();
  const isPaused = copy.state === 'PAUSED';
  const change = isPaused ? resume : pause;
  const isBusy = pause.isPending || resume.isPending;
  const press = () => {
    if (isBusy) return;
    change.mutate(
      { copyId: copy.id as CopyId },
      {
        onSuccess: () =>
          isPaused
            ? toast('success', `You copy ${copy.leaderName} again`, 'From the next trade on.')
            : toast('success', `The copy of ${copy.leaderName} is paused`, 'Open positions still close.'),
        onError: (fault) => toast('error', failureOf(fault).message),
      },
    );
  };
  const verb = isPaused ? 'Resume' : 'Pause';
  return (
    <Button
      kind="secondary"
      isSmall
      isBusy={isBusy}
      onClick={press}
      aria-label={`${verb} copying ${copy.leaderName}`}
    >
      {verb}
    </Button>
  );
}

/** One copy with its figures, its decisions, and the way out. */
export function CopyCard({ copy }: { copy: CopyView }) {
  const [isStopping, setStopping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { name, tone } = copyStateWords[copy.state];
  return (
    <article aria-labelledby={copy.id} className="card overflow-hidden">
      <div className="p-5 sm:p-6">
        <header className="flex flex-wrap items-center gap-3">
          <h2 id={copy.id} className="text-lg font-semibold">
            {copy.leaderName}
          </h2>
          <Badge tone={tone}>{name}</Badge>
          {canStop.includes(copy.state) && (
            <div className="ml-auto flex gap-2">
              <PauseButton copy={copy} />
              <Button
                kind="secondary"
                isSmall
                onClick={() => setStopping(true)}
                aria-label={`Stop copying ${copy.leaderName}`}
              >
                Stop
              </Button>
            </div>
          )}
        </header>
        <div className="mt-5 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-6">
          <Figure name="Value now">
            <Amount value={copy.equity} />
          </Figure>
          <Figure name="P&L">
            <Amount value={copy.pnl} isChange />{' '}
            <Change percent={copy.pnlPercent} hasArrow={false} className="text-sm" />
          </Figure>
          <Figure name="Put in">
            <Amount value={copy.invested} />
          </Figure>
          <Figure name="Fee due">
            <Amount value={copy.feeAccrued} />
          </Figure>
          <Figure name="Stop loss">
            <span className="num">−{copy.stopLossBps / 100}%</span>
          </Figure>
          <Figure name="Open positions">
            <span className="num">{copy.openPositions}</span>
          </Figure>
        </div>
        <p className="mt-4 text-sm text-faint">
          Started {formatDate(copy.startedAt)}
          {copy.closedAt !== null && `, ended ${formatDate(copy.closedAt)}`}
        </p>
      </div>
      <details className="border-t border-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="reveal px-5 py-3 text-sm text-muted hover:text-fg sm:px-6">
          Every decision of this copy
        </summary>
        {isOpen && <Decisions copyId={copy.id as CopyId} />}
      </details>
      {isStopping && <StopDialog copy={copy} onClose={() => setStopping(false)} />}
    </article>
  );
}
