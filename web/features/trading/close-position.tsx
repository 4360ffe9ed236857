import { useState } from 'react';
import { findInstrument } from '#core/market/instruments.ts';
import type { PositionView } from '#core/trading/contract.ts';
import { newId, type PositionId } from '#core/values/ids.ts';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { closePreview, shareOfPosition } from '#web/features/trading/close-draft.ts';
import { useMark } from '#web/features/trading/live-pnl.tsx';
import { useClosePosition } from '#web/features/trading/mutations.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Amount, PriceText } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/toast.ts';

interface CloseDialogProps {
  position: PositionView;
  decimals: number;
  orderId: `ord_${string}`;
  onClose: () => void;
}

const shares = (['25', '50', '75', '100'] as const).map((value) => ({ value, label: `${value}%` }));

function CloseDialog({ position, decimals, orderId, onClose }: CloseDialogProps) {
  const close = useClosePosition();
  const mark = useMark(position);
  const [text, setText] = useState(position.quantity);
  const instrument = findInstrument(position.symbol);
  if (!instrument) return null;
  const preview = closePreview(text, position, mark, instrument);
  const shareNow = shares.find(({ value }) => shareOfPosition(position, BigInt(value), instrument) === text);
  const confirm = () => {
    if (close.isPending || preview.problem !== undefined) return;
    const named = `${formatQuantityText(text.trim())} ${position.symbol}`;
    close.mutate(
      {
        id: orderId,
        positionId: position.id as PositionId,
        ...(!preview.isWhole && { quantity: text.trim() }),
      },
      {
        onSuccess: () => {
          toast('success', `Closed ${named}`, `About ${formatUsd(preview.pnl, true)} before fees`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Close ${position.symbol}`}
      description="Closes at the market, at the best price of the book."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <div className="mb-5 space-y-3">
          <Field
            label="Quantity to close"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onValue={setText}
            aside={`of ${formatQuantityText(position.quantity)}`}
          />
          <Choice
            label="Part of the position"
            options={shares}
            value={shareNow?.value}
            onValue={(value) => setText(shareOfPosition(position, BigInt(value), instrument))}
            isSmall
          />
        </div>
        <Receipt
          lines={[
            { name: 'Entry price', value: <PriceText value={position.entryPrice} decimals={decimals} /> },
            { name: 'Price now', value: <PriceText value={mark.markPrice} decimals={decimals} /> },
            { name: 'Stays open', value: formatQuantityText(preview.left) },
            { name: 'Margin returned, about', value: <Amount value={preview.margin} /> },
            {
              name: 'Closing fee, about',
              value: preview.fee === null ? 'In the spread' : <Amount value={preview.fee} />,
            },
          ]}
          total={{ name: 'Profit or loss, before fees', value: <Amount value={preview.pnl} isChange /> }}
        />
        {close.error && (
          <p role="alert" className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
            {failureOf(close.error).message}
          </p>
        )}
        <div className="mt-5 grid items-start gap-2 sm:grid-cols-[1fr_2fr]">
          <Button kind="secondary" onClick={onClose}>
            Keep it open
          </Button>
          <Button
            type="submit"
            className="w-full"
            isBusy={close.isPending}
            disabled={preview.problem !== undefined}
          >
            {preview.problem ??
              `Close ${preview.isWhole ? '' : `${formatQuantityText(text.trim())} `}${position.symbol}`}
          </Button>
        </div>
      </form>
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
