import { m } from '#core/messages/messages.js';
import { formatPrice } from '#core/content/figures.ts';
import type { OrderPreview } from '#core/trading/preview.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatQuantity, priceScale } from '#core/values/price.ts';
import { FreeBalance } from '#web/features/trading/free-balance.tsx';
import { centsText, feeName } from '#web/features/trading/orders/order-words.ts';
import { bonusFor } from '#web/features/trading/ticket/order-draft.ts';
import type { ReviewedOrder } from '#web/features/trading/ticket/order-receipt.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { balanceAfter } from '#web/ui/numbers/balance-after.tsx';
import { Button } from '#web/ui/button.tsx';
import { Receipt } from '#web/ui/receipt.tsx';

/** Price, value and fee of the order as it is now. */
export function TicketReceipt({ draft, facts, summary: { preview } }: ReviewedOrder) {
  const { instrument } = facts;
  return (
    <Receipt
      lines={[
        {
          name: draft.kind === 'market' ? m.trading_estimated_price() : m.trading_at_price(),
          value: priceText({ draft, facts, summary: { preview } }),
        },
        { name: m.trading_order_value(), value: <Amount value={centsText(preview.notionalCents)} /> },
        { name: feeName(instrument, draft.product), value: <Amount value={centsText(preview.feeCents)} /> },
        ...(draft.product === 'margin'
          ? [{ name: m.trading_margin(), value: <Amount value={centsText(preview.marginCents)} /> }]
          : []),
      ]}
    />
  );
}

type Priced = Pick<ReviewedOrder, 'draft' | 'facts'> & {
  readonly summary: { readonly preview: OrderPreview };
};

/** The price of the preview; before there is a quantity, what the first unit would trade at. */
function priceText({ draft, facts, summary: { preview } }: Priced): string {
  const { instrument, asks, bids, isOpen } = facts;
  const [best] = (draft.side === 'buy' ? asks : bids)[0] ?? [];
  if (preview.price > 0n)
    return formatPrice(formatUnits(preview.price, priceScale), instrument.priceDecimals);
  return draft.kind === 'market' && isOpen && best !== undefined
    ? formatPrice(best, instrument.priceDecimals)
    : '—';
}

/** Says so where the book does not fill the whole order. */
export function PartFillNote({ preview }: { preview: OrderPreview }) {
  if (preview.filled === 0n || preview.filled >= preview.quantity) return null;
  return (
    <output className="block rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      {m.trading_book_holds_price_range_rest({ filled: formatQuantity(preview.filled) })}
    </output>
  );
}

/** The money the order may bind, and a bonus that it may not. */
export function BalanceNote({ draft, facts }: Pick<ReviewedOrder, 'draft' | 'facts'>) {
  const { availableCents, freeBonusCents = 0n } = facts;
  const bonusCents = bonusFor(draft, facts);
  return (
    <>
      <p className="text-center text-sm text-faint">
        {m.trading_free_balance()} <FreeBalance cents={availableCents + bonusCents} bonusCents={bonusCents} />
      </p>
      {bonusCents === 0n && freeBonusCents > 0n && (
        <p className="text-center text-sm text-faint">
          <Amount value={centsText(freeBonusCents)} /> {m.trading_bonus_leveraged_only()}
        </p>
      )}
    </>
  );
}

/** The footer: what would be left, and the button or what the order still lacks. */
export function ReviewButton({ draft, facts, summary, onReview }: ReviewedOrder & { onReview: () => void }) {
  const { preview, blockedBy } = summary;
  const act = draft.side === 'buy' ? m.trading_buy() : m.trading_sell();
  return (
    <div className="ticket-actions">
      <Receipt
        lines={[]}
        total={balanceAfter(
          m.trading_free_balance_after(),
          preview.balanceAfterCents,
          <FreeBalance cents={preview.balanceAfterCents} bonusCents={bonusFor(draft, facts)} />,
        )}
      />
      <Button
        kind={draft.side}
        className="mt-2 min-h-12 w-full"
        disabled={blockedBy !== undefined}
        onClick={onReview}
      >
        {blockedBy ?? m.trading_review({ act, symbol: facts.instrument.symbol })}
      </Button>
    </div>
  );
}
