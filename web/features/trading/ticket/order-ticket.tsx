import { m } from '#core/messages/messages.js';
import { useMemo, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Instrument } from '#core/market/instrument.ts';
import { OrderReview } from '#web/features/trading/ticket/order-review.tsx';
import { emptyTerms, isReducing } from '#web/features/trading/ticket/order-terms.ts';
import {
  Advanced,
  KindFields,
  LeverageField,
  Protection,
  WaitingPrices,
} from '#web/features/trading/ticket/order-ticket-fields.tsx';
import { ShareButtons, SizeField } from '#web/features/trading/ticket/order-size-fields.tsx';
import {
  BalanceNote,
  PartFillNote,
  ReviewButton,
  TicketReceipt,
} from '#web/features/trading/ticket/order-ticket-sums.tsx';
import {
  ticketSummary,
  type TicketDraft,
  type TicketFacts,
} from '#web/features/trading/ticket/order-draft.ts';
import { TradesLeft } from '#web/features/trading/ticket/trades-left.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';

/**
 * Edit, then review, then confirm: nothing moves before the second press. `onPlaced` closes a sheet
 * it stands in.
 */
export function OrderTicket({ facts, onPlaced }: { facts: TicketFacts; onPlaced?: () => void }) {
  const { draft, edit, clear } = useTicketDraft(facts.instrument);
  const [isReviewed, setReviewed] = useState(false);
  const summary = useMemo(() => ticketSummary(draft, facts), [draft, facts]);
  const ticket = { draft, facts, summary, edit };
  return (
    <div className="space-y-4">
      <SideChoice side={draft.side} />
      <KindFields {...ticket} />
      <ProductFields {...ticket} />
      <WaitingPrices {...ticket} />
      <SizeField {...ticket} />
      <ShareButtons {...ticket} />
      <div className="space-y-1">
        {!isReducing(draft) && <Protection {...ticket} />}
        <Advanced {...ticket} />
      </div>
      <TicketReceipt {...ticket} />
      <PartFillNote preview={summary.preview} />
      <BalanceNote {...ticket} />
      <TradesLeft />
      <ReviewButton {...ticket} onReview={() => setReviewed(true)} />
      {isReviewed && (
        <OrderReview
          {...ticket}
          onClose={() => setReviewed(false)}
          onDone={() => {
            setReviewed(false);
            clear();
            onPlaced?.();
          }}
        />
      )}
    </div>
  );
}

/** The side stands in the address, everything else in the page. */
function useTicketDraft(instrument: Instrument) {
  const { side = 'buy' } = useSearch({ from: '/gate/markets/$symbol' });
  const [rest, setRest] = useState<Omit<TicketDraft, 'side'>>({
    ...emptyTerms,
    product: instrument.hasCash ? 'cash' : 'margin',
    leverage: 1,
    enteredAs: 'quantity',
    text: '',
  });
  const draft = useMemo<TicketDraft>(() => ({ ...rest, side }), [rest, side]);
  const edit = (change: Partial<TicketDraft>) => setRest((before) => ({ ...before, ...change }));
  const clear = () =>
    edit({ text: '', limitText: '', stopText: '', trailText: '', takeProfitText: '', stopLossText: '' });
  return { draft, edit, clear };
}

const sideOptions = [
  { value: 'buy', label: m.trading_buy(), className: 'gain' },
  { value: 'sell', label: m.trading_sell(), className: 'loss' },
] as const;

function SideChoice({ side }: { side: TicketDraft['side'] }) {
  const navigate = useNavigate();
  return (
    <Choice
      label={m.trading_side()}
      options={sideOptions}
      value={side}
      onValue={(next) =>
        void navigate({ to: '.', search: (before) => ({ ...before, side: next }), replace: true })
      }
    />
  );
}

const productOptions = [
  { value: 'cash', label: m.trading_pay_full() },
  { value: 'margin', label: m.trading_margin() },
] as const;

interface ProductFieldsProps {
  draft: TicketDraft;
  facts: TicketFacts;
  edit: (change: Partial<TicketDraft>) => void;
}

/** Paid in full or with margin, where the market has both, and the leverage. */
function ProductFields({ draft, facts, edit }: ProductFieldsProps) {
  const { hasCash, leverageCap } = facts.instrument;
  return (
    <>
      {hasCash && leverageCap > 1 && (
        <Choice
          label={m.trading_order_type()}
          options={productOptions}
          value={draft.product}
          onValue={(product) => edit({ product, leverage: 1 })}
          isSmall
        />
      )}
      {draft.product === 'margin' && leverageCap > 1 && (
        <LeverageField draft={draft} edit={edit} cap={leverageCap} />
      )}
    </>
  );
}
