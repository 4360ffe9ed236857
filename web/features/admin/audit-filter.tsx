import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { AuditFilterInput } from '#core/admin/audit-contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

interface AuditFilterProps {
  filter: AuditFilterInput;
  onFilter: (filter: AuditFilterInput) => void;
}

/** Typed here, applied at once with Enter or the button: what is applied belongs to the address of the page. */
export function AuditFilter({ filter, onFilter }: AuditFilterProps) {
  const [draft, setDraft] = useState<Record<keyof AuditFilterInput, string>>({
    actor: filter.actor ?? '',
    subject: filter.subject ?? '',
    action: filter.action ?? '',
    from: filter.from ?? '',
    to: filter.to ?? '',
  });
  const edit = (key: keyof AuditFilterInput) => (value: string) => setDraft({ ...draft, [key]: value });
  const isSet = Object.values(filter).some((value) => value !== undefined);
  return (
    <form
      noValidate
      aria-label={m.audit_filter()}
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_1fr_10rem_10rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== '')));
      }}
    >
      <Field
        label={m.audit_who()}
        autoComplete="off"
        maxLength={100}
        value={draft.actor}
        onValue={edit('actor')}
      />
      <Field
        label={m.audit_whom()}
        autoComplete="off"
        maxLength={100}
        value={draft.subject}
        onValue={edit('subject')}
      />
      <Field
        label={m.audit_what()}
        autoComplete="off"
        maxLength={60}
        placeholder="identity."
        value={draft.action}
        onValue={edit('action')}
      />
      <Field label={m.audit_from()} type="date" value={draft.from} onValue={edit('from')} />
      <Field label={m.audit_to()} type="date" value={draft.to} onValue={edit('to')} />
      <span className="col-span-2 flex flex-wrap gap-2 lg:col-span-1">
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
