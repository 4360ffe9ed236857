import { m } from '#core/messages/messages.js';
import { useMemo, useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { readUnits } from '#core/values/money.ts';
import { formatQuantity } from '#core/values/price.ts';
import { OrderReview } from '#web/features/trading/ticket/order-review.tsx';
import { emptyTerms, isReducing } from '#web/features/trading/ticket/order-terms.ts';
import { Protection, Terms } from '#web/features/trading/ticket/order-ticket-fields.tsx';
import { SizeField, SizePresets } from '#web/features/trading/ticket/order-size-fields.tsx';
import { SideChoice } from '#web/features/trading/ticket/order-side.tsx';
import { BonusNote, PartFillNote, TicketReceipt } from '#web/features/trading/ticket/order-ticket-sums.tsx';
import {
  presetAmounts,
  ticketSummary,
  type TicketDraft,
  type TicketFacts,
} from '#web/features/trading/ticket/order-draft.ts';
import { TradesLeft } from '#web/features/trading/ticket/trades-left.tsx';
import { type AskedPrice, useAskedPrice } from '#web/features/trading/ticket/use-asked-price.ts';

interface OrderTicketProps {
  facts: TicketFacts;
  /** Closes a sheet it stands in. */
  onPlaced?: () => void;
  /** Begins with the smallest amount, so that the receipt shows what an order costs at once. */
  isFilledIn?: boolean;
  /** A price pressed beside it, which it takes as its limit. */
  asked?: AskedPrice | undefined;
}

/**
 * Edit, then review, then confirm: nothing moves before the second press. The amount comes first,
 * the terms stand in two folded rows, and what it costs is above the button.
 */
export function OrderTicket({ facts, onPlaced, isFilledIn = false, asked }: OrderTicketProps) {
  const { draft, edit, clear } = useTicketDraft(facts, isFilledIn);
  // What is reviewed is a quantity: it stands still while the price moves, and a second try after a
  // lost answer is the same order.
  const [reviewed, setReviewed] = useState<TicketDraft>();
  const summary = useMemo(() => ticketSummary(draft, facts), [draft, facts]);
  const ticket = { draft, facts, summary, edit };
  const decimals = facts.instrument.priceDecimals;
  const limit = useAskedPrice(asked, { draft, edit, decimals, isReviewed: reviewed !== undefined });
  return (
    <div className="space-y-3">
      <output className="sr-only">
        {limit !== undefined && m.trading_limit_price_set({ price: limit })}
      </output>
      <SideChoice side={draft.side} />
      {facts.tradesLeft === 0 && <TradesLeft />}
      <SizeField {...ticket} />
      <SizePresets {...ticket} />
      <div className="overflow-clip rounded-md border border-line">
        <Terms {...ticket} />
        {!isReducing(draft) && <Protection {...ticket} />}
      </div>
      <PartFillNote preview={summary.preview} />
      <div className="ticket-actions">
        <TicketReceipt
          {...ticket}
          onReview={() =>
            setReviewed({ ...draft, enteredAs: 'quantity', text: formatQuantity(summary.preview.quantity) })
          }
        />
        <BonusNote {...ticket} />
        {facts.tradesLeft !== 0 && <TradesLeft />}
      </div>
      {reviewed && (
        <OrderReview
          draft={reviewed}
          facts={facts}
          summary={ticketSummary(reviewed, facts)}
          onClose={() => setReviewed(undefined)}
          onDone={() => {
            setReviewed(undefined);
            clear();
            onPlaced?.();
          }}
        />
      )}
    </div>
  );
}

/** The side stands in the address, everything else in the page. */
function useTicketDraft({ instrument, availableCents }: TicketFacts, isFilledIn: boolean) {
  const { side = 'buy' } = useSearch({ from: '/gate/markets/$symbol' });
  const [smallest] = presetAmounts;
  const canPay = readUnits(smallest, 2) < availableCents;
  const [rest, setRest] = useState<Omit<TicketDraft, 'side'>>({
    ...emptyTerms,
    product: instrument.hasCash ? 'cash' : 'margin',
    leverage: 1,
    enteredAs: 'amount',
    text: isFilledIn && canPay ? smallest : '',
  });
  const draft = useMemo<TicketDraft>(() => ({ ...rest, side }), [rest, side]);
  const edit = (change: Partial<TicketDraft>) => setRest((before) => ({ ...before, ...change }));
  const clear = () =>
    edit({ text: '', limitText: '', stopText: '', trailText: '', takeProfitText: '', stopLossText: '' });
  return { draft, edit, clear };
}
