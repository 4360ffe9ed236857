import { m } from '#core/messages/messages.js';
import { formatQuantityText } from '#core/content/figures.ts';
import { formatQuantity, quantityScale } from '#core/values/price.ts';
import {
  quantityForShare,
  type TicketDraft,
  type TicketFacts,
  type TicketSummary,
} from '#web/features/trading/ticket/order-draft.ts';
import { isReducing } from '#web/features/trading/ticket/order-terms.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';

interface SizeProps {
  draft: TicketDraft;
  facts: TicketFacts;
  summary: TicketSummary;
  edit: (change: Partial<TicketDraft>) => void;
}

/** How much: as a quantity of the market or as the order's value in dollars. */
export function SizeField({ draft, facts: { instrument }, summary, edit }: SizeProps) {
  const isAmount = draft.enteredAs === 'amount';
  const about = draft.side === 'buy' ? m.trading_buys_about : m.trading_sells_about;
  return (
    <NumberField
      label={isAmount ? m.trading_amount_usd() : m.trading_quantity()}
      name="order-size"
      decimals={isAmount ? 2 : quantityScale}
      unit={isAmount ? 'USD' : instrument.symbol}
      data-order-size=""
      placeholder={isAmount ? '0.00' : formatQuantity(instrument.minQuantity)}
      value={draft.text}
      onValue={(text) => edit({ text })}
      before={isAmount ? '$' : undefined}
      aside={
        <button
          type="button"
          className="link"
          onClick={() => edit({ enteredAs: isAmount ? 'quantity' : 'amount', text: '' })}
        >
          {isAmount ? m.trading_ticket_switch_to_quantity() : m.trading_enter_amount()}
        </button>
      }
      hint={
        isAmount
          ? about({
              quantity: formatQuantityText(formatQuantity(summary.preview.quantity)),
              symbol: instrument.symbol,
            })
          : m.trading_in_steps_of({ lot: formatQuantity(instrument.lot) })
      }
    />
  );
}

const shares = [25n, 50n, 75n, 100n];

/** A share of what the free balance carries, or of what is held for an order that closes. */
export function ShareButtons({ draft, facts, edit }: SizeProps) {
  return (
    <fieldset
      aria-label={isReducing(draft) ? m.trading_share_what_hold() : m.trading_share_free_balance()}
      className="grid grid-cols-4 gap-2"
    >
      {shares.map((share) => (
        <button
          key={String(share)}
          type="button"
          className="btn btn-secondary btn-sm px-0"
          onClick={() => edit({ enteredAs: 'quantity', text: quantityForShare(share, draft, facts) })}
        >
          {String(share)}%
        </button>
      ))}
    </fieldset>
  );
}
