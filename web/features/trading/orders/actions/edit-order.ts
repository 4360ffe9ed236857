import { m } from '#core/messages/messages.js';
import { lazy } from 'react';
import type { OrderView } from '#core/trading/contract.ts';
import { type Action, neverBlocked } from '#web/lib/action.ts';

// Asked by few visits: it travels when it is opened.
const EditOrderDialog = lazy(() =>
  import('#web/features/trading/orders/edit-order-dialog.tsx').then((module) => ({
    default: module.EditOrderDialog,
  })),
);

/** Changes price or quantity of a pending order. */
export const editOrder: Action<OrderView> = {
  name: 'edit-order',
  label: m.trading_edit(),
  spoken: ({ symbol }) => m.trading_edit_order({ symbol }),
  isOffered: () => true,
  blockedBy: neverBlocked,
  perform: (_order, { ask }) => ask(EditOrderDialog),
};
