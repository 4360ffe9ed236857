import { m } from '#core/messages/messages.js';
import { minLeaderCents, minLeaderShareBps } from '#core/copying/rules.ts';
import { coolOffLossPercent } from '#core/copying/record/leader-statistics.ts';
import { Link } from '@tanstack/react-router';
import type { LeaderView } from '#core/copying/contract.ts';
import type { NotCopyable } from '#core/copying/not-copyable.ts';
import { formatPercent, wholeDollars } from '#core/content/figures.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';

export const riskWord = (score: number): string =>
  score <= 3 ? m.copying_low() : score <= 6 ? m.copying_medium() : m.copying_high();
export const plainPercent = (percent: string | null, decimals = 1): string =>
  percent === null ? '—' : formatPercent(percent, decimals).replace('+', '');

export function LeaderBadges({ leader, isCopied }: { leader: LeaderView; isCopied: boolean }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {leader.isHouse && <Badge hasShape={false}>{m.copying_leader_card_house_badge()}</Badge>}
      {!leader.isProven && <Badge tone="warn">{m.copying_unproven()}</Badge>}
      {isCopied && <Badge tone="ink">{m.copying_copying()}</Badge>}
    </span>
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
  /** In a row. */
  isSmall?: boolean;
}

/** Starts a copy of this trader, or leads to the one that runs. */
export function CopyButton({ leader, copyId, onCopy, isSmall = false }: CopyButtonProps) {
  if (copyId !== undefined)
    return (
      <Link
        to="/copies"
        search={{ copy: copyId }}
        className={buttonClass('secondary', isSmall, 'w-full')}
        aria-label={m.copying_view_copy_of({ name: leader.name })}
      >
        {m.copying_view_copy()}
      </Link>
    );
  const reason = copyBlockedBy(leader, false);
  if (isSmall && reason !== undefined) return <span className="block text-2xs text-faint">{reason}</span>;
  return (
    <Button
      className="w-full"
      isSmall={isSmall}
      blockedBy={reason}
      onClick={onCopy}
      aria-label={m.copying_copy({ name: leader.name })}
    >
      {m.common_copy()}
    </Button>
  );
}
