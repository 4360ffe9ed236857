import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { type TransactionFilter, transactionAssets } from '#core/ledger/transactions.ts';
import { spanOf } from '#core/values/zone/zone.ts';
import { Button } from '#web/ui/button.tsx';
import { DayField } from '#web/ui/fields/day/day-field.tsx';

interface TransactionFiltersProps {
  filter: TransactionFilter;
  onChange: (change: Pick<TransactionFilter, 'asset' | 'from' | 'to'>) => void;
  onClear: () => void;
  /** A choice that comes first, where there is one more. */
  children?: ReactNode;
}

/** Currency and days. What is set belongs to the address of the page. */
export function TransactionFilters({ filter, onChange, onClear, children }: TransactionFiltersProps) {
  const { asset, from, to } = filter;
  const isSet = asset !== undefined || from !== undefined || to !== undefined;
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap sm:*:w-44">
      {children}
      <label className="col-span-2 block text-sm font-medium sm:col-span-1">
        {m.ledger_currency()}
        <select
          className="input mt-1.5 font-normal"
          value={asset ?? ''}
          onChange={(event) =>
            onChange({ asset: transactionAssets.find((one) => one === event.target.value) })
          }
        >
          <option value="">{m.common_all()}</option>
          {transactionAssets.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <DayField
        label={m.ledger_first_day()}
        value={from ?? ''}
        onValue={(value) => onChange({ from: value === '' ? undefined : value })}
        error={spanOf(filter) ? undefined : m.ledger_first_day_must_not_be()}
      />
      <DayField
        label={m.common_last_day()}
        value={to ?? ''}
        onValue={(value) => onChange({ to: value === '' ? undefined : value })}
      />
      {isSet && (
        <Button kind="quiet" className="justify-self-start sm:mt-6.5" onClick={onClear}>
          {m.common_clear_filters()}
        </Button>
      )}
    </div>
  );
}
