import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import type { Side, TradeSort } from '#core/trading/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';

interface Filter {
  symbol?: string | undefined;
  side?: Side | undefined;
  sort?: TradeSort | undefined;
}

const sorts: readonly { value: TradeSort; label: string }[] = [
  { value: 'newest', label: m.trading_newest_first() },
  { value: 'oldest', label: m.trading_oldest_first() },
  { value: 'best', label: m.trading_best_result() },
  { value: 'worst', label: m.trading_worst_result() },
  { value: 'largest', label: m.trading_largest_amount() },
  { value: 'smallest', label: m.trading_smallest_amount() },
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
  portfolio,
  onFilter,
}: {
  filter: Filter;
  symbols: readonly string[];
  canSort: boolean;
  /** The choice of a portfolio, for who has several. */
  portfolio?: ReactNode;
  onFilter: (change: Filter) => void;
}) {
  const known = filter.symbol !== undefined && !symbols.includes(filter.symbol) ? [filter.symbol] : [];
  const isSet = filter.symbol !== undefined || filter.side !== undefined;
  return (
    <div className="grid w-full grid-cols-2 items-center gap-2 sm:flex sm:w-auto sm:flex-wrap">
      {portfolio && <div className="col-span-2 empty:hidden">{portfolio}</div>}
      <Select
        label={m.common_market()}
        value={filter.symbol ?? ''}
        options={[
          { value: '', label: m.trading_all_markets() },
          ...[...known, ...symbols].map((symbol) => ({ value: symbol, label: symbol })),
        ]}
        onValue={(symbol) => onFilter({ symbol: symbol || undefined })}
      />
      <Select
        label={m.trading_side()}
        value={filter.side ?? ''}
        options={[
          { value: '', label: m.trading_buy_sell() },
          { value: 'buy', label: m.trading_buy() },
          { value: 'sell', label: m.trading_sell() },
        ]}
        onValue={(side) => onFilter({ side: side === '' ? undefined : (side as Side) })}
      />
      {canSort && (
        <Select
          label={m.common_order()}
          className="col-span-2"
          value={filter.sort ?? 'newest'}
          options={sorts}
          onValue={(sort) => onFilter({ sort: sort === 'newest' ? undefined : (sort as TradeSort) })}
        />
      )}
      {isSet && (
        <Button kind="quiet" isSmall onClick={() => onFilter({ symbol: undefined, side: undefined })}>
          {m.trading_clear_filter()}
        </Button>
      )}
    </div>
  );
}
