import { m } from '#core/messages/messages.js';
import { minLeaderCents, minLeaderShareBps } from '#core/copying/rules.ts';
import { coolOffLossPercent } from '#core/copying/record/leader-statistics.ts';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { CopierMedian } from '#web/features/copying/discover/copier-median.tsx';
import type { LeaderView } from '#core/copying/contract.ts';
import type { NotCopyable } from '#core/copying/not-copyable.ts';
import { formatPercent, wholeDollars } from '#core/content/figures.ts';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

export const riskWord = (score: number): string =>
  score <= 3 ? m.copying_low() : score <= 6 ? m.copying_medium() : m.copying_high();
export const plainPercent = (percent: string | null, decimals = 1): string =>
  percent === null ? '—' : formatPercent(percent, decimals).replace('+', '');

function Metric({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-2xs text-faint">{name}</dt>
      <dd className="num mt-0.5 font-medium">{children}</dd>
    </div>
  );
}

export function LeaderBadges({ leader, isCopied }: { leader: LeaderView; isCopied: boolean }) {
  return (
    <div className="mt-3 flex flex-wrap gap-1.5">
      {leader.isHouse && <Badge hasShape={false}>{m.copying_leader_card_house_badge()}</Badge>}
      {!leader.isProven && <Badge tone="warn">{m.copying_unproven()}</Badge>}
      {isCopied && <Badge tone="ink">{m.copying_copying()}</Badge>}
    </div>
  );
}

const notCopyableWords: Readonly<Record<NotCopyable, string>> = {
  history: m.copying_blocked_history(),
  no_record: m.copying_blocked_no_record(),
  cool_off: m.copying_blocked_cool_off_loss({ percent: coolOffLossPercent }),
  staff_cool_off: m.copying_blocked_staff_cool_off(),
  inactive: m.copying_blocked_inactive(),
  too_risky: m.copying_blocked_too_risky(),
  own_money: m.copying_blocked_own_money_below({
    minimum: wholeDollars(minLeaderCents),
    percent: minLeaderShareBps / 100,
  }),
  closed: m.copying_blocked_closed(),
  frozen: m.copying_blocked_frozen(),
};

/** Why the Copy button cannot be pressed, if so. */
export const copyBlockedBy = (leader: LeaderView, isCopied: boolean): string | undefined =>
  isCopied
    ? m.copying_copy_trader()
    : leader.isCopyable
      ? undefined
      : notCopyableWords[leader.notCopyableReason ?? 'closed'];

interface CopyButtonProps {
  leader: LeaderView;
  /** The running copy of this person. */
  copyId: string | undefined;
  onCopy: () => void;
}

/** Starts a copy of this trader, or leads to the one that runs. */
export function CopyButton({ leader, copyId, onCopy }: CopyButtonProps) {
  if (copyId !== undefined)
    return (
      <Link
        to="/copies"
        hash={copyId}
        className={buttonClass('secondary', false, 'w-full')}
        aria-label={m.copying_view_copy_of({ name: leader.name })}
      >
        {m.copying_view_copy()}
      </Link>
    );
  return (
    <Button
      className="w-full"
      blockedBy={copyBlockedBy(leader, false)}
      onClick={onCopy}
      aria-label={m.copying_copy({ name: leader.name })}
    >
      {m.common_copy()}
    </Button>
  );
}

interface LeaderCardProps {
  leader: LeaderView;
  rank: number;
  /** The running copy of this person. */
  copyId: string | undefined;
  onCopy: () => void;
}

/** One trader, always in the same order of figures; the return never without its worst fall. */
export function LeaderCard({ leader, rank, copyId, onCopy }: LeaderCardProps) {
  return (
    <article aria-labelledby={leader.id} className="card flex min-w-0 flex-col p-5 sm:p-6">
      <header className="flex items-start gap-4">
        <TraderAvatar name={leader.name} id={leader.id} size={48} />
        <div className="min-w-0 flex-1">
          <h2 id={leader.id} className="text-18 font-semibold">
            <Link to="/traders/$id" params={{ id: leader.id }} className="hover:underline">
              {leader.name}
            </Link>
          </h2>
          <p className="text-sm text-muted">{leader.specialty}</p>
        </div>
        <span className="num text-sm text-faint" aria-label={m.copying_rank({ rank })}>
          #{rank}
        </span>
      </header>
      <LeaderBadges leader={leader} isCopied={copyId !== undefined} />
      <p className="mt-3 line-clamp-5 text-sm text-muted">{leader.strategy}</p>
      <div className="mt-4 flex items-end justify-between gap-4">
        <dl className="flex shrink-0 gap-6">
          <div>
            <dt className="text-sm text-faint">{m.copying_return_days({ recordDays: leader.recordDays })}</dt>
            <dd className="text-24 font-semibold">
              {leader.returnPercent === null ? '—' : <Change percent={leader.returnPercent} />}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-faint">{m.copying_max_drawdown()}</dt>
            <dd className="num text-24 font-semibold">{plainPercent(leader.maxDrawdownPercent, 2)}</dd>
          </div>
        </dl>
        <Sparkline points={leader.curve} className="hidden h-11 min-w-0 flex-1 min-[420px]:block" />
      </div>
      <p className="mt-4 rounded-md bg-panel-2 px-3.5 py-2.5 text-sm">
        <span className="text-muted">{m.copying_median_copier_after_fees()} </span>
        <CopierMedian {...leader} />
        {leader.copierMedianPercent !== null && (
          <span className="text-muted">
            {' '}
            {Number(leader.copiersInProfitPercent) === 0
              ? m.copying_profit_none({ copiersEver: leader.copiersEver })
              : m.copying_profit_n({
                  copiersInProfitPercent: plainPercent(leader.copiersInProfitPercent, 0),
                  copiersEver: leader.copiersEver,
                })}
          </span>
        )}
      </p>
      <dl className="mt-5 grid grid-cols-3 gap-x-4 gap-y-3 border-t border-line pt-4 text-sm">
        <Metric name={m.copying_risk()}>
          {leader.riskScore === null ? '—' : `${leader.riskScore}/10 ${riskWord(leader.riskScore)}`}
        </Metric>
        <Metric name={m.copying_win_rate()}>{plainPercent(leader.winRate)}</Metric>
        <Metric name={m.copying_evidence()}>
          {leader.evidencePercent === null ? '—' : `${leader.evidencePercent}%`}
        </Metric>
        <Metric name={m.copying_months()}>{Math.floor(leader.recordDays / 30)}</Metric>
        <Metric name={m.copying_copiers_ever()}>
          {m.copying_copiers_now_ever({ now: leader.copiersNow, ever: leader.copiersEver })}
        </Metric>
        <Metric name={m.copying_leader_minimum()}>
          <Amount value={leader.minCopy} />
        </Metric>
      </dl>
      <div className="mt-auto pt-5">
        <CopyButton leader={leader} copyId={copyId} onCopy={onCopy} />
      </div>
    </article>
  );
}
