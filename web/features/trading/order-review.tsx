import type { OrderPreview } from '#core/trading/preview.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatQuantity, priceScale } from '#core/values/price.ts';
import { formatPrice, formatQuantityText } from '#core/content/figures.ts';
import { pricesOf, type TicketDraft, type TicketFacts } from '#web/features/trading/order-draft.ts';
import { centsText, feeName, fillSentence } from '#web/features/trading/order-words.ts';
import { usePlaceOrder } from '#web/features/trading/mutations.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/toast.ts';

interface OrderReviewProps {
  orderId: `ord_${string}`;
  draft: TicketDraft;
  facts: TicketFacts;
  preview: OrderPreview;
  blockedBy: string | undefined;
  onClose: () => void;
  onDone: () => void;
}

const waitingWords = { market: 'Market', limit: 'Limit', stop: 'Stop' } as const;
const descriptions = {
  market: 'A market order at the best price of the book.',
  limit: 'Waits until the market reaches your price or better. The money is set aside until then.',
  stop: 'Waits until the market reaches your price, then trades at the best price of the book.',
} as const;

/** Worst case in a sentence: what this order can cost at most. */
function worstCase(draft: TicketDraft): string {
  if (draft.product === 'cash')
    return draft.side === 'buy' ? 'You can lose what you pay, and no more.' : 'This sells what you own.';
  return 'With margin a loss can use your whole free balance. Positions close by force when equity falls to half of the margin.';
}

export function OrderReview({
  orderId,
  draft,
  facts,
  preview,
  blockedBy,
  onClose,
  onDone,
}: OrderReviewProps) {
  const place = usePlaceOrder();
  const { instrument } = facts;
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
      ...pricesOf(draft),
    };
    place.mutate(input, {
      onSuccess: (order) => {
        const verb = order.side === 'buy' ? 'Bought' : 'Sold';
        if (order.status === 'working')
          toast('success', `${waitingWords[draft.kind]} order placed: ${act} ${named}`);
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
  const failure = place.error ? failureOf(place.error).message : undefined;

  return (
    <Dialog isOpen onClose={onClose} title={`${act} ${named}`} description={descriptions[draft.kind]}>
      <Receipt
        lines={[
          {
            name: draft.kind === 'market' ? 'Price, estimated' : `${waitingWords[draft.kind]} price`,
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
          ...(draft.takeProfitText.trim() === ''
            ? []
            : [{ name: 'Take profit at', value: draft.takeProfitText }]),
          ...(draft.stopLossText.trim() === '' ? [] : [{ name: 'Stop loss at', value: draft.stopLossText }]),
          { name: 'Free balance now', value: <Amount value={centsText(facts.availableCents)} /> },
        ]}
        total={{ name: 'Free balance after', value: <Amount value={centsText(preview.balanceAfterCents)} /> }}
      />
      <p className="mt-4 rounded-md bg-panel-2 px-3.5 py-3 text-sm text-muted">
        {worstCase(draft)} The price can move until the order fills.
      </p>
      {failure && (
        <p role="alert" className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failure}
        </p>
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
