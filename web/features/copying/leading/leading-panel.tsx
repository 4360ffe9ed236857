import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { formatUsd } from '#core/content/figures.ts';
import type { LeadingView } from '#core/copying/contract.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { useCloseLeading } from '#web/features/copying/mutations.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDate, formatDateTime } from '#web/ui/when.ts';

/** The person's own record: where others see it, and the way to close it. */
export function LeadingPanel({ leading }: { leading: LeadingView }) {
  const [isClosing, setClosing] = useState(false);
  const state =
    leading.exitReason === 'frozen'
      ? ({ tone: 'bad', word: m.copying_on_hold() } as const)
      : leading.closedAt !== null
        ? ({ tone: 'neutral', word: m.common_closed() } as const)
        : ({ tone: 'good', word: m.common_open() } as const);
  return (
    <Card title={m.copying_your_record()}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 text-18 font-semibold wrap-anywhere">{leading.name}</p>
        <Badge tone={state.tone}>{state.word}</Badge>
      </div>
      <p className="mt-2 text-sm text-muted">
        {m.copying_since({ openedAt: formatDate(leading.openedAt) })}
        {leading.closedAt !== null &&
          m.copying_closed_record_stays_public({ closedAt: formatDate(leading.closedAt) })}
      </p>
      <p className="mt-2 text-sm text-muted">
        {m.copying_fee_share_earned({
          percent: leading.feeSharePercent,
          earned: formatUsd(leading.feesEarned),
        })}
      </p>
      {leading.exitsAt !== null && (
        <p className="mt-2 text-sm text-warn">
          {m.copying_copies_paused_those_still_run({ exitsAt: formatDateTime(leading.exitsAt) })}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Link to="/traders/$id" params={{ id: leading.id }} className={buttonClass('secondary')}>
          {m.copying_public_profile()}
        </Link>
        {leading.closedAt === null && leading.exitReason === null && (
          <Button kind="quiet" onClick={() => setClosing(true)}>
            {m.copying_stop_leading()}
          </Button>
        )}
      </div>
      {isClosing && <CloseDialog leading={leading} onClose={() => setClosing(false)} />}
    </Card>
  );
}

function CloseDialog({ leading, onClose }: { leading: LeadingView; onClose: () => void }) {
  const close = useCloseLeading();
  const confirm = () => {
    if (close.isPending) return;
    close.mutate(
      { id: leading.id as LeaderId },
      {
        onSuccess: () => {
          toast('success', m.copying_no_longer_lead(), m.copying_copiers_have_been_told());
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.copying_stop_leading_dialog_title()}
      description={m.copying_all_copies_pause_now_close()}
    >
      <FailureNote error={close.error} className="mb-4" />
      <DialogActions isEven back={{ name: m.copying_keep_leading(), onBack: onClose }}>
        <Button kind="sell" isBusy={close.isPending} onClick={confirm}>
          {m.copying_stop_leading()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
