import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { OrderView } from '#core/trading/contract.ts';
import { findInstrument } from '#core/market/instruments.ts';
import type { OrderId } from '#core/values/ids.ts';
import { formatPrice } from '#core/content/figures.ts';
import { parsePrice, priceScale, quantityScale } from '#core/values/price.ts';
import { useEditOrder } from '#web/features/trading/mutations.ts';
import { type EditDraft, editDraftOf, editSummary } from '#web/features/trading/orders/edit-draft.ts';
import type { AskProps } from '#web/lib/action.ts';
import { useForm } from '#web/lib/form.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';

interface EditOrderProps extends AskProps<OrderView> {
  /** Prices it was moved to on a chart: they stand in the form, to be reviewed. */
  moved?: Partial<Pick<EditDraft, 'limitPrice' | 'stopPrice'>>;
}

export function EditOrderDialog({ thing: order, onClose, moved }: EditOrderProps) {
  const edit = useEditOrder();
  const [start] = useState(() => editDraftOf(order));
  const form = useForm({
    initial: { ...start, ...moved },
    summaryOf: (draft) => editSummary(draft, start),
    submit: async (_draft, { changes }) => {
      await edit.mutateAsync({ id: order.id as OrderId, ...changes });
      toastOfAct('trading.editOrder', m.trading_order_changed({ symbol: order.symbol }));
    },
    onDone: onClose,
  });
  const currency = findInstrument(order.symbol)?.quoteCurrency;
  const fields = {
    quantity: { name: 'edit-quantity', decimals: quantityScale, unit: order.symbol },
    limitPrice: { name: 'edit-limit', decimals: priceScale, unit: currency },
    stopPrice: { name: 'edit-stop', decimals: priceScale, unit: currency },
    trail: { name: 'edit-trail', decimals: 2, unit: '%' },
  } as const;
  const field = (name: keyof EditDraft, label: string) => (
    <NumberField label={label} {...fields[name]} value={form.draft[name]} onValue={form.edit(name)} />
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={m.trading_edit_order({ symbol: order.symbol })}
      mark={<InstrumentMark symbol={order.symbol} />}
      description={
        order.side === 'buy' ? m.trading_buy_order_waits_for_its() : m.trading_sell_order_waits_for_its()
      }
      act={m.trading_save_changes()}
    >
      {moved && <MovedNote order={order} start={start} draft={form.draft} />}
      {field('quantity', m.trading_quantity())}
      {start.limitPrice !== '' && field('limitPrice', m.trading_limit_price())}
      {start.stopPrice !== '' && field('stopPrice', m.trading_stop_price())}
      {start.trail !== '' && field('trail', m.trading_trailing_distance_percent())}
    </FormDialog>
  );
}

/** From which price to which, as the form stands now. */
function MovedNote({ order, start, draft }: { order: OrderView; start: EditDraft; draft: EditDraft }) {
  const decimals = findInstrument(order.symbol)?.priceDecimals ?? 2;
  const text = (price: string) => (parsePrice(price) === undefined ? '—' : formatPrice(price, decimals));
  return (
    <ul className="rounded-md bg-panel-2 px-3.5 py-2.5 text-sm">
      {(['stopPrice', 'limitPrice'] as const)
        .filter((name) => draft[name] !== start[name])
        .map((name) => (
          <li key={name}>
            {name === 'stopPrice' ? m.trading_stop_price() : m.trading_limit_price()}{' '}
            <span className="num text-muted">{text(start[name])}</span> →{' '}
            <strong className="num font-semibold">{text(draft[name])}</strong>
          </li>
        ))}
    </ul>
  );
}
