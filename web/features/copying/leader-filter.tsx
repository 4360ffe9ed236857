import type { LeaderFilter } from '#web/features/copying/leader-list.ts';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

const risks: readonly Option<NonNullable<LeaderFilter['risk']>>[] = [
  { value: 'low', label: 'Low risk' },
  { value: 'medium', label: 'Medium risk' },
  { value: 'high', label: 'High risk' },
];
const kinds: readonly Option<NonNullable<LeaderFilter['kind']>>[] = [
  { value: 'house', label: 'Paper strategies' },
  { value: 'people', label: 'People' },
];
const onlys: readonly Option<NonNullable<LeaderFilter['only']>>[] = [
  { value: 'open', label: 'Takes copiers' },
  { value: 'proven', label: 'Proven' },
];
const sorts: readonly Option<NonNullable<LeaderFilter['sort']>>[] = [
  { value: 'drawdown', label: 'Smallest drawdown' },
  { value: 'evidence', label: 'Most evidence' },
  { value: 'copiers', label: 'Most copiers' },
  { value: 'return', label: 'Highest return' },
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
  onFilter: (filter: LeaderFilter) => void;
}) {
  return (
    <div className="mb-5 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Select
        label="Risk"
        first="Any risk"
        value={filter.risk}
        options={risks}
        onValue={(risk) => onFilter({ ...filter, risk })}
      />
      <Select
        label="Kind"
        first="All traders"
        value={filter.kind}
        options={kinds}
        onValue={(kind) => onFilter({ ...filter, kind })}
      />
      <Select
        label="State"
        first="Any state"
        value={filter.only}
        options={onlys}
        onValue={(only) => onFilter({ ...filter, only })}
      />
      <Select
        label="Order"
        first="Copiers’ results"
        value={filter.sort}
        options={sorts}
        onValue={(sort) => onFilter({ ...filter, sort })}
      />
    </div>
  );
}
