import { m } from '#core/messages/messages.js';
import type { CopyId } from '#core/values/ids.ts';
import type { OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { useDetachCopy } from '#web/features/copying/mutations.ts';
import type { AskProps } from '#web/lib/action.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

/** Ends the copy and keeps its positions. */
export function DetachDialog({ thing: { copy }, onClose }: AskProps<OwnCopy>) {
  const detach = useDetachCopy();
  const confirm = () => {
    if (detach.isPending) return;
    detach.mutate(
      { copyId: copy.id as CopyId },
      {
        onSuccess: () => {
          toastOfAct('copying.detach', m.copying_positions_own_now(), {
            detail: m.copying_nobody_closes_them_but(),
            view: '/my-trades',
          });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.copying_detach_dialog_title({ leaderName: copy.leaderName })}
      mark={<TraderAvatar name={copy.leaderName} id={copy.leaderId} />}
      description={m.copying_copy_ends_its_positions_move()}
    >
      <Receipt
        lines={[
          { name: m.copying_positions_keep(), value: copy.openPositions },
          { name: m.copying_fee_due_now(), value: <Amount value={copy.feeAccrued} /> },
        ]}
        total={{ name: m.copying_worth_copy(), value: <Amount value={copy.equity} /> }}
      />
      <FailureNote error={detach.error} className="mt-3" />
      <DialogActions isEven back={{ name: m.copying_keep_copying(), onBack: onClose }}>
        <Button isBusy={detach.isPending} onClick={confirm}>
          {m.copying_end_copy_keep_positions()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
