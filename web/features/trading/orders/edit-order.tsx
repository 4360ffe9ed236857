import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { OrderView } from '#core/trading/contract.ts';
import type { OrderId } from '#core/values/ids.ts';
import { parsePrice } from '#core/values/price.ts';
import { useEditOrder } from '#web/features/trading/mutations.ts';
import { trailBpsOf } from '#web/features/trading/ticket/order-terms.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface Draft {
  quantity: string;
  limitPrice: string;
  stopPrice: string;
  trail: string;
}

function draftOf({ quantity, waiting }: OrderView): Draft {
  return {
    quantity,
    limitPrice: waiting?.limitPrice ?? '',
    stopPrice: waiting?.type === 'trailing_stop' ? '' : (waiting?.stopPrice ?? ''),
    trail: waiting?.trailBps ? String(waiting.trailBps / 100) : '',
  };
}

/** What is wrong with a draft, in words for the button. The market's own rules are the server's to check. */
export function editProblem(draft: Draft, order: OrderView): string | undefined {
  const start = draftOf(order);
  const positive = (text: string) => (parsePrice(text.trim()) ?? 0n) > 0n;
  if (!positive(draft.quantity)) return m.trading_enter_quantity();
  if (start.limitPrice !== '' && !positive(draft.limitPrice)) return m.trading_enter_limit_price();
  if (start.stopPrice !== '' && !positive(draft.stopPrice)) return m.trading_enter_stop_price();
  if (start.trail !== '' && trailBpsOf(draft.trail) === undefined) return m.trading_trail_out_of_range();
  return JSON.stringify(draft) === JSON.stringify(start) ? m.trading_nothing_changed() : undefined;
}

function EditDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const edit = useEditOrder();
  const [draft, setDraft] = useState(() => draftOf(order));
  const start = draftOf(order);
  const problem = editProblem(draft, order);
  const save = () => {
    if (edit.isPending || problem !== undefined) return;
    const trailBps = trailBpsOf(draft.trail);
    edit.mutate(
      {
        id: order.id as OrderId,
        ...(draft.quantity !== start.quantity && { quantity: draft.quantity.trim() }),
        ...(draft.limitPrice !== start.limitPrice && { limitPrice: draft.limitPrice.trim() }),
        ...(draft.stopPrice !== start.stopPrice && { stopPrice: draft.stopPrice.trim() }),
        ...(draft.trail !== start.trail && trailBps !== undefined && { trailBps }),
      },
      {
        onSuccess: () => {
          toast('success', m.trading_order_changed({ symbol: order.symbol }));
          onClose();
        },
      },
    );
  };
  const field = (name: keyof Draft, label: string) => (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={draft[name]}
      onValue={(value) => setDraft({ ...draft, [name]: value })}
    />
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.trading_edit_order({ symbol: order.symbol })}
      description={
        order.side === 'buy' ? m.trading_buy_order_waits_for_its() : m.trading_sell_order_waits_for_its()
      }
    >
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {field('quantity', m.trading_quantity())}
        {start.limitPrice !== '' && field('limitPrice', m.trading_limit_price())}
        {start.stopPrice !== '' && field('stopPrice', m.trading_stop_price())}
        {start.trail !== '' && field('trail', m.trading_trailing_distance_percent())}
        {edit.error && (
          <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
            {failureOf(edit.error).message}
          </p>
        )}
        <div className="dialog-actions">
          <Button type="submit" className="w-full" isBusy={edit.isPending} disabled={problem !== undefined}>
            {problem ?? m.trading_save_changes()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Changes price or quantity of an order that waits. */
export function EditOrder({ order }: { order: OrderView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        isSmall
        onClick={() => setOpen(true)}
        aria-label={m.trading_edit_order({ symbol: order.symbol })}
      >
        {m.trading_edit()}
      </Button>
      {isOpen && <EditDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
