import { m } from '#core/messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import { formatUsd } from '#core/content/figures.ts';
import { nameIn, portfolioName } from '#web/features/trading/portfolios/portfolio-name.ts';
import { portfoliosQuery } from '#web/features/trading/queries.ts';

interface PortfolioChoiceProps {
  /** Undefined for all of them. */
  value: string | undefined;
  onValue: (id: string | undefined) => void;
  /** Offers all of them together and closed ones; without it only what can be traded in, each with its free dollars. */
  isFilter?: boolean;
}

/** A portfolio out of a person's. */
export function PortfolioChoice({ value, onValue, isFilter }: PortfolioChoiceProps) {
  const { data } = useQuery(portfoliosQuery());
  const open = (data?.portfolios ?? []).map((one) => ({
    id: one.id,
    label: isFilter
      ? portfolioName(one)
      : m.portfolios_with_cash({ name: portfolioName(one), cash: formatUsd(one.cash) }),
  }));
  const closed = (isFilter ? (data?.closed ?? []) : []).map(({ id }) => ({
    id,
    label: nameIn(data, id) ?? id,
  }));
  const known = [...open, ...closed];
  // Until the list is there, what the address says stands for itself.
  const isLoading = value !== undefined && !known.some(({ id }) => id === value);
  const select = (
    <select
      className={isFilter ? 'input min-h-10 py-1.5 text-sm text-fg sm:max-w-52' : 'input mt-1.5'}
      value={value ?? ''}
      onChange={(event) => onValue(event.target.value === '' ? undefined : event.target.value)}
    >
      {isFilter && <option value="">{m.portfolios_all()}</option>}
      {isLoading && <option value={value}>{m.portfolios_portfolio()}</option>}
      {known.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
  return isFilter ? (
    <label className="block min-w-0 text-sm text-faint">
      <span className="sr-only">{m.portfolios_portfolio()}</span>
      {select}
    </label>
  ) : (
    <label className="block text-sm font-medium">
      {m.portfolios_portfolio()}
      {select}
    </label>
  );
}
