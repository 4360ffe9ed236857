import { m } from '#core/messages/messages.js';
import type { LeaderFilter } from '#web/features/copying/discover/leader-list.ts';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

const risks: readonly Option<NonNullable<LeaderFilter['risk']>>[] = [
  { value: 'low', label: m.copying_low_risk() },
  { value: 'medium', label: m.copying_medium_risk() },
  { value: 'high', label: m.copying_high_risk() },
];
const kinds: readonly Option<NonNullable<LeaderFilter['kind']>>[] = [
  { value: 'house', label: m.copying_paper_strategies() },
  { value: 'people', label: m.copying_people() },
];
const onlys: readonly Option<NonNullable<LeaderFilter['only']>>[] = [
  { value: 'open', label: m.copying_takes_copiers() },
  { value: 'proven', label: m.copying_proven() },
];
const sorts: readonly Option<NonNullable<LeaderFilter['sort']>>[] = [
  { value: 'drawdown', label: m.copying_smallest_drawdown() },
  { value: 'evidence', label: m.copying_most_evidence() },
  { value: 'copiers', label: m.copying_most_copiers() },
  { value: 'return', label: m.copying_highest_return() },
];

function Select<Value extends string>({
  label,
  first,
  value,
  options,
  onValue,
}: {
  label: string;
  /** What stands there while nothing is chosen. */
  first: string;
  value: Value | undefined;
  options: readonly Option<Value>[];
  onValue: (value: Value | undefined) => void;
}) {
  return (
    <label className="block min-w-0">
      <span className="sr-only">{label}</span>
      <select
        className="input min-h-10 py-1.5 text-sm"
        value={value ?? ''}
        onChange={(event) => onValue(options.find((option) => option.value === event.target.value)?.value)}
      >
        <option value="">{first}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Risk, kind, state and order of the list. What is chosen belongs to the address. */
export function LeaderFilterBar({
  filter,
  onFilter,
}: {
  filter: LeaderFilter;
  onFilter: (change: LeaderFilter) => void;
}) {
  return (
    <div className="mb-5 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Select
        label={m.copying_risk()}
        first={m.copying_any_risk()}
        value={filter.risk}
        options={risks}
        onValue={(risk) => onFilter({ risk })}
      />
      <Select
        label={m.copying_kind()}
        first={m.copying_all_traders()}
        value={filter.kind}
        options={kinds}
        onValue={(kind) => onFilter({ kind })}
      />
      <Select
        label={m.copying_state()}
        first={m.copying_any_state()}
        value={filter.only}
        options={onlys}
        onValue={(only) => onFilter({ only })}
      />
      <Select
        label={m.common_order()}
        first={m.copying_copiers_results()}
        value={filter.sort}
        options={sorts}
        onValue={(sort) => onFilter({ sort })}
      />
    </div>
  );
}
