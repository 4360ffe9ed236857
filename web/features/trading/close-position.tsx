import { useState } from 'react';
import type { PositionView } from '#core/trading/contract.ts';
import { newId, type PositionId } from '#core/values/ids.ts';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { useMark } from '#web/features/trading/live-pnl.tsx';
import { useClosePosition } from '#web/features/trading/mutations.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Amount, PriceText } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/toast.ts';

interface CloseDialogProps {
  position: PositionView;
  decimals: number;
  orderId: `ord_${string}`;
  onClose: () => void;
}

function CloseDialog({ position, decimals, orderId, onClose }: CloseDialogProps) {
  const close = useClosePosition();
  const mark = useMark(position);
  const named = `${formatQuantityText(position.quantity)} ${position.symbol}`;
  const confirm = () => {
    if (close.isPending) return;
    close.mutate(
      { id: orderId, positionId: position.id as PositionId },
      {
        onSuccess: () => {
          toast('success', `Closed ${named}`, `About ${formatUsd(mark.pnl, true)} before fees`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Close ${named}`}
      description="Closes at the market, at the best price of the book."
    >
      <Receipt
        lines={[
          { name: 'Entry price', value: <PriceText value={position.entryPrice} decimals={decimals} /> },
          { name: 'Price now', value: <PriceText value={mark.markPrice} decimals={decimals} /> },
          { name: 'Margin returned', value: <Amount value={position.margin} /> },
        ]}
        total={{ name: 'Profit or loss, before fees', value: <Amount value={mark.pnl} isChange /> }}
      />
      {close.error && (
        <p role="alert" className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(close.error).message}
        </p>
      )}
      <div className="mt-5 grid gap-2 sm:grid-cols-[1fr_2fr]">
        <Button kind="secondary" onClick={onClose}>
          Keep it open
        </Button>
        <Button isBusy={close.isPending} onClick={confirm}>
          Close {position.symbol}
        </Button>
      </div>
    </Dialog>
  );
}

export function ClosePosition({ position, decimals }: { position: PositionView; decimals: number }) {
  const [orderId, setOrderId] = useState<`ord_${string}`>();
  if (position.copyId !== null) return <span className="text-sm text-faint">By its copy</span>;
  return (
    <>
      <Button
        kind="secondary"
        isSmall
        onClick={() => setOrderId(newId('ord'))}
        aria-label={`Close ${position.symbol} position`}
      >
        Close
      </Button>
      {orderId && (
        <CloseDialog
          position={position}
          decimals={decimals}
          orderId={orderId}
          onClose={() => setOrderId(undefined)}
        />
      )}
    </>
  );
}
