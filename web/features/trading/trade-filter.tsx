import type { Side, TradeSort } from '#core/trading/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';

interface Filter {
  symbol?: string | undefined;
  side?: Side | undefined;
  sort?: TradeSort | undefined;
}

const sorts: readonly { value: TradeSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'best', label: 'Best result' },
  { value: 'worst', label: 'Worst result' },
  { value: 'largest', label: 'Largest amount' },
  { value: 'smallest', label: 'Smallest amount' },
];

function Select({
  label,
  value,
  options,
  onValue,
  className,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onValue: (value: string) => void;
  className?: string;
}) {
  return (
    <label className={classes('block min-w-0 text-sm text-faint', className)}>
      <span className="sr-only">{label}</span>
      <select
        className="input min-h-10 py-1.5 text-sm text-fg"
        value={value}
        onChange={(event) => onValue(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Market, side and order of the list. What is chosen belongs to the address. */
export function TradeFilter({
  filter,
  symbols,
  canSort,
  onFilter,
}: {
  filter: Filter;
  symbols: readonly string[];
  canSort: boolean;
  onFilter: (filter: Filter) => void;
}) {
  const known = filter.symbol !== undefined && !symbols.includes(filter.symbol) ? [filter.symbol] : [];
  const isSet = filter.symbol !== undefined || filter.side !== undefined;
  return (
    <div className="grid w-full grid-cols-2 items-center gap-2 sm:flex sm:w-auto">
      <Select
        label="Market"
        value={filter.symbol ?? ''}
        options={[
          { value: '', label: 'All markets' },
          ...[...known, ...symbols].map((symbol) => ({ value: symbol, label: symbol })),
        ]}
        onValue={(symbol) => onFilter({ ...filter, symbol: symbol || undefined })}
      />
      <Select
        label="Side"
        value={filter.side ?? ''}
        options={[
          { value: '', label: 'Buy and sell' },
          { value: 'buy', label: 'Buy' },
          { value: 'sell', label: 'Sell' },
        ]}
        onValue={(side) => onFilter({ ...filter, side: side === '' ? undefined : (side as Side) })}
      />
      {canSort && (
        <Select
          label="Order"
          className="col-span-2"
          value={filter.sort ?? 'newest'}
          options={sorts}
          onValue={(sort) =>
            onFilter({ ...filter, sort: sort === 'newest' ? undefined : (sort as TradeSort) })
          }
        />
      )}
      {isSet && (
        <Button kind="quiet" isSmall onClick={() => onFilter({ sort: filter.sort })}>
          Clear filter
        </Button>
      )}
    </div>
  );
}
