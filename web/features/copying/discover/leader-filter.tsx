import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { classNames } from '#web/lib/class-names.ts';
import { filtersSet, type LeaderFilter, mostApart } from '#web/features/copying/discover/leader-list.ts';
import { holdingWords } from '#web/features/copying/discover/style-words.ts';
import { classes } from '#web/ui/classes.ts';
import { buttonClass } from '#web/ui/button.tsx';

type Key = Exclude<keyof LeaderFilter, 'sort'>;
interface Choice {
  readonly key: Key;
  readonly label: string;
  /** What stands there while nothing is chosen. */
  readonly first: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

const upTo = (percent: number): string => m.copying_drawdown_up_to({ percent });
const choices: readonly Choice[] = [
  {
    key: 'fall',
    label: m.copying_max_drawdown(),
    first: m.copying_any_drawdown(),
    options: [
      ['below5', upTo(5)],
      ['below10', upTo(10)],
      ['below20', upTo(20)],
    ],
  },
  {
    key: 'evidence',
    label: m.copying_how_much_record_proves(),
    first: m.copying_any_track_record(),
    options: [
      ['from95', m.copying_track_record_from({ percent: 95 })],
      ['from75', m.copying_track_record_from({ percent: 75 })],
    ],
  },
  {
    key: 'style',
    label: m.copying_style(),
    first: m.copying_any_style(),
    options: [...Object.entries(holdingWords), ...Object.entries(classNames)],
  },
  {
    key: 'moves',
    label: m.copying_correlation(),
    first: m.copying_any_correlation(),
    options: [['apart', m.copying_moves_apart({ most: mostApart })]],
  },
  {
    key: 'risk',
    label: m.copying_risk(),
    first: m.copying_any_risk(),
    options: [
      ['low', m.copying_low_risk()],
      ['medium', m.copying_medium_risk()],
      ['high', m.copying_high_risk()],
    ],
  },
  {
    key: 'kind',
    label: m.copying_kind(),
    first: m.copying_all_traders(),
    options: [
      ['house', m.copying_paper_strategies()],
      ['people', m.copying_people()],
    ],
  },
  {
    key: 'only',
    label: m.copying_state(),
    first: m.copying_any_state(),
    options: [
      ['open', m.copying_takes_copiers()],
      ['proven', m.copying_proven()],
    ],
  },
];

interface LeaderFilterBarProps {
  filter: LeaderFilter;
  /** Nothing can be compared with copies that are not there. */
  hasCorrelations: boolean;
  onFilter: (key: Key, value: string | undefined) => void;
  onClear: () => void;
}

/** What a trader must be like. What is chosen belongs to the address; a phone opens it with a button. */
export function LeaderFilterBar({ filter, hasCorrelations, onFilter, onClear }: LeaderFilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const count = filtersSet(filter);
  return (
    <div className="mb-4">
      <button
        type="button"
        className={buttonClass('secondary', false, 'w-full sm:hidden')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {count === 0 ? m.copying_filters() : m.copying_filters_set({ count })}
      </button>
      <div
        className={classes(
          'grid-cols-2 gap-2 max-sm:pt-2 sm:flex sm:flex-wrap',
          isOpen ? 'grid' : 'max-sm:hidden',
        )}
      >
        {choices
          .filter(({ key }) => key !== 'moves' || hasCorrelations || filter.moves !== undefined)
          .map(({ key, label, first, options }) => (
            <label key={key} className="block min-w-0">
              <span className="sr-only">{label}</span>
              <select
                className="input min-h-11 py-1.5 text-sm sm:min-h-10"
                style={{ fieldSizing: 'content' }}
                value={filter[key] ?? ''}
                onChange={({ target }) => onFilter(key, target.value === '' ? undefined : target.value)}
              >
                <option value="">{first}</option>
                {options.map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          ))}
        {count > 0 && (
          <button type="button" className={buttonClass('quiet')} onClick={onClear}>
            {m.common_clear_filters()}
          </button>
        )}
      </div>
    </div>
  );
}
