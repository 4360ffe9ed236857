import { m } from '#core/messages/messages.js';
import { groupThousands } from '#core/values/price.ts';
import { useState } from 'react';
import { findInstrument } from '#core/market/instruments.ts';
import type { PositionView } from '#core/trading/contract.ts';
import type { PositionId } from '#core/values/ids.ts';
import { useMark } from '#web/features/trading/positions/live-pnl.tsx';
import { useProtectPosition } from '#web/features/trading/mutations.ts';
import { protectionProblem } from '#web/features/trading/positions/protection-draft.ts';
import { workingOrdersQuery } from '#web/features/trading/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useQuery } from '#web/lib/use-query.ts';

interface ProtectDialogProps {
  position: PositionView;
  initial: { takeProfit: string; stopLoss: string };
  onClose: () => void;
}

function ProtectDialog({ position, initial, onClose }: ProtectDialogProps) {
  const protect = useProtectPosition();
  const { markPrice } = useMark(position);
  const [draft, setDraft] = useState(initial);
  const instrument = findInstrument(position.symbol);
  const problem =
    instrument && protectionProblem(draft, { side: position.side, mark: markPrice }, instrument);
  const save = () => {
    if (protect.isPending || problem !== undefined) return;
    protect.mutate(
      {
        positionId: position.id as PositionId,
        takeProfit: draft.takeProfit.trim() || null,
        stopLoss: draft.stopLoss.trim() || null,
      },
      {
        onSuccess: () => {
          toast('success', m.trading_take_profit_stop_loss_saved({ symbol: position.symbol }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.trading_protect({ symbol: position.symbol })}
      description={m.trading_closes_position_by_itself_price({ markPrice: groupThousands(markPrice) })}
    >
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={m.trading_take_profit_name()}
            inputMode="decimal"
            autoComplete="off"
            placeholder={m.common_none()}
            value={draft.takeProfit}
            onValue={(takeProfit) => setDraft({ ...draft, takeProfit: takeProfit })}
          />
          <Field
            label={m.trading_stop_loss_name()}
            inputMode="decimal"
            autoComplete="off"
            placeholder={m.common_none()}
            value={draft.stopLoss}
            onValue={(stopLoss) => setDraft({ ...draft, stopLoss: stopLoss })}
          />
        </div>
        <p className="text-sm text-muted">{m.trading_empty_means_none_stop_loss()}</p>
        {protect.error && (
          <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
            {failureOf(protect.error).message}
          </p>
        )}
        <div className="dialog-actions">
          <Button
            type="submit"
            className="w-full"
            isBusy={protect.isPending}
            disabled={problem !== undefined}
          >
            {problem ?? m.trading_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Sets the prices at which an own position closes itself; begins with those that are set. */
export function ProtectPosition({ position }: { position: PositionView }) {
  const [isOpen, setOpen] = useState(false);
  const orders = useQuery(workingOrdersQuery()).data?.orders ?? [];
  if (position.copyId !== null) return null;
  const priceOf = (role: 'take_profit' | 'stop_loss') => {
    const waiting = orders.find(
      (order) => order.waiting?.positionId === position.id && order.waiting.role === role,
    )?.waiting;
    return waiting?.limitPrice ?? waiting?.stopPrice ?? '';
  };
  const initial = { takeProfit: priceOf('take_profit'), stopLoss: priceOf('stop_loss') };
  return (
    <>
      <Button
        kind="quiet"
        isSmall
        onClick={() => setOpen(true)}
        aria-label={m.trading_protect_position({ symbol: position.symbol })}
      >
        {m.trading_protect_button()}
      </Button>
      {isOpen && <ProtectDialog position={position} initial={initial} onClose={() => setOpen(false)} />}
    </>
  );
}
