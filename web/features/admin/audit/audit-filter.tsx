import { m } from '#core/messages/messages.js';
import { type ComponentProps, useState } from 'react';
import type { AuditFilterInput } from '#core/admin/audit-contract.ts';
import { Button } from '#web/ui/button.tsx';
import { DayField } from '#web/ui/fields/day/day-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';

interface AuditFilterProps {
  filter: Asked;
  onFilter: (filter: Asked) => void;
}
/** Days are those of whoever asks. */
type Asked = Omit<AuditFilterInput, 'zone'>;

const fields: readonly ({ readonly name: keyof Asked; readonly isDay?: boolean } & Pick<
  ComponentProps<typeof Field>,
  'label' | 'maxLength' | 'placeholder'
>)[] = [
  { name: 'actor', label: m.audit_who(), maxLength: 100 },
  { name: 'subject', label: m.audit_whom(), maxLength: 100 },
  { name: 'action', label: m.audit_what(), maxLength: 60, placeholder: 'identity.' },
  { name: 'from', label: m.audit_from(), isDay: true },
  { name: 'to', label: m.audit_to(), isDay: true },
];

/**
 * Typed here, applied at once with Enter or the button: what is applied belongs to the address of
 * the page.
 */
export function AuditFilter({ filter, onFilter }: AuditFilterProps) {
  const [draft, setDraft] = useState<Record<keyof Asked, string>>({
    actor: filter.actor ?? '',
    subject: filter.subject ?? '',
    action: filter.action ?? '',
    from: filter.from ?? '',
    to: filter.to ?? '',
  });
  const edit = (key: keyof Asked) => (value: string) => setDraft({ ...draft, [key]: value });
  const isSet = Object.values(filter).some((value) => value !== undefined);
  return (
    <form
      noValidate
      aria-label={m.audit_filter()}
      className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[1fr_1fr_1fr_10rem_10rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        // A day that cannot be asked for says so in its field, and nothing is applied without it.
        if (!event.currentTarget.checkValidity()) return;
        onFilter(Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== '')));
      }}
    >
      {fields.map(({ name, isDay = false, ...field }) => {
        const Box = isDay ? DayField : Field;
        return <Box key={name} autoComplete="off" {...field} value={draft[name]} onValue={edit(name)} />;
      })}
      <span className="col-span-2 flex flex-wrap gap-2 lg:col-span-1 lg:mt-6.5">
        <Button type="submit" kind="secondary">
          {m.audit_apply()}
        </Button>
        {isSet && (
          <Button kind="quiet" onClick={() => onFilter({})}>
            {m.common_clear_filters()}
          </Button>
        )}
      </span>
    </form>
  );
}
