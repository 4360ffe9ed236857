import { m } from '#core/messages/messages.js';
import type { OrderView } from '#core/trading/contract.ts';
import type { OrderId } from '#core/values/ids.ts';
import { afterTrade } from '#web/features/trading/mutations.ts';
import { type AtOnceAction, neverBlocked } from '#web/lib/action.ts';
import { rpc } from '#web/lib/rpc.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Takes a pending order out of the market; the money it reserved is released. */
export const cancelOrder: AtOnceAction<OrderView> = {
  name: 'cancel-order',
  label: m.trading_cancel(),
  spoken: ({ symbol }) => m.trading_cancel_order({ symbol }),
  isOffered: () => true,
  blockedBy: neverBlocked,
  effect: m.trading_cancel_effect(),
  perform: async ({ id, symbol }) => {
    await rpc.trading.cancelOrder({ id: id as OrderId });
    toast('success', m.trading_order_cancelled({ symbol }));
    void afterTrade();
  },
};
