import { m } from '#core/messages/messages.js';
import type { CopyId } from '#core/values/ids.ts';
import type { OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { useStopCopy } from '#web/features/copying/mutations.ts';
import type { AskProps } from '#web/lib/action.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

/** Closes everything at market; the money returns. */
export function StopDialog({ thing: { copy }, onClose }: AskProps<OwnCopy>) {
  const stop = useStopCopy();
  const confirm = () => {
    if (stop.isPending) return;
    stop.mutate(
      { copyId: copy.id as CopyId },
      {
        onSuccess: ({ state }) => {
          const { leaderName } = copy;
          if (state === 'CLOSED')
            toastOfAct('copying.stop', m.copying_copy_has_ended({ leaderName }), { view: '/copies' });
          // A market is closed: its end is told when it comes.
          else toastOfAct('copying.stop', m.copying_copy_stopping({ leaderName }), { isOver: true });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.copying_stop_dialog_title({ leaderName: copy.leaderName })}
      mark={<TraderAvatar name={copy.leaderName} id={copy.leaderId} />}
      description={m.copying_all_positions_copy_close_market()}
    >
      <Receipt
        lines={[
          { name: m.copying_put_in(), value: <Amount value={copy.invested} /> },
          { name: m.copying_profit_or_loss_so_far(), value: <Amount value={copy.pnl} isChange /> },
          { name: m.copying_fee_due(), value: <Amount value={copy.feeAccrued} /> },
        ]}
        total={{ name: m.copying_about_returns(), value: <Amount value={copy.equity} /> }}
      />
      <FailureNote error={stop.error} className="mt-3" />
      <DialogActions isEven back={{ name: m.copying_keep_copying(), onBack: onClose }}>
        <Button kind="sell" isBusy={stop.isPending} onClick={confirm}>
          {m.copying_stop_dialog_confirm()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
