import { m } from '#core/messages/messages.js';
import type { CopyView } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { useStopCopy } from '#web/features/copying/mutations.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Closes everything at market; the money returns. */
export function StopDialog({ copy, onClose }: { copy: CopyView; onClose: () => void }) {
  const stop = useStopCopy();
  const confirm = () => {
    if (stop.isPending) return;
    stop.mutate(
      { copyId: copy.id as CopyId },
      {
        onSuccess: () => {
          toast('success', m.copying_copy_stopping({ leaderName: copy.leaderName }));
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
      {stop.error && (
        <p role="alert" className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(stop.error).message}
        </p>
      )}
      <div className="dialog-actions mt-5 grid gap-2 sm:grid-cols-2">
        <Button kind="secondary" onClick={onClose}>
          {m.copying_keep_copying()}
        </Button>
        <Button kind="sell" isBusy={stop.isPending} onClick={confirm}>
          {m.copying_stop_dialog_confirm()}
        </Button>
      </div>
    </Dialog>
  );
}
