import { m } from '#core/messages/messages.js';
import { formatPrice } from '#core/content/figures.ts';
import type { OrderPreview } from '#core/trading/preview.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatQuantity, priceScale } from '#core/values/price.ts';
import { FreeBalance } from '#web/features/trading/free-balance.tsx';
import { centsText, feeName } from '#web/features/trading/orders/order-words.ts';
import { bonusFor, type ReviewedOrder } from '#web/features/trading/ticket/order-draft.ts';
import { orderTotal } from '#web/features/trading/ticket/order-total.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { balanceAfter } from '#web/ui/numbers/balance-after.tsx';
import { Button } from '#web/ui/button.tsx';
import { Receipt, type ReceiptLine } from '#web/ui/receipt.tsx';

/** Value, fee and, on margin, what is bound and given back: what the total is made of. */
export function sumLines({ draft, facts, summary: { preview } }: ReviewedOrder): ReceiptLine[] {
  const { closingCents, isBack } = orderTotal(draft, preview);
  // Each line has the sign with which it goes into the total: of money that comes back, costs are taken.
  const line = (name: string, cents: bigint, isTaken = isBack) => ({
    name,
    value: <Amount value={centsText(isTaken ? -cents : cents)} />,
  });
  return [
    line(m.trading_order_value(), preview.notionalCents, false),
    line(feeName(facts.instrument, draft.product), preview.feeCents),
    ...(draft.product === 'margin' ? [line(marginName(draft.leverage), preview.marginCents)] : []),
    ...(closingCents === 0n ? [] : [line(m.trading_returned_by_closing(), closingCents, !isBack)]),
  ];
}

const marginName = (leverage: number): string =>
  leverage === 1 ? m.trading_margin() : m.trading_margin_at({ leverage });

/** What the order takes or brings in all. The double rule stands only where the lines add up to it. */
export function totalLine({ draft, summary: { preview } }: ReviewedOrder): ReceiptLine {
  const { cents, isBack, isSum } = orderTotal(draft, preview);
  return {
    name: isBack ? m.trading_you_get_back() : m.trading_total(),
    value: <Amount value={centsText(cents)} />,
    isProblem: !isSum,
  };
}

/** What is left to bind after the order. */
export const afterLine = ({ draft, facts, summary: { preview } }: ReviewedOrder): ReceiptLine =>
  balanceAfter(
    m.trading_free_balance_after(),
    preview.balanceAfterCents,
    <FreeBalance cents={preview.balanceAfterCents} bonusCents={bonusFor(draft, facts)} />,
  );

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

/** A claimed bonus that this order may not bind. */
export function BonusNote({ draft, facts }: Pick<ReviewedOrder, 'draft' | 'facts'>) {
  const { freeBonusCents = 0n } = facts;
  if (bonusFor(draft, facts) > 0n || freeBonusCents <= 0n) return null;
  return (
    <p className="mt-1.5 text-center text-xs text-faint">
      <Amount value={centsText(freeBonusCents)} /> {m.trading_bonus_leveraged_only()}
    </p>
  );
}

/**
 * What the order costs, line by line, and the button or what the order still lacks. They stay in
 * sight together: no figure of the receipt is ever under the button.
 */
export function TicketReceipt(order: ReviewedOrder & { onReview: () => void }) {
  const { draft, facts, summary, onReview } = order;
  const { blockedBy } = summary;
  const act = draft.side === 'buy' ? m.trading_buy() : m.trading_sell();
  return (
    <>
      <Receipt
        isTight
        lines={[
          {
            name: draft.kind === 'market' ? m.trading_estimated_price() : m.trading_at_price(),
            value: priceText(order),
          },
          ...sumLines(order),
        ]}
        total={totalLine(order)}
        after={[afterLine(order)]}
      />
      <Button
        kind={draft.side}
        className="mt-2 min-h-12 w-full"
        disabled={blockedBy !== undefined}
        onClick={onReview}
      >
        {blockedBy ?? m.trading_review({ act, symbol: facts.instrument.symbol })}
      </Button>
    </>
  );
}
