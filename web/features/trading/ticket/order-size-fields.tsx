import { m } from '#core/messages/messages.js';
import { ArrowDownUp } from 'lucide-react';
import { formatQuantityText } from '#core/content/figures.ts';
import { formatQuantity, quantityScale } from '#core/values/price.ts';
import {
  largestAmount,
  presetAmounts,
  quantityForShare,
  switched,
  type TicketDraft,
  type TicketFacts,
  type TicketSummary,
} from '#web/features/trading/ticket/order-draft.ts';
import { isReducing } from '#web/features/trading/ticket/order-terms.ts';
import { PresetButtons } from '#web/ui/fields/preset-buttons.tsx';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';

interface SizeProps {
  draft: TicketDraft;
  facts: TicketFacts;
  summary: TicketSummary;
  edit: (change: Partial<TicketDraft>) => void;
}

/** How much: as the order's value in dollars, or as a quantity of the market. */
export function SizeField({ draft, facts, summary, edit }: SizeProps) {
  const { instrument } = facts;
  const isAmount = draft.enteredAs === 'amount';
  const about = draft.side === 'buy' ? m.trading_buys_about : m.trading_sells_about;
  return (
    <NumberField
      label={isAmount ? m.trading_amount_usd() : m.trading_quantity()}
      name="order-size"
      decimals={isAmount ? 2 : quantityScale}
      unit={isAmount ? 'USD' : instrument.symbol}
      data-order-size=""
      className="large-field"
      placeholder={isAmount ? '0.00' : formatQuantity(instrument.minQuantity)}
      value={draft.text}
      onValue={(text) => edit({ text })}
      before={isAmount ? '$' : undefined}
      aside={
        <button
          type="button"
          className="inline-flex items-center gap-1.5 font-medium text-ink-text hover:underline"
          onClick={() => edit(switched(draft, facts))}
        >
          <ArrowDownUp className="size-3.5" aria-hidden="true" />
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

/**
 * One press instead of typing: amounts of dollars and the most there is; for an order that closes,
 * or one that is entered as a quantity, shares of what is held or available.
 */
export function SizePresets({ draft, facts, edit }: SizeProps) {
  const isClosing = isReducing(draft);
  if (draft.enteredAs === 'amount' && !isClosing) {
    const enter = (text: string) => edit({ enteredAs: 'amount', text });
    return (
      <PresetButtons
        label={m.trading_amounts()}
        presets={[
          ...presetAmounts.map((text) => ({
            name: `$${text}`,
            isChosen: draft.text === text,
            onPress: () => enter(text),
          })),
          { name: m.trading_most(), onPress: () => enter(largestAmount(draft, facts)) },
        ]}
      />
    );
  }
  return (
    <PresetButtons
      label={isClosing ? m.trading_share_what_hold() : m.trading_share_free_balance()}
      presets={shares.map((share) => ({
        name: `${share}%`,
        onPress: () => edit({ enteredAs: 'quantity', text: quantityForShare(share, draft, facts) }),
      }))}
    />
  );
}
