import { m } from '#core/messages/messages.js';
import { useId, type ReactNode } from 'react';
import type { OrderType, TimeInForce } from '#core/trading/contract.ts';
import { groupThousands, parsePrice, priceScale } from '#core/values/price.ts';
import type { TicketDraft, TicketFacts } from '#web/features/trading/ticket/order-draft.ts';
import { Fold } from '#web/ui/fold.tsx';
import { OrderExpiry } from '#web/features/trading/ticket/order-expiry.tsx';
import { callOf, canPost, kindNames, timeOf, timesFor } from '#web/features/trading/ticket/order-terms.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';

const leverages = [1, 2, 5, 10, 20, 30];

interface FieldsProps {
  draft: TicketDraft;
  edit: (change: Partial<TicketDraft>) => void;
}

function LeverageField({ draft, edit, cap }: FieldsProps & { cap: number }) {
  return (
    <label className="block text-sm font-medium">
      {m.trading_leverage()}
      <select
        className="input mt-1.5"
        value={draft.leverage}
        onChange={(event) => edit({ leverage: Number(event.target.value) })}
      >
        {leverages
          .filter((leverage) => leverage <= cap)
          .map((leverage) => (
            <option key={leverage} value={leverage}>
              {leverage}×{leverage === 1 ? ` ${m.trading_no_leverage()}` : ''}
            </option>
          ))}
      </select>
    </label>
  );
}

const kindOptions = [
  { value: 'market', label: m.common_market() },
  { value: 'limit', label: m.trading_limit() },
  { value: 'stop', label: m.trading_stop() },
] as const;
const stopOptions = [
  { value: 'stop', label: m.trading_at_market() },
  { value: 'stop_limit', label: m.trading_with_limit() },
  { value: 'trailing_stop', label: m.trading_trailing() },
] as const;
const isStop = (kind: OrderType) => kind !== 'market' && kind !== 'limit';

/** Three families of orders; the three kinds of stop show once a stop is chosen. */
function KindFields({ draft, edit }: FieldsProps) {
  return (
    <>
      <Choice
        label={m.trading_when()}
        options={kindOptions}
        value={isStop(draft.kind) ? 'stop' : (draft.kind as 'market' | 'limit')}
        onValue={(kind) => edit({ kind })}
        isSmall
      />
      {isStop(draft.kind) && (
        <Choice
          label={m.trading_kind_stop()}
          options={stopOptions}
          value={draft.kind as 'stop' | 'stop_limit' | 'trailing_stop'}
          onValue={(kind) => edit({ kind })}
          isSmall
        />
      )}
    </>
  );
}

const hints = {
  limit: { buy: m.trading_buys_price_or_lower(), sell: m.trading_sells_price_or_higher() },
  stop: { buy: m.trading_buys_when_price_rises(), sell: m.trading_sells_when_price_falls() },
  stopLimit: { buy: m.trading_then_buys_price_or_lower(), sell: m.trading_then_sells_price_or_higher() },
  trail: {
    buy: m.trading_buys_when_price_rises_far(),
    sell: m.trading_sells_when_price_falls_far(),
  },
} as const;

type PriceProps = FieldsProps & { facts: TicketFacts };

/** Where an order that waits is to trade. */
function WaitingPrices({ draft, edit, facts }: PriceProps) {
  const { kind, side } = draft;
  const price = { decimals: priceScale, unit: facts.instrument.quoteCurrency };
  const fields = {
    limitText: { name: 'order-limit', ...price },
    stopText: { name: 'order-stop', ...price },
    trailText: { name: 'order-trail', decimals: 2, unit: '%' },
  } as const;
  const field = (name: keyof typeof fields, label: string, hint: string) => (
    <NumberField
      label={label}
      {...fields[name]}
      value={draft[name]}
      onValue={(text) => edit({ [name]: text })}
      hint={hint}
    />
  );
  return (
    <>
      {(kind === 'stop' || kind === 'stop_limit') &&
        field('stopText', m.trading_stop_price(), hints.stop[side])}
      {(kind === 'limit' || kind === 'stop_limit') &&
        field('limitText', m.trading_limit_price(), hints[kind === 'limit' ? 'limit' : 'stopLimit'][side])}
      {kind === 'trailing_stop' &&
        field('trailText', m.trading_trailing_distance_percent(), hints.trail[side])}
    </>
  );
}

const protectionNames = { takeProfitText: 'order-take-profit', stopLossText: 'order-stop-loss' } as const;

