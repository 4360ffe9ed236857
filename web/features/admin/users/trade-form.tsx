import { m } from '#core/messages/messages.js';
import { staffPricePercent } from '#core/trading/staff/staff-trade.ts';
import { useState } from 'react';
import type { UserDetail } from '#core/admin/users-contract.ts';
import { formatPrice, formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { findInstrument, instruments } from '#core/market/instruments.ts';
import { newId, type UserId } from '#core/values/ids.ts';
import { parsePrice } from '#core/values/price.ts';
import { centsOf } from '#web/features/admin/users/balance-draft.ts';
import { rereadPeople } from '#web/features/admin/users/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { useLiveQuote } from '#web/lib/realtime/quotes.ts';
import { rpc } from '#web/lib/rpc.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface TradeDraft {
  symbol: string;
  price: string;
  minutes: string;
  amount: string;
  leverage: string;
  side: string;
}

const durations = [
  ['', m.people_stays_open],
  ['5', m.people_open_for_five_minutes],
  ['30', m.people_open_for_half_hour],
  ['60', m.people_open_for_hour],
  ['240', m.people_open_for_four_hours],
  ['1440', m.people_open_for_day],
  ['10080', m.people_open_for_week],
] as const;
const leverages = [1, 2, 5, 10, 20, 30];

const problemsOf = ({ symbol, price, amount }: TradeDraft) => ({
  ...(symbol === '' && { symbol: m.people_choose_market() }),
  ...((parsePrice(price.trim()) ?? 0n) <= 0n && { price: m.people_enter_price() }),
  ...((centsOf(amount) ?? 0n) <= 0n && { amount: m.people_enter_amount() }),
});

const empty: TradeDraft = { symbol: '', price: '', minutes: '', amount: '', leverage: '1', side: 'buy' };

/** A real paper order for the person at the recorded price. */
export function TradeForm({ detail }: { detail: UserDetail }) {
  const [id, setId] = useState(() => newId('ord'));
  const form = useForm<TradeDraft>({
    initial: empty,
    summaryOf: (draft) => ({ problems: problemsOf(draft) }),
    submit: async (draft) => {
      const placed = await rpc.admin.addTrade({
        id,
        userId: detail.user.id as UserId,
        symbol: draft.symbol,
        side: draft.side === 'sell' ? 'sell' : 'buy',
        leverage: Number(draft.leverage),
        amount: draft.amount.trim(),
        price: draft.price.trim(),
        ...(draft.minutes !== '' && { minutes: Number(draft.minutes) }),
      });
      setId(newId('ord'));
      form.reset();
      toast(
        'success',
        m.people_trade_added(),
        m.people_trade_added_at({
          quantity: formatQuantityText(placed.quantity),
          symbol: draft.symbol,
          price: placed.price,
        }),
      );
      await rereadPeople();
    },
    // A refused attempt left nothing behind; the next one is another request.
    onFailure: () => setId(newId('ord')),
  });
  const { draft, edit, errors } = form;
  const instrument = draft.symbol === '' ? undefined : findInstrument(draft.symbol);
  const quote = useLiveQuote(draft.symbol);
  const recorded = quote && (draft.side === 'buy' ? quote.ask : quote.bid);
  return (
    <Card title={m.people_add_trade()}>
      <form noValidate onSubmit={form.onSubmit} aria-label={m.people_add_trade()} className="space-y-4">
        <p className="text-sm text-muted">{m.people_add_trade_hint()}</p>
        <Choice
          label={m.people_trade_type()}
          options={[
            { value: 'buy', label: m.people_buy() },
            { value: 'sell', label: m.people_sell() },
          ]}
          value={draft.side as 'buy' | 'sell'}
          onValue={edit('side')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={m.people_market()}
            value={draft.symbol}
            onValue={edit('symbol')}
            error={errors['symbol']}
            options={[
              { value: '', label: m.people_choose_market() },
              ...instruments.map(({ symbol, name }) => ({ value: symbol, label: `${symbol} – ${name}` })),
            ]}
          />
          <Field
            label={m.people_current_price()}
            inputMode="decimal"
            autoComplete="off"
            value={draft.price}
            onValue={edit('price')}
            error={errors['price']}
            hint={
              instrument && recorded !== undefined
                ? m.people_price_hint({
                    price: formatPrice(recorded, instrument.priceDecimals),
                    percent: staffPricePercent,
                  })
                : m.people_price_hint_none()
            }
          />
          <Field
            label={m.people_trade_amount()}
            before="$"
            inputMode="decimal"
            autoComplete="off"
            value={draft.amount}
            onValue={edit('amount')}
            error={errors['amount']}
            hint={m.people_trade_amount_hint({ available: formatUsd(detail.balances.available) })}
          />
          <SelectField
            label={m.people_leverage()}
            value={draft.leverage}
            onValue={edit('leverage')}
            options={leverages
              .filter((leverage) => leverage <= (instrument?.leverageCap ?? 30))
              .map((leverage) => ({ value: String(leverage), label: `${leverage}×` }))}
          />
          <SelectField
            label={m.people_duration()}
            value={draft.minutes}
            onValue={edit('minutes')}
            options={durations.map(([value, label]) => ({ value, label: label() }))}
          />
          <Field
            label={m.people_account()}
            readOnly
            value={m.people_own_account()}
            onValue={() => undefined}
          />
        </div>
        <FailureNote error={form.error} fault={m.people_failed_trade()} className="mt-3" />
        <Button type="submit" className="w-full" isBusy={form.isBusy}>
          {m.people_add_trade()}
        </Button>
      </form>
    </Card>
  );
}
