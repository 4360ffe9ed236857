import type { CopyView } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { useDetachCopy } from '#web/features/copying/mutations.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/toast.ts';

/** Ends the copy and keeps its positions. */
export function DetachDialog({ copy, onClose }: { copy: CopyView; onClose: () => void }) {
  const detach = useDetachCopy();
  const confirm = () => {
    if (detach.isPending) return;
    detach.mutate(
      { copyId: copy.id as CopyId },
      {
        onSuccess: () => {
          toast('success', 'The positions are your own now', 'Nobody closes them but you.');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Keep the positions of ${copy.leaderName}?`}
      description="The copy ends. Its positions move to your own account at their entry prices, and its cash to your wallet."
    >
      <Receipt
        lines={[
          { name: 'Positions you keep', value: copy.openPositions },
          { name: 'Fee due now', value: <Amount value={copy.feeAccrued} /> },
        ]}
        total={{ name: 'Worth of the copy', value: <Amount value={copy.equity} /> }}
      />
      {detach.error && (
        <p role="alert" className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(detach.error).message}
        </p>
      )}
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        <Button kind="secondary" onClick={onClose}>
          Keep copying
        </Button>
        <Button isBusy={detach.isPending} onClick={confirm}>
          End copy, keep positions
        </Button>
      </div>
    </Dialog>
  );
}
