import { m } from '#core/messages/messages.js';
import { useMemo, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { newId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatQuantity, priceScale } from '#core/values/price.ts';
import { formatPrice, formatQuantityText } from '#core/content/figures.ts';
import { FreeBalance } from '#web/features/trading/free-balance.tsx';
import { OrderReview } from '#web/features/trading/ticket/order-review.tsx';
import { emptyTerms, isReducing } from '#web/features/trading/ticket/order-terms.ts';
import {
  Advanced,
  KindFields,
  LeverageField,
  Protection,
  WaitingPrices,
} from '#web/features/trading/ticket/order-ticket-fields.tsx';
import { centsText, feeName } from '#web/features/trading/orders/order-words.ts';
import {
  bonusFor,
  quantityForShare,
  ticketSummary,
  type TicketDraft,
  type TicketFacts,
} from '#web/features/trading/ticket/order-draft.ts';
import { TradesLeft } from '#web/features/trading/ticket/trades-left.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { balanceAfter } from '#web/ui/numbers/balance-after.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';

const shares = [25n, 50n, 75n, 100n];
const sideOptions = [
  { value: 'buy', label: m.trading_buy(), className: 'gain' },
  { value: 'sell', label: m.trading_sell(), className: 'loss' },
] as const;
const productOptions = [
  { value: 'cash', label: m.trading_pay_full() },
  { value: 'margin', label: m.trading_margin() },
] as const;

/** Edit, then review, then confirm: nothing moves before the second press. `onPlaced` closes a sheet it stands in. */
export function OrderTicket({ facts, onPlaced }: { facts: TicketFacts; onPlaced?: () => void }) {
  const { instrument } = facts;
  const { side = 'buy' } = useSearch({ from: '/gate/markets/$symbol' });
  const navigate = useNavigate();
  const [rest, setRest] = useState<Omit<TicketDraft, 'side'>>({
    ...emptyTerms,
    product: instrument.hasCash ? 'cash' : 'margin',
    leverage: 1,
    enteredAs: 'quantity',
    text: '',
  });
  const [orderId, setOrderId] = useState<`ord_${string}`>();
  const draft = useMemo<TicketDraft>(() => ({ ...rest, side }), [rest, side]);
  const edit = (change: Partial<TicketDraft>) => setRest((before) => ({ ...before, ...change }));
  const summary = useMemo(() => ticketSummary(draft, facts), [draft, facts]);
  const { preview, blockedBy } = summary;
  const bonusCents = bonusFor(draft, facts);
  const isAmount = draft.enteredAs === 'amount';
  const act = side === 'buy' ? m.trading_buy() : m.trading_sell();
  const isClosing = isReducing(draft);
  // Before there is a quantity: what the first unit would trade at.
  const [best] = (side === 'buy' ? facts.asks : facts.bids)[0] ?? [];
  const price =
    preview.price > 0n
      ? formatUnits(preview.price, priceScale)
      : draft.kind === 'market' && facts.isOpen
        ? best
        : undefined;
  const priceText = price === undefined ? '—' : formatPrice(price, instrument.priceDecimals);
  const fields = { draft, edit };

  return (
    <div className="space-y-4">
      <Choice
        label={m.trading_side()}
        options={sideOptions}
        value={side}
        onValue={(next) =>
          void navigate({ to: '.', search: (before) => ({ ...before, side: next }), replace: true })
        }
      />
      <KindFields {...fields} />
      {instrument.hasCash && instrument.leverageCap > 1 && (
        <Choice
          label={m.trading_order_type()}
          options={productOptions}
          value={draft.product}
          onValue={(product) => edit({ product, leverage: 1 })}
          isSmall
        />
      )}
      {draft.product === 'margin' && instrument.leverageCap > 1 && (
        <LeverageField {...fields} cap={instrument.leverageCap} />
      )}
      <WaitingPrices {...fields} />
      <Field
        label={isAmount ? m.trading_amount_usd() : m.trading_quantity()}
        data-order-size=""
        inputMode="decimal"
        autoComplete="off"
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
            ? (side === 'buy' ? m.trading_buys_about : m.trading_sells_about)({
                quantity: formatQuantityText(formatQuantity(preview.quantity)),
                symbol: instrument.symbol,
              })
            : m.trading_in_steps_of({ lot: formatQuantity(instrument.lot) })
        }
      />
      <fieldset
        aria-label={isClosing ? m.trading_share_what_hold() : m.trading_share_free_balance()}
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
      <div className="space-y-1">
        {!isClosing && <Protection {...fields} />}
        <Advanced {...fields} />
      </div>
      <Receipt
        lines={[
          {
            name: draft.kind === 'market' ? m.trading_estimated_price() : m.trading_at_price(),
            value: priceText,
          },
          { name: m.trading_order_value(), value: <Amount value={centsText(preview.notionalCents)} /> },
          { name: feeName(instrument, draft.product), value: <Amount value={centsText(preview.feeCents)} /> },
          ...(draft.product === 'margin'
            ? [{ name: m.trading_margin(), value: <Amount value={centsText(preview.marginCents)} /> }]
            : []),
        ]}
      />
      {preview.filled < preview.quantity && preview.filled > 0n && (
        <output className="block rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          {m.trading_book_holds_price_range_rest({ filled: formatQuantity(preview.filled) })}
        </output>
      )}
      <p className="text-center text-sm text-faint">
        {m.trading_free_balance()}{' '}
        <FreeBalance cents={facts.availableCents + bonusCents} bonusCents={bonusCents} />
      </p>
      {bonusCents === 0n && (facts.freeBonusCents ?? 0n) > 0n && (
        <p className="text-center text-sm text-faint">
          <Amount value={centsText(facts.freeBonusCents ?? 0n)} /> {m.trading_bonus_leveraged_only()}
        </p>
      )}
      <TradesLeft />
      <div className="ticket-actions">
        <Receipt
          lines={[]}
          total={balanceAfter(
            m.trading_free_balance_after(),
            preview.balanceAfterCents,
            <FreeBalance cents={preview.balanceAfterCents} bonusCents={bonusCents} />,
          )}
        />
        <Button
          kind={side}
          className="mt-2 min-h-12 w-full"
          disabled={blockedBy !== undefined}
          onClick={() => setOrderId(newId('ord'))}
        >
          {blockedBy ?? m.trading_review({ act, symbol: instrument.symbol })}
        </Button>
      </div>
      {orderId && (
        <OrderReview
          orderId={orderId}
          draft={draft}
          facts={facts}
          summary={summary}
          onClose={() => setOrderId(undefined)}
          onDone={() => {
            setOrderId(undefined);
            edit({
              text: '',
              limitText: '',
              stopText: '',
              trailText: '',
              takeProfitText: '',
              stopLossText: '',
            });
            onPlaced?.();
          }}
        />
      )}
    </div>
  );
}