/** Prices at which what the order opens closes itself. */
export function Protection({ draft, edit, facts }: PriceProps) {
  const field = (name: keyof typeof protectionNames, label: string) => (
    <NumberField
      label={label}
      name={protectionNames[name]}
      decimals={priceScale}
      unit={facts.instrument.quoteCurrency}
      placeholder={m.common_price()}
      value={draft[name]}
      onValue={(text) => edit({ [name]: text })}
    />
  );
  const prices = [draft.takeProfitText, draft.stopLossText];
  return (
    <Fold
      name={m.trading_take_profit_stop_loss()}
      value={
        prices.every((text) => text === '') ? m.trading_none() : prices.map((text) => text || '–').join(' / ')
      }
    >
      <div className="grid grid-cols-2 gap-3">
        {field('takeProfitText', m.trading_take_profit_name())}
        {field('stopLossText', m.trading_stop_loss_name())}
      </div>
      <p className="text-faint">{m.trading_closes_what_order_opens_one()}</p>
    </Fold>
  );
}

const timeNames: Readonly<Record<TimeInForce, string>> = {
  GTC: m.trading_until_cancelled_gtc(),
  DAY: m.trading_until_session_ends_day(),
  GTD: m.trading_until_date_gtd(),
  IOC: m.trading_now_rest_expires_ioc(),
  FOK: m.trading_all_now_or_nothing_fok(),
};

function Check({
  label,
  hint,
  isOn,
  onChange,
}: {
  label: string;
  hint: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-8 items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          className="size-4.5 accent-[var(--ink)]"
          checked={isOn}
          aria-describedby={hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <p id={hintId} className="pl-7 text-faint">
        {hint}
      </p>
    </div>
  );
}

/** How long it waits and what it must not do. */
function Waiting({ draft, edit }: FieldsProps) {
  const time = timeOf(draft);
  const timeId = useId();
  return (
    <>
      <div>
        <label htmlFor={timeId} className="mb-1.5 block font-medium">
          {m.trading_time_force()}
        </label>
        <select
          id={timeId}
          className="input"
          value={time}
          onChange={(event) => edit({ timeInForce: event.target.value as TimeInForce })}
        >
          {timesFor[draft.kind].map((value) => (
            <option key={value} value={value}>
              {draft.kind === 'market' && value === 'GTC' ? timeNames.IOC : timeNames[value]}
            </option>
          ))}
        </select>
      </div>
      {time === 'GTD' && <OrderExpiry draft={draft} edit={edit} />}
      {canPost(draft) && (
        <Check
          label={m.trading_post_only()}
          hint={m.trading_never_takes_from_book_refused()}
          isOn={draft.isPostOnly}
          onChange={(isPostOnly) => edit({ isPostOnly })}
        />
      )}
      {draft.product === 'margin' && (
        <Check
          label={m.trading_reduce_only()}
          hint={m.trading_only_closes_what_hold_never()}
          isOn={draft.isReduceOnly}
          onChange={(isReduceOnly) => edit({ isReduceOnly })}
        />
      )}
    </>
  );
}

const productOptions = [
  { value: 'cash', label: m.trading_pay_full() },
  { value: 'margin', label: m.trading_margin() },
] as const;

/** Paid in full or with margin, where the market has both, and the leverage. */
function ProductFields({ draft, facts, edit }: PriceProps) {
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

/** The terms in one row, as "Limit 133,000 · Margin 2×". */
function termsName(draft: TicketDraft): string {
  const { kind, product, leverage } = draft;
  const time = timeOf(draft);
  const price = isStop(kind) && kind !== 'stop_limit' ? draft.stopText : draft.limitText;
  const { limitPrice, stopPrice } = callOf(draft);
  const isPriced = (limitPrice ?? stopPrice) !== undefined && parsePrice(price) !== undefined;
  return [
    isPriced ? `${kindNames[kind]} ${groupThousands(price)}` : kindNames[kind],
    product === 'cash'
      ? m.trading_pay_full()
      : leverage === 1
        ? m.trading_margin()
        : `${m.trading_margin()} ${leverage}×`,
    ...(time === 'GTC' ? [] : [time]),
  ].join(' · ');
}

/** Everything but side and size: how the order trades, in one folded row. */
export function Terms(fields: PriceProps) {
  return (
    <Fold label={m.trading_when()} name={termsName(fields.draft)}>
      <KindFields {...fields} />
      <WaitingPrices {...fields} />
      <ProductFields {...fields} />
      <Waiting {...fields} />
    </Fold>
  );
}
