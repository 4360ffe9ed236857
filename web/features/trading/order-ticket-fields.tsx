import type { TicketDraft } from '#web/features/trading/order-draft.ts';
import { Field } from '#web/ui/field.tsx';

const leverages = [1, 2, 5, 10, 20, 30];

export function LeverageField({
  draft,
  cap,
  onLeverage,
}: {
  draft: TicketDraft;
  cap: number;
  onLeverage: (leverage: number) => void;
}) {
  return (
    <label className="block text-sm font-medium">
      Leverage
      <select
        className="input mt-1.5"
        value={draft.leverage}
        onChange={(event) => onLeverage(Number(event.target.value))}
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

const kindHints = {
  limit: { buy: 'Buys at this price or lower', sell: 'Sells at this price or higher' },
  stop: {
    buy: 'Buys at market when the price rises to this',
    sell: 'Sells at market when the price falls to this',
  },
} as const;

interface PricesProps {
  draft: TicketDraft;
  edit: (change: Partial<TicketDraft>) => void;
}

/** Where an order that waits is to trade. */
export function WaitingPrice({ draft, edit }: PricesProps) {
  if (draft.kind === 'market') return null;
  return (
    <Field
      label={draft.kind === 'limit' ? 'Limit price' : 'Stop price'}
      inputMode="decimal"
      autoComplete="off"
      value={draft.priceText}
      onValue={(text) => edit({ priceText: text })}
      hint={kindHints[draft.kind][draft.side]}
    />
  );
}

/** Prices at which what the order opens closes itself. */
export function Protection({ draft, edit }: PricesProps) {
  return (
    <details className="text-sm">
      <summary className="reveal py-1 text-muted hover:text-fg">Take profit and stop loss</summary>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Field
          label="Take profit"
          inputMode="decimal"
          autoComplete="off"
          placeholder="Price"
          value={draft.takeProfitText}
          onValue={(text) => edit({ takeProfitText: text })}
        />
        <Field
          label="Stop loss"
          inputMode="decimal"
          autoComplete="off"
          placeholder="Price"
          value={draft.stopLossText}
          onValue={(text) => edit({ stopLossText: text })}
        />
      </div>
    </details>
  );
}
