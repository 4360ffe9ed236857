import { m } from '#core/messages/messages.js';
import { wholeDollars } from '#core/content/figures.ts';
import type { LeaderView } from '#core/copying/contract.ts';
import { readUnits } from '#core/values/money.ts';
import { usualSettings } from '#web/features/copying/copies/settings-draft.ts';
import { copyBlockedBy, CopyButton } from '#web/features/copying/discover/leader-card.tsx';

interface CopyBarProps {
  leader: LeaderView;
  copyId: string | undefined;
  onCopy: () => void;
}

/** At the bottom where the panel is not beside the record: what it takes, and the act. */
export function CopyBar({ leader, copyId, onCopy }: CopyBarProps) {
  const blocked = copyId === undefined ? copyBlockedBy(leader, false) : undefined;
  return (
    <div className="page-bar copy-bar">
      {blocked === undefined ? (
        <>
          <p className="min-w-0 flex-1">
            <span className="num block text-15 font-semibold">
              {m.copying_from_amount({ minimum: wholeDollars(readUnits(leader.minCopy, 2)) })}
            </span>
            <span className="num block text-2xs text-muted">
              {m.copying_bar_terms({
                feePercent: Number(leader.feePercent),
                stopPercent: usualSettings.stopLossPercent,
              })}
            </span>
          </p>
          <div className="w-36 shrink-0">
            <CopyButton leader={leader} copyId={copyId} onCopy={onCopy} />
          </div>
        </>
      ) : (
        <p className="text-13 text-muted wrap-anywhere">{blocked}</p>
      )}
    </div>
  );
}
