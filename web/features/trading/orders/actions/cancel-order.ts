import { m } from '#core/messages/messages.js';
import type { OrderView } from '#core/trading/contract.ts';
import type { OrderId } from '#core/values/ids.ts';
import { cancelNow } from '#web/features/trading/mutations.ts';
import { type AtOnceAction, neverBlocked } from '#web/lib/action.ts';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';

/** Takes a pending order out of the market; the money it reserved is released. */
export const cancelOrder: AtOnceAction<OrderView> = {
  name: 'cancel-order',
  label: m.trading_cancel(),
  spoken: ({ symbol }) => m.trading_cancel_order({ symbol }),
  isOffered: () => true,
  blockedBy: neverBlocked,
  effect: m.trading_cancel_effect(),
  perform: async ({ id, symbol }) => {
    await cancelNow(id as OrderId);
    toastOfAct('trading.cancelOrder', m.trading_order_cancelled({ symbol }));
  },
};
