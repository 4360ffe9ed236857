import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { Instrument } from '#core/market/instrument.ts';
import { findInstrument } from '#core/market/instruments.ts';
import type { PositionView } from '#core/trading/contract.ts';
import { newId, type PositionId } from '#core/values/ids.ts';
import { quantityScale } from '#core/values/price.ts';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import {
  type ClosePreview,
  closePreview,
  shareOfPosition,
} from '#web/features/trading/positions/close-draft.ts';
import { useMark } from '#web/features/trading/positions/live-pnl.tsx';
import { useClosePosition } from '#web/features/trading/mutations.ts';
import type { AskProps } from '#web/lib/action.ts';
import { useForm } from '#web/lib/form.ts';
import { Amount, PriceText } from '#web/ui/numbers/amount.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';

/** How much of a position closes, and what comes back. */
export function CloseDialog({ thing: position, onClose }: AskProps<PositionView>) {
  const instrument = findInstrument(position.symbol);
  return instrument ? <CloseForm position={position} instrument={instrument} onClose={onClose} /> : null;
}

interface CloseFormProps {
  position: PositionView;
  instrument: Instrument;
  onClose: () => void;
}

function CloseForm({ position, instrument, onClose }: CloseFormProps) {
  const close = useClosePosition();
  const [orderId, setOrderId] = useState(() => newId('ord'));
  const mark = useMark(position);
  const form = useForm({
    initial: { text: position.quantity },
    summaryOf: ({ text }) => closePreview(text, position, mark, instrument),
    submit: async ({ text: quantity }, { isWhole, net }) => {
      await close.mutateAsync({
        id: orderId,
        positionId: position.id as PositionId,
        ...(!isWhole && { quantity }),
      });
      toastOfAct(
        'trading.closePosition',
        m.trading_closed({ named: `${formatQuantityText(quantity)} ${position.symbol}` }),
        { detail: m.trading_about_after_fees({ pnl: formatUsd(net, true) }), view: '/my-trades' },
      );
    },
    onDone: onClose,
    // A refusal is final under its id; a failure on the way is asked about again under the same
    // one.
    onFailure: ({ kind }) => {
      if (kind === 'refusal') setOrderId(newId('ord'));
    },
  });
  const { summary } = form;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={m.trading_close({ symbol: position.symbol })}
      mark={<InstrumentMark symbol={position.symbol} />}
      description={m.trading_closes_market_best_price_book()}
      back={m.trading_keep_open()}
      act={m.trading_close_part_button({
        part: summary.isWhole ? '' : `${formatQuantityText(form.draft.text)} `,
        symbol: position.symbol,
      })}
    >
      <PartFields
        position={position}
        instrument={instrument}
        text={form.draft.text}
        onText={form.edit('text')}
      />
      <CloseReceipt
        position={position}
        decimals={instrument.priceDecimals}
        markPrice={mark.markPrice}
        preview={summary}
      />
    </FormDialog>
  );
}

const shares = (['25', '50', '75', '100'] as const).map((value) => ({ value, label: `${value}%` }));

interface PartFieldsProps {
  position: PositionView;
  instrument: Instrument;
  text: string;
  onText: (text: string) => void;
}

/** The quantity by hand, or a share of what is held. */
function PartFields({ position, instrument, text, onText }: PartFieldsProps) {
  const quantityOf = (percent: string) => shareOfPosition(position, BigInt(percent), instrument);
  return (
    <div className="space-y-3">
      <NumberField
        label={m.trading_quantity_close()}
        name="close-quantity"
        decimals={quantityScale}
        unit={position.symbol}
        value={text}
        onValue={onText}
        aside={m.trading_of({ quantity: formatQuantityText(position.quantity) })}
      />
      <Choice
        label={m.trading_part_position()}
        options={shares}
        value={shares.find(({ value }) => quantityOf(value) === text)?.value}
        onValue={(value) => onText(quantityOf(value))}
        isSmall
      />
    </div>
  );
}

interface CloseReceiptProps {
  position: PositionView;
  decimals: number;
  markPrice: string;
  preview: ClosePreview;
}

function CloseReceipt({ position, decimals, markPrice, preview }: CloseReceiptProps) {
  return (
    <Receipt
      lines={[
        {
          name: m.trading_entry_price(),
          value: <PriceText value={position.entryPrice} decimals={decimals} />,
        },
        { name: m.trading_price_now(), value: <PriceText value={markPrice} decimals={decimals} /> },
        { name: m.trading_stays_open(), value: formatQuantityText(preview.left) },
        ...(position.product === 'margin'
          ? [{ name: m.trading_margin_returned_about(), value: <Amount value={preview.margin} /> }]
          : []),
        {
          name: m.trading_closing_fee_about(),
          value: preview.fee === null ? m.trading_in_the_spread() : <Amount value={preview.fee} />,
        },
        { name: m.trading_profit_or_loss_after_fees(), value: <Amount value={preview.net} isChange /> },
      ]}
      total={{ name: m.trading_you_get_back(), value: <Amount value={preview.returned} /> }}
    />
  );
}
