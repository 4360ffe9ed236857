import { useMemo, useState } from 'react';
import { formatQuantity } from '#core/values/price.ts';
import { presetAmounts, ticketSummary } from '#web/features/trading/ticket/order-draft.ts';
import type { TicketDraft, TicketFacts } from '#web/features/trading/ticket/order-draft.ts';
import { OrderReview } from '#web/features/trading/ticket/order-review.tsx';
import { SizeField } from '#web/features/trading/ticket/order-size-fields.tsx';
import { emptyTerms } from '#web/features/trading/ticket/order-terms.ts';
import { TicketReceipt } from '#web/features/trading/ticket/order-ticket-sums.tsx';

/**
 * A purchase at market that is filled in already: the amount, what it costs, and the button. For
 * markets that are paid in full.
 */
export function FirstTicket({ facts }: { facts: TicketFacts }) {
  const [entered, setEntered] = useState<Pick<TicketDraft, 'enteredAs' | 'text'>>({
    enteredAs: 'amount',
    text: presetAmounts[0],
  });
  const draft = useMemo<TicketDraft>(
    () => ({ ...emptyTerms, ...entered, side: 'buy', product: 'cash', leverage: 1 }),
    [entered],
  );
  const summary = useMemo(() => ticketSummary(draft, facts), [draft, facts]);
  // A quantity from here on: see the whole ticket.
  const [reviewed, setReviewed] = useState<TicketDraft>();
  const ticket = { draft, facts, summary };
  return (
    <div className="space-y-2">
      <SizeField
        {...ticket}
        edit={({ enteredAs, text }) =>
          setEntered((before) => ({ enteredAs: enteredAs ?? before.enteredAs, text: text ?? before.text }))
        }
      />
      <TicketReceipt
        {...ticket}
        onReview={() =>
          setReviewed({ ...draft, enteredAs: 'quantity', text: formatQuantity(summary.preview.quantity) })
        }
      />
      {reviewed && (
        <OrderReview
          draft={reviewed}
          facts={facts}
          summary={ticketSummary(reviewed, facts)}
          onClose={() => setReviewed(undefined)}
          onDone={() => setReviewed(undefined)}
        />
      )}
    </div>
  );
}
