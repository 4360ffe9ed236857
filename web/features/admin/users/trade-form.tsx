import { m } from '#core/messages/messages.js';
import { staffPricePercent } from '#core/trading/staff/staff-trade.ts';
import { useState } from 'react';
import type { UserDetail } from '#core/admin/users-contract.ts';
import { formatPrice, formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { findInstrument, instruments } from '#core/market/instruments.ts';
import { newId, type UserId } from '#core/values/ids.ts';
import { priceScale } from '#core/values/price.ts';
import { rereadPeople } from '#web/features/admin/users/queries.ts';
import { type Problems, useForm } from '#web/lib/form.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import { useLiveQuote } from '#web/lib/realtime/quotes.ts';
import { rpc } from '#web/lib/rpc.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface TradeDraft {
  symbol: string;
  price: string;
  minutes: string;
  amount: string;
  leverage: string;
  side: 'buy' | 'sell';
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

const summaryOf = ({ symbol, price, amount }: TradeDraft): { problems: Problems<TradeDraft> } => ({
  problems: {
    ...(symbol === '' && { symbol: m.people_choose_market() }),
    ...(typedAmount(price, priceScale).problem !== undefined && { price: m.people_enter_price() }),
    ...(typedAmount(amount, 2).problem !== undefined && { amount: m.people_enter_amount() }),
  },
});

const empty: TradeDraft = { symbol: '', price: '', minutes: '', amount: '', leverage: '1', side: 'buy' };

/** A real paper order for the person at the recorded price. */
export function TradeForm({ detail }: { detail: UserDetail }) {
  const [id, setId] = useState(() => newId('ord'));
  const form = useForm({
    initial: empty,
    summaryOf,
    submit: async (draft) => {
      const placed = await rpc.admin.addTrade({
        id,
        userId: detail.user.id as UserId,
        symbol: draft.symbol,
        side: draft.side,
        leverage: Number(draft.leverage),
        amount: draft.amount,
        price: draft.price,
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
          value={form.draft.side}
          onValue={form.edit('side')}
        />
        <TradeFields
          draft={form.draft}
          errors={form.errors}
          change={form.change}
          available={detail.balances.available}
        />
        <FailureNote error={form.error} fault={m.people_failed_trade()} />
        <Button type="submit" className="w-full" isBusy={form.isBusy}>
          {m.people_add_trade()}
        </Button>
      </form>
    </Card>
  );
}

interface TradeFieldsProps {
  draft: TradeDraft;
  errors: Problems<TradeDraft>;
  change: (part: Partial<TradeDraft>) => void;
  available: string;
}

function TradeFields({ draft, errors, change, available }: TradeFieldsProps) {
  const leverageCap = findInstrument(draft.symbol)?.leverageCap ?? Math.max(...leverages);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={m.people_market()}
        value={draft.symbol}
        onValue={(symbol) => change({ symbol })}
        error={errors.symbol}
        options={[
          { value: '', label: m.people_choose_market() },
          ...instruments.map(({ symbol, name }) => ({ value: symbol, label: `${symbol} – ${name}` })),
        ]}
      />
      <PriceField draft={draft} onValue={(price) => change({ price })} error={errors.price} />
      <NumberField
        label={m.people_trade_amount()}
        name="staff-trade-amount"
        {...dollars}
        value={draft.amount}
        onValue={(amount) => change({ amount })}
        error={errors.amount}
        hint={m.people_trade_amount_hint({ available: formatUsd(available) })}
      />
      <SelectField
        label={m.people_leverage()}
        value={draft.leverage}
        onValue={(leverage) => change({ leverage })}
        options={leverages
          .filter((leverage) => leverage <= leverageCap)
          .map((leverage) => ({ value: String(leverage), label: `${leverage}×` }))}
      />
      <SelectField
        label={m.people_duration()}
        value={draft.minutes}
        onValue={(minutes) => change({ minutes })}
        options={durations.map(([value, label]) => ({ value, label: label() }))}
      />
      <Field label={m.people_account()} readOnly value={m.people_own_account()} onValue={() => undefined} />
    </div>
  );
}

interface PriceFieldProps {
  draft: TradeDraft;
  onValue: (price: string) => void;
  error: string | undefined;
}

/** The price, beside the recorded one that it has to be near. */
function PriceField({ draft, onValue, error }: PriceFieldProps) {
  const instrument = findInstrument(draft.symbol);
  const quote = useLiveQuote(draft.symbol);
  const recorded = quote && (draft.side === 'buy' ? quote.ask : quote.bid);
  return (
    <NumberField
      label={m.people_current_price()}
      name="staff-trade-price"
      decimals={priceScale}
      unit={instrument?.quoteCurrency}
      value={draft.price}
      onValue={onValue}
      error={error}
      hint={
        instrument && recorded !== undefined
          ? m.people_price_hint({
              price: formatPrice(recorded, instrument.priceDecimals),
              percent: staffPricePercent,
            })
          : m.people_price_hint_none()
      }
    />
  );
}
