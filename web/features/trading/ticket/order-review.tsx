import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { newId } from '#core/values/ids.ts';
import type { OrderView } from '#core/trading/contract.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { formatQuantity } from '#core/values/price.ts';
import { formatQuantityText } from '#core/content/figures.ts';
import type { ReviewedOrder, TicketDraft } from '#web/features/trading/ticket/order-draft.ts';
import { OrderReceipt } from '#web/features/trading/ticket/order-receipt.tsx';
import { callOf, isReducing, kindNames } from '#web/features/trading/ticket/order-terms.ts';
import { fillSentence } from '#web/features/trading/orders/order-words.ts';
import { usePlaceOrder } from '#web/features/trading/mutations.ts';
import { useForm } from '#web/lib/form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

interface OrderReviewProps extends ReviewedOrder {
  onClose: () => void;
  onDone: () => void;
}

const descriptions: Readonly<Record<TicketDraft['kind'], string>> = {
  market: m.trading_market_order_best_price_book(),
  limit: m.trading_waits_until_market_reaches_price(),
  stop: m.trading_review_stop_waits(),
  stop_limit: m.trading_waits_until_market_reaches_stop(),
  trailing_stop: m.trading_follows_market_distance_trades_when(),
};
/** Worst case in a sentence: what this order can cost at most. */
function worstCase(draft: TicketDraft): string {
  if (isReducing(draft)) return m.trading_only_closes_what_hold();
  if (draft.product === 'cash') return m.trading_can_lose_what_pay_no();
  return m.trading_with_margin_loss_can_use();
}

export function OrderReview({ draft, facts, summary, onClose, onDone }: OrderReviewProps) {
  const place = usePlaceOrder();
  // One id for one intent: a retry after a lost answer is the same order.
  const [orderId, setOrderId] = useState(() => newId('ord'));
  const { instrument, portfolioId = 'main' } = facts;
  const act = draft.side === 'buy' ? m.trading_buy() : m.trading_sell();
  const quantity = formatQuantity(summary.preview.quantity);
  const named = `${formatQuantityText(quantity)} ${instrument.symbol}`;
  const form = useForm({
    initial: {},
    summaryOf: () => summary,
    submit: async () => {
      const order = await place.mutateAsync({
        id: orderId,
        symbol: instrument.symbol,
        side: draft.side,
        product: draft.product,
        leverage: draft.leverage,
        quantity,
        ...callOf(draft),
        ...(portfolioId !== 'main' && { portfolioId: portfolioId as PortfolioRef }),
      });
      sayPlaced(order, {
        named: m.trading_order_placed({ kindNames: kindNames[draft.kind], act, named }),
        decimals: instrument.priceDecimals,
      });
    },
    onDone,
    // A refusal is final under its id; a failure on the way is asked about again under the same
    // one.
    onFailure: ({ kind }) => {
      if (kind === 'refusal') setOrderId(newId('ord'));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${act} ${named}`}
      mark={<InstrumentMark symbol={instrument.symbol} />}
      description={descriptions[draft.kind]}
      back={m.common_back()}
      kind={draft.side}
      act={m.trading_confirm({ act, symbol: instrument.symbol })}
    >
      <OrderReceipt draft={draft} facts={facts} summary={summary} />
      <p className="rounded-md bg-panel-2 px-3.5 py-3 text-sm text-muted">
        {m.trading_price_can_move_until_order({ draft: worstCase(draft) })}
      </p>
    </FormDialog>
  );
}

/** Says how the order ended: waiting, refused by the market, or filled. */
function sayPlaced(order: OrderView, { named, decimals }: { named: string; decimals: number }): void {
  const say = (title: string, words: Parameters<typeof toastOfAct>[2]) =>
    toastOfAct('trading.placeOrder', title, words);
  if (order.status === 'working') say(named, { view: '/my-trades?status=pending' });
  else if (order.status === 'rejected') say(m.trading_order_was_rejected(), { tone: 'error', isOver: true });
  else if (order.status === 'expired') say(m.trading_order_was_expired(), { tone: 'error', isOver: true });
  else {
    const verb = order.side === 'buy' ? m.trading_bought() : m.trading_sold();
    const { filledQuantity, symbol, price } = order;
    say(fillSentence(verb, filledQuantity, symbol, price, decimals), {
      view: '/my-trades',
      isMoved: true,
    });
  }
}
