import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { parseUnits } from '#core/values/money.ts';
import { runningCopyOf } from '#web/features/copying/copies/own-copy.ts';
import { HypotheticalNotice } from '#web/features/copying/discover/hypothetical-notice.tsx';
import { copyBlockedBy } from '#web/features/copying/discover/leader-card.tsx';
import { copiesQuery, leaderRecordQuery } from '#web/features/copying/queries.ts';
import { CopyBar } from '#web/features/copying/trader/panel/copy-bar.tsx';
import { CopyPanel, firstAmount } from '#web/features/copying/trader/panel/copy-panel.tsx';
import { TraderHeader } from '#web/features/copying/trader/trader-header.tsx';
import { TraderStats } from '#web/features/copying/trader/trader-stats.tsx';
import { CopyDialog } from '#web/features/copying/wizard/copy-dialog.tsx';
import { portfolioQuery } from '#web/features/trading/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { TraderTabs } from '#web/pages/copying/trader-tabs.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Empty, Failed, Loading, Skeleton } from '#web/ui/states.tsx';
import '#web/features/copying/trader/trader.css';

export function TraderPage() {
  const { id } = useParams({ from: '/gate/traders/$id' });
  const { data: record, isError, error, refetch } = useQuery(leaderRecordQuery(id as LeaderId));
  if (record) return <Trader record={record} key={record.leader.id} />;
  if (!isError) return <Loading label={m.copying_loading_trader()} rows={16} />;
  const failure = failureOf(error);
  if (failure.kind === 'fault') return <Failed title={failure.message} onRetry={refetch} />;
  return (
    <Empty
      title={m.copying_trader_does_not_exist()}
      action={
        <Link to="/traders" className={buttonClass('secondary', true)}>
          {m.common_copy_traders()}
        </Link>
      }
    />
  );
}

function Trader({ record }: { record: LeaderRecordView }) {
  const { leader } = record;
  const copies = useQuery(copiesQuery()).data;
  const copyId = runningCopyOf(copies, leader.id)?.id;
  const [typed, setTyped] = useState<string>();
  const balance = useQuery(portfolioQuery()).data?.balance;
  const availableCents = balance === undefined ? undefined : parseUnits(balance, 2);
  const amount = typed ?? (availableCents === undefined ? '' : firstAmount(leader.minCopy, availableCents));
  const { isOpen, hasAddress, open, close } = useCopyDialog(record, copies !== undefined, copyId);
  return (
    <div className="trader-page">
      <Link
        to="/traders"
        className="mb-1 inline-flex items-center gap-1 py-1 text-sm text-muted hover:text-fg pointer-coarse:min-h-11"
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
        {m.common_copy_traders()}
      </Link>
      <div className="trader-layout">
        <div className="min-w-0 space-y-4">
          <TraderHeader record={record} isCopied={copyId !== undefined} />
          <TraderStats record={record} />
          <HypotheticalNotice isCompact />
          <TraderTabs record={record} />
        </div>
        <aside className="trader-side" aria-label={m.copying_copy_with_label()}>
          {availableCents === undefined ? (
            <Skeleton className="h-110 w-full rounded-lg" />
          ) : (
            <CopyPanel
              record={record}
              availableCents={availableCents}
              amount={amount}
              onAmount={setTyped}
              copyId={copyId}
              onCopy={() => open(true)}
            />
          )}
        </aside>
      </div>
      <CopyBar leader={leader} copyId={copyId} onCopy={() => open(typed !== undefined)} />
      {isOpen && availableCents !== undefined && (
        <CopyDialog
          leader={leader}
          availableCents={availableCents}
          {...(isOpen === 'with amount' && { amount })}
          onClose={close}
          hasAddress={hasAddress}
        />
      )}
    </div>
  );
}

/** Opened by a press or by the address, which opens nothing that its button would not. */
function useCopyDialog({ leader }: LeaderRecordView, isKnown: boolean, copyId: string | undefined) {
  const { dialog } = useSearch({ from: '/gate/traders/$id' });
  const navigate = useNavigate({ from: '/traders/$id' });
  const [pressed, setPressed] = useState<'with amount' | 'plain'>();
  const isAsked = dialog === 'copy' && isKnown && copyBlockedBy(leader, copyId !== undefined) === undefined;
  return {
    isOpen: pressed ?? (isAsked && ('plain' as const)),
    hasAddress: isAsked,
    /** With what is in the panel, or with the smallest copy. */
    open: (hasAmount: boolean) => setPressed(hasAmount ? 'with amount' : 'plain'),
    close: () => {
      setPressed(undefined);
      if (dialog)
        void navigate({
          search: ({ dialog: _dialog, ...rest }) => rest,
          replace: true,
          resetScroll: false,
        });
    },
  };
}
