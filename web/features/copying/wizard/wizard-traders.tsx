import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { LeaderView } from '#core/copying/contract.ts';
import { CopierMedian } from '#web/features/copying/discover/copier-median.tsx';
import { LeaderBadges, plainPercent, riskWord } from '#web/features/copying/discover/leader-card.tsx';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Empty } from '#web/ui/states.tsx';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

interface WizardTradersProps {
  leaders: readonly LeaderView[];
  chosen: string | undefined;
  blockedBy: (leader: LeaderView) => string | undefined;
  onChoose: (id: string) => void;
  onNext: () => void;
}

/** Choose one trader: return and worst fall side by side, then what copiers made. */
export function WizardTraders({ leaders, chosen, blockedBy, onChoose, onNext }: WizardTradersProps) {
  const [picked, setPicked] = usePicked(chosen);
  if (leaders.length === 0)
    return (
      <div className="card">
        <Empty title={m.copying_no_traders_yet()}>{m.copying_nobody_leads_here_moment_look()}</Empty>
      </div>
    );
  const isReady = leaders.some((leader) => leader.id === chosen && blockedBy(leader) === undefined);
  return (
    <div className="space-y-5">
      <fieldset className="min-w-0 space-y-3">
        <legend className="sr-only">{m.copying_trader_copy()}</legend>
        {leaders.map((leader) => (
          <TraderOption
            key={leader.id}
            leader={leader}
            reason={blockedBy(leader)}
            isPicked={leader.id === picked}
            onPick={() => {
              setPicked(leader.id);
              onChoose(leader.id);
            }}
          />
        ))}
      </fieldset>
      <Button className="min-h-12 w-full" disabled={!isReady} onClick={onNext}>
        {isReady ? m.copying_continue_amount() : m.copying_please_select_trader()}
      </Button>
    </div>
  );
}

/** The address follows a moment later: a press shows at once. Back and links set it again. */
function usePicked(chosen: string | undefined) {
  const [picked, setPicked] = useState(chosen);
  const [address, setAddress] = useState(chosen);
  if (address !== chosen) {
    setAddress(chosen);
    setPicked(chosen);
  }
  return [picked, setPicked] as const;
}

interface TraderOptionProps {
  leader: LeaderView;
  /** Why this one cannot be chosen. */
  reason: string | undefined;
  isPicked: boolean;
  onPick: () => void;
}

function TraderOption({ leader, reason, isPicked, onPick }: TraderOptionProps) {
  const isFree = reason === undefined;
  return (
    <label
      className={classes(
        'card flex items-start gap-4 p-5',
        isFree ? 'cursor-pointer hover:border-line-strong' : 'opacity-70',
        isPicked && isFree && 'border-ink-text',
      )}
    >
      <input
        type="radio"
        name="trader"
        className="mt-1.5 size-4 shrink-0 accent-current"
        checked={isPicked && isFree}
        disabled={!isFree}
        onChange={onPick}
        aria-label={leader.name}
      />
      <TraderAvatar name={leader.name} id={leader.id} size={40} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-semibold wrap-anywhere">{leader.name}</span>
          <span className="num text-sm">
            {leader.returnPercent === null ? '—' : <Change percent={leader.returnPercent} />}{' '}
            <span className="text-muted">
              {m.copying_with_worst_fall({
                maxDrawdownPercent: plainPercent(leader.maxDrawdownPercent, 2),
              })}
            </span>
          </span>
        </span>
        <span className="mt-1 block text-sm text-muted">{leader.specialty}</span>
        <LeaderBadges leader={leader} isCopied={false} />
        <Recorded leader={leader} />
        <RiskLine leader={leader} />
        {reason !== undefined && <span className="mt-2 block text-sm text-warn">{reason}</span>}
      </span>
    </label>
  );
}

/**
 * Risk, the result of the copier in the middle, the smallest copy, and the way to the whole record.
 */
function RiskLine({ leader }: { leader: LeaderView }) {
  const { riskScore } = leader;
  return (
    <span className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <span>
        {m.copying_wizard_risk_part({
          part: riskScore === null ? '—' : `${riskScore}/10 ${riskWord(riskScore)}`,
        })}
      </span>
      <span>
        {m.copying_median_copier()} <CopierMedian {...leader} />
      </span>
      <span>
        {m.copying_leader_minimum()} <Amount value={leader.minCopy} />
      </span>
      <Link to="/traders/$id" params={{ id: leader.id }} className="link">
        {m.copying_whole_record()}
      </Link>
    </span>
  );
}

/**
 * Win rate, experience, profit and Sharpe from the recorded trades; a dash where there is too
 * little of them.
 */
function Recorded({ leader }: { leader: LeaderView }) {
  const { winRate, recordDays, closedTrades, totalProfit, sharpe } = leader;
  const figures = [
    [m.copying_win_rate(), plainPercent(winRate)],
    [m.copying_experience(), m.copying_days_closed_trades({ recordDays, closedTrades })],
    [
      m.copying_total_profit(),
      totalProfit === null ? '—' : <Amount key="profit" value={totalProfit} isChange />,
    ],
    [m.copying_sharpe_ratio(), sharpe ?? m.copying_not_enough_data()],
  ] as const;
  return (
    <span className="mt-3 grid min-[360px]:grid-cols-2 gap-x-3 gap-y-2 text-sm sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <span key={name}>
          <span className="block text-2xs text-faint">{name}</span>
          <span className="num font-medium">{value}</span>
        </span>
      ))}
    </span>
  );
}
