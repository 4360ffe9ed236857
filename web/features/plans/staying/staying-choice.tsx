import { m } from '#core/messages/messages.js';
import type { StayingKind } from '#core/plans/staying.ts';
import { type AboveGroup, type Choice, chosenOf, toggled } from '#web/features/plans/staying/above-plan.ts';

const names: Readonly<Record<StayingKind, string>> = {
  portfolios: m.plans_staying_portfolios(),
  leaders: m.plans_staying_leaders(),
  alerts: m.plans_staying_alerts(),
};
const consequences: Readonly<Record<StayingKind, (limit: { limit: number }) => string>> = {
  portfolios: m.plans_resting_portfolios,
  leaders: m.plans_resting_leaders,
  alerts: m.plans_resting_alerts,
};

/** "Portfolios: 1 of 4 stay", of every kind. */
export const stayingText = (groups: readonly AboveGroup[]): string =>
  groups
    .map(({ kind, limit, fixed, options }) => {
      const all = options.length + (fixed ? 1 : 0);
      return m.plans_staying_named({ name: names[kind], count: limit, all });
    })
    .join(' · ');

interface StayingChoiceProps {
  groups: readonly AboveGroup[];
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

/** One list for each kind of which the plan keeps fewer than there are. */
export function StayingChoice({ groups, choice, onChoice }: StayingChoiceProps) {
  return (
    <div className="space-y-5">
      {groups.map((group) => (
        <StayingGroup
          key={group.kind}
          group={group}
          chosen={chosenOf(group, choice)}
          onToggle={(id) => onChoice(toggled(group, choice, id))}
        />
      ))}
    </div>
  );
}

interface StayingGroupProps {
  group: AboveGroup;
  chosen: readonly string[];
  onToggle: (id: string) => void;
}

function StayingGroup({ group, chosen, onToggle }: StayingGroupProps) {
  const { kind, limit, fixed, options, room } = group;
  const count = chosen.length + (fixed ? 1 : 0);
  const isFull = chosen.length >= room && room !== 1;
  return (
    <fieldset className="min-w-0">
      <legend className="float-left font-medium">{names[kind]}</legend>
      <output className="num float-right text-sm text-muted">
        {m.plans_staying_of({ count, all: options.length + (fixed ? 1 : 0) })}
      </output>
      <p className="clear-both pt-0.5 text-sm text-muted">
        {room === 0 && fixed
          ? m.plans_resting_all_portfolios({ name: fixed.label })
          : consequences[kind]({ limit })}
      </p>
      {room > 0 && (
        <ul className="mt-2 max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {fixed && <StayingLine label={m.plans_staying_always({ name: fixed.label })} isChecked isFixed />}
          {options.map(({ id, label }) => (
            <StayingLine
              key={id}
              label={label}
              group={room === 1 ? kind : undefined}
              isChecked={chosen.includes(id)}
              isFixed={isFull && !chosen.includes(id)}
              onToggle={() => onToggle(id)}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface StayingLineProps {
  label: string;
  /** Its name where one of the group is chosen, not several. */
  group?: string | undefined;
  isChecked: boolean;
  isFixed: boolean;
  onToggle?: () => void;
}

function StayingLine({ label, group, isChecked, isFixed, onToggle }: StayingLineProps) {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 px-3.5 py-2 text-sm has-[:disabled]:text-faint">
        <input
          type={group === undefined ? 'checkbox' : 'radio'}
          name={group}
          checked={isChecked}
          disabled={isFixed}
          onChange={onToggle}
          className="size-5 shrink-0 accent-[var(--ink)]"
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
      </label>
    </li>
  );
}
