import { m } from '#core/messages/messages.js';
import type { OrderView } from '#core/trading/contract.ts';
import { EditOrderDialog } from '#web/features/trading/orders/edit-order-dialog.tsx';
import { type Action, neverBlocked } from '#web/lib/action.ts';

/** Changes price or quantity of a pending order. */
export const editOrder: Action<OrderView> = {
  name: 'edit-order',
  label: m.trading_edit(),
  spoken: ({ symbol }) => m.trading_edit_order({ symbol }),
  isOffered: () => true,
  blockedBy: neverBlocked,
  perform: (_order, { ask }) => ask(EditOrderDialog),
};
