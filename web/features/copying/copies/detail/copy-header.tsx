import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import type { LeaderView } from '#core/copying/contract.ts';
import { formatUsd } from '#core/content/figures.ts';
import { detachCopy } from '#web/features/copying/copies/actions/detach-copy.ts';
import { editCopy } from '#web/features/copying/copies/actions/edit-copy.ts';
import { moveMoney } from '#web/features/copying/copies/actions/move-money.ts';
import { pauseCopy } from '#web/features/copying/copies/actions/pause-copy.ts';
import { resumeCopy } from '#web/features/copying/copies/actions/resume-copy.ts';
import { stopCopy } from '#web/features/copying/copies/actions/stop-copy.ts';
import { CopyPace } from '#web/features/copying/copies/copy-pace.tsx';
import { copyStateWords } from '#web/features/copying/copies/copy-states.ts';
import { isRunning, type OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { formatDate, formatDateTime } from '#web/ui/when.ts';

interface CopyHeaderProps {
  own: OwnCopy;
  /** Of its trader: undefined while it is read, null once they stopped leading. */
  pace?: LeaderView['pace'] | undefined;
}

/** Whose copy it is, how it stands, and everything that can be done to it. */
export function CopyHeader({ own, pace }: CopyHeaderProps) {
  const { copy } = own;
  const { name, tone } = copyStateWords[copy.state];
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <TraderAvatar name={copy.leaderName} id={copy.leaderId} size={48} />
        <div className="min-w-0 flex-1 basis-60 md:basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={copy.id} className="min-w-0 text-24 font-semibold wrap-anywhere">
              <Link to="/traders/$id" params={{ id: copy.leaderId }} className="hover:underline">
                {copy.leaderName}
              </Link>
            </h2>
            <Badge tone={tone}>{name}</Badge>
          </div>
          <p className="text-13 text-muted">
            <Since own={own} />
          </p>
        </div>
        {isRunning(own) && (
          <div className="copy-acts">
            <ActionButton action={moveMoney} thing={own} />
            {/* One place for both: the focus stays when the copy changes its state. */}
            <ActionButton action={copy.state === 'PAUSED' ? resumeCopy : pauseCopy} thing={own} />
            <ActionButton action={stopCopy} thing={own} kind="sell" />
            <ActionButton action={editCopy} thing={own} />
            <ActionButton action={detachCopy} thing={own} />
          </div>
        )}
      </header>
      <Notes own={own} pace={pace} />
    </>
  );
}

function Since({ own: { copy } }: Pick<CopyHeaderProps, 'own'>) {
  const isHidden = useAreAmountsHidden();
  const startedAt = formatDate(copy.startedAt);
  if (copy.closedAt !== null)
    return `${m.copying_started({ startedAt })}${m.copying_ended({ closedAt: formatDate(copy.closedAt) })}`;
  const percent = copy.stopLossBps / 100;
  return isHidden
    ? m.copying_since_stop_hidden({ startedAt, percent })
    : m.copying_since_stop({ startedAt, percent, level: formatUsd(copy.stopLevel) });
}

/** Why it does not simply run, and when its trader trades. */
function Notes({ own, pace }: CopyHeaderProps) {
  const { copy } = own;
  return (
    <>
      {copy.isAbovePlan && (
        <p className="rounded-md border border-warn/25 bg-warn-soft px-4 py-3 text-sm">
          {m.copying_above_plan_text()}
        </p>
      )}
      {copy.closesAt !== null && (
        <output className="block rounded-md border border-warn/25 bg-warn-soft px-4 py-3 text-sm">
          {m.copying_stops_leading_copy_paused_closes({
            leaderName: copy.leaderName,
            closesAt: formatDateTime(copy.closesAt),
          })}
        </output>
      )}
      {isRunning(own) && <CopyPace copy={copy} pace={pace} />}
    </>
  );
}
