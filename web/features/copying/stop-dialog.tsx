import type { CopyView } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { useStopCopy } from '#web/features/copying/mutations.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/toast.ts';

/** Closes everything at market; the money returns. */
export function StopDialog({ copy, onClose }: { copy: CopyView; onClose: () => void }) {
  const stop = useStopCopy();
  const confirm = () => {
    if (stop.isPending) return;
    stop.mutate(
      { copyId: copy.id as CopyId },
      {
        onSuccess: () => {
          toast('success', `The copy of ${copy.leaderName} is stopping`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Stop copying ${copy.leaderName}?`}
      description="All positions of this copy close at market and the money returns to your wallet."
    >
      <Receipt
        lines={[
          { name: 'Put in', value: <Amount value={copy.invested} /> },
          { name: 'Profit or loss so far', value: <Amount value={copy.pnl} isChange /> },
          { name: 'Fee due', value: <Amount value={copy.feeAccrued} /> },
        ]}
        total={{ name: 'About this returns', value: <Amount value={copy.equity} /> }}
      />
      {stop.error && (
        <p role="alert" className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(stop.error).message}
        </p>
      )}
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        <Button kind="secondary" onClick={onClose}>
          Keep copying
        </Button>
        <Button kind="sell" isBusy={stop.isPending} onClick={confirm}>
          Stop Copying
        </Button>
      </div>
    </Dialog>
  );
}
