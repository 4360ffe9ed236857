import { useId, type ReactNode } from 'react';
import type { OrderType, TimeInForce } from '#core/trading/contract.ts';
import type { TicketDraft } from '#web/features/trading/order-draft.ts';
import { canPost, timeOf, timesFor } from '#web/features/trading/order-terms.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';

const leverages = [1, 2, 5, 10, 20, 30];

interface FieldsProps {
  draft: TicketDraft;
  edit: (change: Partial<TicketDraft>) => void;
}

export function LeverageField({ draft, edit, cap }: FieldsProps & { cap: number }) {
  return (
    <label className="block text-sm font-medium">
      Leverage
      <select
        className="input mt-1.5"
        value={draft.leverage}
        onChange={(event) => edit({ leverage: Number(event.target.value) })}
      >
        {leverages
          .filter((leverage) => leverage <= cap)
          .map((leverage) => (
            <option key={leverage} value={leverage}>
              {leverage}×{leverage === 1 ? ' (no leverage)' : ''}
            </option>
          ))}
      </select>
    </label>
  );
}

const kindOptions = [
  { value: 'market', label: 'Market' },
  { value: 'limit', label: 'Limit' },
  { value: 'stop', label: 'Stop' },
] as const;
const stopOptions = [
  { value: 'stop', label: 'At market' },
  { value: 'stop_limit', label: 'With limit' },
  { value: 'trailing_stop', label: 'Trailing' },
] as const;
const isStop = (kind: OrderType) => kind !== 'market' && kind !== 'limit';

/** Three families of orders; the three kinds of stop show once a stop is chosen. */
export function KindFields({ draft, edit }: FieldsProps) {
  return (
    <>
      <Choice
        label="When"
        options={kindOptions}
        value={isStop(draft.kind) ? 'stop' : (draft.kind as 'market' | 'limit')}
        onValue={(kind) => edit({ kind })}
        isSmall
      />
      {isStop(draft.kind) && (
        <Choice
          label="Kind of stop"
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
  limit: { buy: 'Buys at this price or lower', sell: 'Sells at this price or higher' },
  stop: { buy: 'Buys when the price rises to this', sell: 'Sells when the price falls to this' },
  stopLimit: { buy: 'Then buys at this price or lower', sell: 'Then sells at this price or higher' },
  trail: {
    buy: 'Buys when the price rises this far from its lowest',
    sell: 'Sells when the price falls this far from its highest',
  },
} as const;

/** Where an order that waits is to trade. */
export function WaitingPrices({ draft, edit }: FieldsProps) {
  const { kind, side } = draft;
  const field = (name: 'limitText' | 'stopText' | 'trailText', label: string, hint: string) => (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={draft[name]}
      onValue={(text) => edit({ [name]: text })}
      hint={hint}
    />
  );
  return (
    <>
      {(kind === 'stop' || kind === 'stop_limit') && field('stopText', 'Stop price', hints.stop[side])}
      {(kind === 'limit' || kind === 'stop_limit') &&
        field('limitText', 'Limit price', hints[kind === 'limit' ? 'limit' : 'stopLimit'][side])}
      {kind === 'trailing_stop' && field('trailText', 'Trailing distance in percent', hints.trail[side])}
    </>
  );
}

/** Prices at which what the order opens closes itself. */
export function Protection({ draft, edit }: FieldsProps) {
  const field = (name: 'takeProfitText' | 'stopLossText', label: string) => (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder="Price"
      value={draft[name]}
      onValue={(text) => edit({ [name]: text })}
    />
  );
  return (
    <details className="text-sm">
      <summary className="reveal py-1 text-muted hover:text-fg">Take profit and stop loss</summary>
      <div className="mt-3 grid grid-cols-2 gap-3">
        {field('takeProfitText', 'Take profit')}
        {field('stopLossText', 'Stop loss')}
      </div>
      <p className="mt-2 text-faint">Closes what this order opens. One cancels the other.</p>
    </details>
  );
}

const timeNames: Readonly<Record<TimeInForce, string>> = {
  GTC: 'Until cancelled (GTC)',
  DAY: 'Until the session ends (DAY)',
  GTD: 'Until a date (GTD)',
  IOC: 'Now, rest expires (IOC)',
  FOK: 'All now or nothing (FOK)',
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

/** How long it waits and what it must not do: out of the way for who wants neither. */
export function Advanced({ draft, edit }: FieldsProps) {
  const time = timeOf(draft);
  const timeId = useId();
  return (
    <details className="text-sm">
      <summary className="reveal py-1 text-muted hover:text-fg">Advanced</summary>
      <div className="mt-3 space-y-3">
        <div>
          <label htmlFor={timeId} className="mb-1.5 block font-medium">
            Time in force
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
        {time === 'GTD' && (
          <Field
            label="Expires"
            type="datetime-local"
            value={draft.expiresText}
            onValue={(expiresText) => edit({ expiresText })}
            hint="In your own time zone"
          />
        )}
        {canPost(draft) && (
          <Check
            label="Post-only"
            hint="Never takes from the book: refused when it would fill at once."
            isOn={draft.isPostOnly}
            onChange={(isPostOnly) => edit({ isPostOnly })}
          />
        )}
        {draft.product === 'margin' && (
          <Check
            label="Reduce-only"
            hint="Only closes what you hold, never opens the other side."
            isOn={draft.isReduceOnly}
            onChange={(isReduceOnly) => edit({ isReduceOnly })}
          />
        )}
      </div>
    </details>
  );
}
