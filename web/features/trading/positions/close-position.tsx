import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { findInstrument } from '#core/market/instruments.ts';
import type { PositionView } from '#core/trading/contract.ts';
import { newId, type PositionId } from '#core/values/ids.ts';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { closePreview, shareOfPosition } from '#web/features/trading/positions/close-draft.ts';
import { useMark } from '#web/features/trading/positions/live-pnl.tsx';
import { useClosePosition } from '#web/features/trading/mutations.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Amount, PriceText } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface CloseDialogProps {
  position: PositionView;
  decimals: number;
  orderId: `ord_${string}`;
  onClose: () => void;
}

const shares = (['25', '50', '75', '100'] as const).map((value) => ({ value, label: `${value}%` }));

function CloseDialog({ position, decimals, orderId: firstId, onClose }: CloseDialogProps) {
  const close = useClosePosition();
  const [orderId, setOrderId] = useState(firstId);
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
          toast(
            'success',
            m.trading_closed({ named }),
            m.trading_about_after_fees({ pnl: formatUsd(preview.net, true) }),
          );
          onClose();
        },
        onError: (error) => failureOf(error).kind === 'refusal' && setOrderId(newId('ord')),
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.trading_close({ symbol: position.symbol })}
      description={m.trading_closes_market_best_price_book()}
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
            label={m.trading_quantity_close()}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onValue={setText}
            aside={m.trading_of({ quantity: formatQuantityText(position.quantity) })}
          />
          <Choice
            label={m.trading_part_position()}
            options={shares}
            value={shareNow?.value}
            onValue={(value) => setText(shareOfPosition(position, BigInt(value), instrument))}
            isSmall
          />
        </div>
        <Receipt
          lines={[
            {
              name: m.trading_entry_price(),
              value: <PriceText value={position.entryPrice} decimals={decimals} />,
            },
            { name: m.trading_price_now(), value: <PriceText value={mark.markPrice} decimals={decimals} /> },
            { name: m.trading_stays_open(), value: formatQuantityText(preview.left) },
            ...(position.product === 'margin'
              ? [{ name: m.trading_margin_returned_about(), value: <Amount value={preview.margin} /> }]
              : []),
            {
              name: m.trading_closing_fee_about(),
              value: preview.fee === null ? m.trading_in_the_spread() : <Amount value={preview.fee} />,
            },
            {
              name: m.trading_profit_or_loss_after_fees(),
              value: <Amount value={preview.net} isChange />,
            },
          ]}
          total={{ name: m.trading_you_get_back(), value: <Amount value={preview.returned} /> }}
        />
        {close.error && (
          <p role="alert" className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
            {failureOf(close.error).message}
          </p>
        )}
        <div className="dialog-actions mt-5 grid items-start gap-2 sm:grid-cols-[1fr_2fr]">
          <Button kind="secondary" onClick={onClose}>
            {m.trading_keep_open()}
          </Button>
          <Button
            type="submit"
            className="w-full"
            isBusy={close.isPending}
            disabled={preview.problem !== undefined}
          >
            {preview.problem ??
              m.trading_close_part_button({
                part: preview.isWhole ? '' : `${formatQuantityText(text.trim())} `,
                symbol: position.symbol,
              })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function ClosePosition({ position, decimals }: { position: PositionView; decimals: number }) {
  const [orderId, setOrderId] = useState<`ord_${string}`>();
  if (position.copyId !== null) return <span className="text-sm text-faint">{m.trading_by_its_copy()}</span>;
  return (
    <>
      <Button
        kind="secondary"
        isSmall
        onClick={() => setOrderId(newId('ord'))}
        aria-label={m.trading_close_position({ symbol: position.symbol })}
      >
        {m.common_close()}
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
