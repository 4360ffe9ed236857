import { m } from '#core/messages/messages.js';
import { useShownText } from '#web/ui/numbers/shown-text.ts';
import { formatUsd } from '#core/content/figures.ts';
import type { PortfolioRef, PortfolioRow } from '#core/trading/portfolios/portfolios-contract.ts';
import { nameIn, portfolioName } from '#web/features/trading/portfolios/portfolio-name.ts';
import { portfoliosQuery } from '#web/features/trading/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';

export interface PortfolioChoiceProps {
  /** Undefined for all of them, or for the first where one is shown at a time. */
  value: PortfolioRef | undefined;
  onValue: (id: PortfolioRef | undefined) => void;
  /**
   * `ticket` offers what can be traded in, each with its free dollars; `filter` all of them
   * together and closed ones too; `statement` any one of them.
   */
  kind?: 'ticket' | 'filter' | 'statement';
}

/** A portfolio out of a person's. */
export function PortfolioChoice({ value, onValue, kind = 'ticket' }: PortfolioChoiceProps) {
  const isFilter = kind === 'filter';
  const { data } = useQuery(portfoliosQuery());
  const shown = useShownText();
  const open = (data?.portfolios ?? []).map((one) => ({
    id: one.id,
    label: kind === 'ticket' ? ticketLabel(one, shown(formatUsd(one.cash))) : portfolioName(one),
  }));
  const closed = (kind === 'ticket' ? [] : (data?.closed ?? [])).map(({ id }) => ({
    id,
    label: nameIn(data, id) ?? id,
  }));
  const known = [...open, ...closed];
  // Until the list is there, what the address says stands for itself.
  const isLoading = value !== undefined && !known.some(({ id }) => id === value);
  const select = (
    <select
      className={isFilter ? 'input min-h-10 py-1.5 text-sm text-fg sm:max-w-52' : 'input mt-1.5'}
      value={value ?? (kind === 'statement' ? 'main' : '')}
      onChange={(event) => onValue(known.find(({ id }) => id === event.target.value)?.id)}
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

const ticketLabel = (portfolio: PortfolioRow, cash: string): string =>
  portfolio.rests
    ? m.portfolios_with_rest({ name: portfolioName(portfolio) })
    : m.portfolios_with_cash({ name: portfolioName(portfolio), cash });
