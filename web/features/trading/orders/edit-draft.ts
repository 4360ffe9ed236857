// Changing a pending order as a function of its draft.
import { m } from '#core/messages/messages.js';
import type { OrderView } from '#core/trading/contract.ts';
import { priceScale } from '#core/values/price.ts';
import { trailBpsOf } from '#web/features/trading/ticket/order-terms.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';

export interface EditDraft {
  readonly quantity: string;
  readonly limitPrice: string;
  readonly stopPrice: string;
  readonly trail: string;
}

export function editDraftOf({ quantity, waiting }: OrderView): EditDraft {
  return {
    quantity,
    limitPrice: waiting?.limitPrice ?? '',
    stopPrice: waiting?.type === 'trailing_stop' ? '' : (waiting?.stopPrice ?? ''),
    trail: waiting?.trailBps ? String(waiting.trailBps / 100) : '',
  };
}

/** The changes, or why nothing can be saved. The market's own rules are the server's to check. */
export function editSummary(draft: EditDraft, start: EditDraft) {
  const trailBps = trailBpsOf(draft.trail);
  return {
    blockedBy: blockOf(draft, start, trailBps),
    changes: {
      ...(draft.quantity !== start.quantity && { quantity: draft.quantity }),
      ...(draft.limitPrice !== start.limitPrice && { limitPrice: draft.limitPrice }),
      ...(draft.stopPrice !== start.stopPrice && { stopPrice: draft.stopPrice }),
      ...(draft.trail !== start.trail && trailBps !== undefined && { trailBps }),
    },
  };
}

const isAmount = (text: string): boolean => typedAmount(text, priceScale).problem === undefined;

function blockOf(draft: EditDraft, start: EditDraft, trailBps: number | undefined): string | undefined {
  if (!isAmount(draft.quantity)) return m.trading_enter_quantity();
  if (start.limitPrice !== '' && !isAmount(draft.limitPrice)) return m.trading_enter_limit_price();
  if (start.stopPrice !== '' && !isAmount(draft.stopPrice)) return m.trading_enter_stop_price();
  if (start.trail !== '' && trailBps === undefined) return m.trading_trail_out_of_range();
  return JSON.stringify(draft) === JSON.stringify(start) ? m.trading_nothing_changed() : undefined;
}
