import { m } from '#core/messages/messages.js';
import { groupThousands, priceScale } from '#core/values/price.ts';
import { findInstrument } from '#core/market/instruments.ts';
import type { OrderView, PositionView } from '#core/trading/contract.ts';
import type { PositionId } from '#core/values/ids.ts';
import { useMark } from '#web/features/trading/positions/live-pnl.tsx';
import { useProtectPosition } from '#web/features/trading/mutations.ts';
import { type ProtectionDraft, protectionProblem } from '#web/features/trading/positions/protection-draft.ts';
import { workingOrdersQuery } from '#web/features/trading/queries.ts';
import type { AskProps } from '#web/lib/action.ts';
import { useForm } from '#web/lib/form.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

/** Sets the prices at which an own position closes itself; begins with those that are set. */
export function ProtectDialog({ thing: position, onClose }: AskProps<PositionView>) {
  const { data, isError, refetch } = useQuery(workingOrdersQuery());
  if (data)
    return (
      <ProtectForm position={position} initial={protectionOf(position, data.orders)} onClose={onClose} />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.trading_protect({ symbol: position.symbol })}
      mark={<InstrumentMark symbol={position.symbol} />}
    >
      {isError ? (
        <Failed title={m.trading_waiting_orders_could_not_be()} onRetry={() => void refetch()} />
      ) : (
        <Loading label={m.trading_loading_waiting_orders()} rows={3} />
      )}
    </Dialog>
  );
}

function protectionOf({ id }: PositionView, orders: readonly OrderView[]): ProtectionDraft {
  const priceOf = (role: 'take_profit' | 'stop_loss') => {
    const order = orders.find(({ waiting }) => waiting?.positionId === id && waiting.role === role);
    return order?.waiting?.limitPrice ?? order?.waiting?.stopPrice ?? '';
  };
  return { takeProfit: priceOf('take_profit'), stopLoss: priceOf('stop_loss') };
}

const fieldNames = { takeProfit: 'protect-take-profit', stopLoss: 'protect-stop-loss' } as const;

interface ProtectFormProps {
  position: PositionView;
  initial: ProtectionDraft;
  onClose: () => void;
}

function ProtectForm({ position, initial, onClose }: ProtectFormProps) {
  const protect = useProtectPosition();
  const { markPrice } = useMark(position);
  const instrument = findInstrument(position.symbol);
  const form = useForm({
    initial,
    summaryOf: (draft) => ({
      blockedBy: instrument && protectionProblem(draft, { side: position.side, mark: markPrice }, instrument),
    }),
    submit: async ({ takeProfit, stopLoss }) => {
      await protect.mutateAsync({
        positionId: position.id as PositionId,
        takeProfit: takeProfit || null,
        stopLoss: stopLoss || null,
      });
      toast('success', m.trading_take_profit_stop_loss_saved({ symbol: position.symbol }));
    },
    onDone: onClose,
  });
  const field = (name: keyof ProtectionDraft, label: string) => (
    <NumberField
      label={label}
      name={fieldNames[name]}
      decimals={priceScale}
      unit={instrument?.quoteCurrency}
      placeholder={m.common_none()}
      value={form.draft[name]}
      onValue={form.edit(name)}
    />
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={m.trading_protect({ symbol: position.symbol })}
      mark={<InstrumentMark symbol={position.symbol} />}
      description={m.trading_closes_position_by_itself_price({ markPrice: groupThousands(markPrice) })}
      act={m.trading_save()}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {field('takeProfit', m.trading_take_profit_name())}
        {field('stopLoss', m.trading_stop_loss_name())}
      </div>
      <p className="text-sm text-muted">{m.trading_empty_means_none_stop_loss()}</p>
    </FormDialog>
  );
}
