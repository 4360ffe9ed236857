// What an order takes or brings in all, and the lines that make it up.
import type { Cents } from '#core/values/kind.ts';
import type { OrderPreview } from '#core/trading/preview.ts';
import { negated } from '#core/values/kind.ts';
import type { TicketDraft } from '#web/features/trading/ticket/order-draft.ts';

interface OrderTotal {
  /** Never below zero: `isBack` says which way it goes. */
  readonly cents: Cents;
  /** The money comes back: the order closes something. */
  readonly isBack: boolean;
  /**
   * Margin and result that the closing part gives back, in an order on margin; negative where its
   * loss is larger than its margin. Zero in an order paid in full, whose value says it already.
   */
  readonly closingCents: Cents;
  /**
   * The lines shown add up to the total, to the cent: only then it may carry the double rule. On
   * margin the order's value stands among them and is no part of it.
   */
  readonly isSum: boolean;
}

/**
 * The total of an order. Paid in full it is its value and its fee, on margin its margin and its fee
 * less what its closing part gives back.
 */
export function orderTotal(
  { product, side }: Pick<TicketDraft, 'product' | 'side'>,
  preview: OrderPreview,
): OrderTotal {
  const { debitCents, feeCents, marginCents, notionalCents } = preview;
  const isBack = debitCents < 0n;
  const back = marginCents + feeCents - debitCents;
  const signed = side === 'buy' ? notionalCents + feeCents : feeCents - notionalCents;
  return {
    cents: isBack ? negated(debitCents) : debitCents,
    isBack,
    closingCents: product === 'cash' ? 0n : back,
    isSum: product === 'cash' && signed === debitCents,
  };
}
