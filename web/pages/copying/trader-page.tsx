import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { LeaderId } from '#core/values/ids.ts';
import { parseUnits } from '#core/values/money.ts';
import { CopyDialog } from '#web/features/copying/wizard/copy-dialog.tsx';
import { copyBlockedBy, CopyButton, LeaderBadges } from '#web/features/copying/discover/leader-card.tsx';
import { LeaderProfile } from '#web/features/copying/discover/leader-profile.tsx';
import { LeaderRecord } from '#web/features/copying/discover/leader-record.tsx';
import { runningCopyOf } from '#web/features/copying/copies/own-copy.ts';
import { copiesQuery, leaderRecordQuery } from '#web/features/copying/queries.ts';
import { portfolioQuery } from '#web/features/trading/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

export function TraderPage() {
  const { id } = useParams({ from: '/gate/traders/$id' });
  const { data: record, isError, error, refetch } = useQuery(leaderRecordQuery(id as LeaderId));
  const leader = record?.leader;
  const copies = useQuery(copiesQuery()).data;
  const balance = useQuery(portfolioQuery()).data?.balance;
  const { dialog } = useSearch({ from: '/gate/traders/$id' });
  const navigate = useNavigate({ from: '/traders/$id' });
  const [isPressed, setPressed] = useState(false);
  if (!leader && isError) {
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
  if (!record || !leader) return <Loading label={m.copying_loading_trader()} rows={8} />;
  const copyId = runningCopyOf(copies, leader.id)?.id;
  const availableCents = balance === undefined ? undefined : parseUnits(balance, 2);
  // An address opens nothing that its button would not.
  const isAsked =
    dialog === 'copy' && copies !== undefined && copyBlockedBy(leader, copyId !== undefined) === undefined;
  const close = () => {
    setPressed(false);
    if (dialog) void navigate({ search: {}, replace: true, resetScroll: false });
  };
  return (
    <div className="space-y-5">
      <Link to="/traders" className="inline-flex items-center gap-1 py-1 text-sm text-muted hover:text-fg">
        <ChevronLeft className="size-4" aria-hidden="true" />
        {m.common_copy_traders()}
      </Link>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <TraderAvatar name={leader.name} id={leader.id} size={56} />
        <div className="min-w-0 flex-1">
          <h1 className="text-24 font-semibold">{leader.name}</h1>
          <p className="text-muted">{leader.specialty}</p>
          <LeaderBadges leader={leader} isCopied={copyId !== undefined} />
        </div>
        <div className="w-full sm:w-56">
          <CopyButton leader={leader} copyId={copyId} onCopy={() => setPressed(true)} />
          <p className="mt-2 text-center text-2xs text-faint">
            {m.copying_money_can_lose_value_profit({ feePercent: Number(leader.feePercent) })}
          </p>
        </div>
      </header>
      <p className="max-w-2xl text-muted">{leader.strategy}</p>
      {record.profile && <LeaderProfile profile={record.profile} />}
      <LeaderRecord record={record} />
      {(isPressed || isAsked) && availableCents !== undefined && (
        <CopyDialog leader={leader} availableCents={availableCents} onClose={close} hasAddress={isAsked} />
      )}
    </div>
  );
}
