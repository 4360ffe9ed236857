import { formatUnits } from '#core/values/money.ts';
import { formatQuantity, priceScale } from '#core/values/price.ts';
import { formatPrice, formatQuantityText } from '#core/content/figures.ts';
import type { TicketDraft, TicketFacts, TicketSummary } from '#web/features/trading/order-draft.ts';
import { callOf, isReducing, kindNames, timeOf } from '#web/features/trading/order-terms.ts';
import { centsText, feeName, fillSentence } from '#web/features/trading/order-words.ts';
import { usePlaceOrder } from '#web/features/trading/mutations.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/toast.ts';
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
  market: 'A market order at the best price of the book.',
  limit: 'Waits until the market reaches your price or better. The money is set aside until then.',
  stop: 'Waits until the market reaches your price, then trades at the best price of the book.',
  stop_limit: 'Waits until the market reaches your stop price, then trades at your limit or better.',
  trailing_stop: 'Follows the market at your distance and trades when the price turns by that much.',
};
const timeWords = {
  GTC: 'Until cancelled',
  DAY: 'Until the session ends',
  GTD: 'Until',
  IOC: 'Now, the rest expires',
  FOK: 'All now or nothing',
} as const;

/** Worst case in a sentence: what this order can cost at most. */
function worstCase(draft: TicketDraft): string {
  if (isReducing(draft)) return 'This only closes what you hold.';
  if (draft.product === 'cash') return 'You can lose what you pay, and no more.';
  return 'With margin a loss can use your whole free balance. Positions close by force when equity falls to half of the margin.';
}

/** The terms that differ from a plain market order, line by line. */
function termLines(draft: TicketDraft) {
  const call = callOf(draft);
  const time = timeOf(draft);
  return [
    ...(call.stopPrice === undefined ? [] : [{ name: 'Stop price', value: call.stopPrice }]),
    ...(call.trailBps === undefined
      ? []
      : [{ name: 'Trailing distance', value: `${draft.trailText.trim()}%` }]),
    ...(draft.kind === 'market' && time === 'GTC'
      ? []
      : [
          {
            name: 'Time in force',
            value: call.expiresAt ? `${timeWords[time]} ${formatDateTime(call.expiresAt)}` : timeWords[time],
          },
        ]),
    ...(call.postOnly ? [{ name: 'Post-only', value: 'Yes' }] : []),
    ...(call.reduceOnly ? [{ name: 'Reduce-only', value: 'Yes' }] : []),
    ...(call.takeProfit === undefined ? [] : [{ name: 'Take profit at', value: call.takeProfit }]),
    ...(call.stopLoss === undefined ? [] : [{ name: 'Stop loss at', value: call.stopLoss }]),
  ];
}

const priceNames: Readonly<Record<TicketDraft['kind'], string>> = {
  market: 'Price, estimated',
  limit: 'Limit price',
  stop: 'Price, about',
  stop_limit: 'Limit price',
  trailing_stop: 'Stop price now, about',
};

export function OrderReview({ orderId, draft, facts, summary, onClose, onDone }: OrderReviewProps) {
  const place = usePlaceOrder();
  const { instrument } = facts;
  const { preview, blockedBy } = summary;
  const act = draft.side === 'buy' ? 'Buy' : 'Sell';
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
    };
    place.mutate(input, {
      onSuccess: (order) => {
        const verb = order.side === 'buy' ? 'Bought' : 'Sold';
        if (order.status === 'working')
          toast('success', `${kindNames[draft.kind]} order placed: ${act} ${named}`);
        else if (order.status === 'rejected' || order.status === 'expired')
          toast('error', `The order was ${order.status}`);
        else
          toast(
            'success',
            fillSentence(verb, order.filledQuantity, order.symbol, order.price, instrument.priceDecimals),
          );
        onDone();
      },
    });
  };
  const failure = place.error ? failureOf(place.error) : undefined;

  return (
    <Dialog isOpen onClose={onClose} title={`${act} ${named}`} description={descriptions[draft.kind]}>
      <Receipt
        lines={[
          {
            name: priceNames[draft.kind],
            value: formatPrice(formatUnits(preview.price, priceScale), instrument.priceDecimals),
          },
          { name: 'Order value', value: <Amount value={centsText(preview.notionalCents)} /> },
          { name: feeName(instrument, draft.product), value: <Amount value={centsText(preview.feeCents)} /> },
          ...(draft.product === 'margin'
            ? [
                {
                  name: `Margin at ${draft.leverage}×`,
                  value: <Amount value={centsText(preview.marginCents)} />,
                },
              ]
            : []),
          ...termLines(draft),
          {
            name: `${instrument.symbol} held`,
            value: `${formatQuantityText(formatQuantity(summary.heldBefore))} → ${formatQuantityText(formatQuantity(summary.heldAfter))}`,
          },
          { name: 'Free balance now', value: <Amount value={centsText(facts.availableCents)} /> },
        ]}
        total={{ name: 'Free balance after', value: <Amount value={centsText(preview.balanceAfterCents)} /> }}
      />
      <p className="mt-4 rounded-md bg-panel-2 px-3.5 py-3 text-sm text-muted">
        {worstCase(draft)} The price can move until the order fills.
      </p>
      {failure && (
        <div className="mt-3">
          <FailureNote failure={failure} />
        </div>
      )}
      <div className="mt-5 grid gap-2 sm:grid-cols-[1fr_2fr]">
        <Button kind="secondary" onClick={onClose}>
          Back
        </Button>
        <Button
          kind={draft.side}
          isBusy={place.isPending}
          disabled={blockedBy !== undefined}
          onClick={confirm}
        >
          {blockedBy ?? `Confirm ${act} ${instrument.symbol}`}
        </Button>
      </div>
    </Dialog>
  );
}
