import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { newId } from '#core/values/ids.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatQuantity, priceScale } from '#core/values/price.ts';
import { formatPrice, formatQuantityText } from '#core/content/figures.ts';
import { FreeBalance } from '#web/features/trading/free-balance.tsx';
import {
  bonusFor,
  type TicketDraft,
  type TicketFacts,
  type TicketSummary,
} from '#web/features/trading/ticket/order-draft.ts';
import { callOf, isReducing, kindNames, timeOf } from '#web/features/trading/ticket/order-terms.ts';
import { centsText, feeName, fillSentence } from '#web/features/trading/orders/order-words.ts';
import { usePlaceOrder } from '#web/features/trading/mutations.ts';
import { usePortfolioName } from '#web/features/trading/portfolios/portfolio-name.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { balanceAfter } from '#web/ui/numbers/balance-after.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { FailureNote } from '#web/ui/upgrade-note.tsx';
import { formatDateTime } from '#web/ui/when.ts';

interface OrderReviewProps {
  orderId: `ord_${string}`;
  draft: TicketDraft;
  facts: TicketFacts;
  summary: TicketSummary;
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
const timeWords = {
  GTC: m.trading_until_cancelled(),
  DAY: m.trading_until_session_ends(),
  GTD: m.trading_until(),
  IOC: m.trading_now_rest_expires(),
  FOK: m.trading_all_now_or_nothing(),
} as const;

/** Worst case in a sentence: what this order can cost at most. */
function worstCase(draft: TicketDraft): string {
  if (isReducing(draft)) return m.trading_only_closes_what_hold();
  if (draft.product === 'cash') return m.trading_can_lose_what_pay_no();
  return m.trading_with_margin_loss_can_use();
}

/** The terms that differ from a plain market order, line by line. */
function termLines(draft: TicketDraft, decimals: number) {
  const call = callOf(draft);
  const time = timeOf(draft);
  const priceLine = (name: string, price: string | undefined) =>
    price === undefined ? [] : [{ name, value: formatPrice(price, decimals) }];
  return [
    ...priceLine(m.trading_stop_price(), call.stopPrice),
    ...(call.trailBps === undefined
      ? []
      : [{ name: m.trading_trailing_distance(), value: `${draft.trailText.trim()}%` }]),
    ...(draft.kind === 'market' && time === 'GTC'
      ? []
      : [
          {
            name: m.trading_time_force(),
            value: call.expiresAt ? `${timeWords[time]} ${formatDateTime(call.expiresAt)}` : timeWords[time],
          },
        ]),
    ...(call.postOnly ? [{ name: m.trading_post_only(), value: m.trading_yes() }] : []),
    ...(call.reduceOnly ? [{ name: m.trading_reduce_only(), value: m.trading_yes() }] : []),
    ...priceLine(m.trading_take_profit(), call.takeProfit),
    ...priceLine(m.trading_stop_loss(), call.stopLoss),
  ];
}

const priceNames: Readonly<Record<TicketDraft['kind'], string>> = {
  market: m.trading_price_estimated(),
  limit: m.trading_limit_price(),
  stop: m.trading_price_about(),
  stop_limit: m.trading_limit_price(),
  trailing_stop: m.trading_stop_price_now_about(),
};

export function OrderReview({ orderId: firstId, draft, facts, summary, onClose, onDone }: OrderReviewProps) {
  const place = usePlaceOrder();
  const [orderId, setOrderId] = useState(firstId);
  const { instrument, portfolioId = 'main' } = facts;
  const portfolio = usePortfolioName(portfolioId);
  const { preview, blockedBy } = summary;
  const bonusCents = bonusFor(draft, facts);
  const act = draft.side === 'buy' ? m.trading_buy() : m.trading_sell();
  const quantity = formatQuantity(preview.quantity);
  const named = `${formatQuantityText(quantity)} ${instrument.symbol}`;

  const confirm = () => {
    if (place.isPending) return;
    const input = {
      id: orderId,
      symbol: instrument.symbol,
      side: draft.side,
      product: draft.product,
      leverage: draft.leverage,
      quantity,
      ...callOf(draft),
      ...(portfolioId !== 'main' && { portfolioId: portfolioId as PortfolioRef }),
    };
    place.mutate(input, {
      onSuccess: (order) => {
        const verb = order.side === 'buy' ? m.trading_bought() : m.trading_sold();
        if (order.status === 'working')
          toast('success', m.trading_order_placed({ kindNames: kindNames[draft.kind], act, named }));
        else if (order.status === 'rejected' || order.status === 'expired')
          toast(
            'error',
            order.status === 'rejected' ? m.trading_order_was_rejected() : m.trading_order_was_expired(),
          );
        else
          toast(
            'success',
            fillSentence(verb, order.filledQuantity, order.symbol, order.price, instrument.priceDecimals),
          );
        onDone();
      },
      // A refusal is final under its id; a failure on the way is asked about again under the same one.
      onError: (error) => failureOf(error).kind === 'refusal' && setOrderId(newId('ord')),
    });
  };
  const failure = place.error ? failureOf(place.error) : undefined;

  return (
    <Dialog isOpen onClose={onClose} title={`${act} ${named}`} description={descriptions[draft.kind]}>
      <Receipt
        lines={[
          ...(portfolio === undefined ? [] : [{ name: m.portfolios_portfolio(), value: portfolio }]),
          {
            name: priceNames[draft.kind],
            value: formatPrice(formatUnits(preview.price, priceScale), instrument.priceDecimals),
          },
          { name: m.trading_order_value(), value: <Amount value={centsText(preview.notionalCents)} /> },
          { name: feeName(instrument, draft.product), value: <Amount value={centsText(preview.feeCents)} /> },
          ...(draft.product === 'margin'
            ? [
                {
                  name: m.trading_margin_at({ leverage: draft.leverage }),
                  value: <Amount value={centsText(preview.marginCents)} />,
                },
              ]
            : []),
          ...termLines(draft, instrument.priceDecimals),
          {
            name: m.trading_held({ symbol: instrument.symbol }),
            value: `${formatQuantityText(formatQuantity(summary.heldBefore))} → ${formatQuantityText(formatQuantity(summary.heldAfter))}`,
          },
          {
            name: m.trading_free_balance_now(),
            value: <FreeBalance cents={facts.availableCents + bonusCents} bonusCents={bonusCents} />,
          },
        ]}
        total={balanceAfter(
          m.trading_free_balance_after(),
          preview.balanceAfterCents,
          <FreeBalance cents={preview.balanceAfterCents} bonusCents={bonusCents} />,
        )}
      />
      <p className="mt-4 rounded-md bg-panel-2 px-3.5 py-3 text-sm text-muted">
        {m.trading_price_can_move_until_order({ draft: worstCase(draft) })}
      </p>
      {failure && (
        <div className="mt-3">
          <FailureNote failure={failure} />
        </div>
      )}
      <div className="dialog-actions mt-5 grid gap-2 sm:grid-cols-[1fr_2fr]">
        <Button kind="secondary" onClick={onClose}>
          {m.common_back()}
        </Button>
        <Button
          kind={draft.side}
          isBusy={place.isPending}
          disabled={blockedBy !== undefined}
          onClick={confirm}
        >
          {blockedBy ?? m.trading_confirm({ act, symbol: instrument.symbol })}
        </Button>
      </div>
    </Dialog>
  );
}
