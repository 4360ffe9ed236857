import { m } from '#core/messages/messages.js';
import type { CopyView } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { useDetachCopy } from '#web/features/copying/mutations.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Ends the copy and keeps its positions. */
export function DetachDialog({ copy, onClose }: { copy: CopyView; onClose: () => void }) {
  const detach = useDetachCopy();
  const confirm = () => {
    if (detach.isPending) return;
    detach.mutate(
      { copyId: copy.id as CopyId },
      {
        onSuccess: () => {
          toast('success', m.copying_positions_own_now(), m.copying_nobody_closes_them_but());
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
      description={m.copying_copy_ends_its_positions_move()}
    >
      <Receipt
        lines={[
          { name: m.copying_positions_keep(), value: copy.openPositions },
          { name: m.copying_fee_due_now(), value: <Amount value={copy.feeAccrued} /> },
        ]}
        total={{ name: m.copying_worth_copy(), value: <Amount value={copy.equity} /> }}
      />
      {detach.error && (
        <p role="alert" className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(detach.error).message}
        </p>
      )}
      <div className="dialog-actions mt-5 grid gap-2 sm:grid-cols-2">
        <Button kind="secondary" onClick={onClose}>
          {m.copying_keep_copying()}
        </Button>
        <Button isBusy={detach.isPending} onClick={confirm}>
          {m.copying_end_copy_keep_positions()}
        </Button>
      </div>
    </Dialog>
  );
}
