import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { ChatNote } from '#core/support/contract.ts';
import { maxNoteLength } from '#core/support/rules.ts';
import { type Id, newId, type NoteId } from '#core/values/ids.ts';
import { useAddNote } from '#web/features/support/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { formatDateTime } from '#web/ui/when.ts';

/** Notes between administrators. The user never gets them, in no answer and no event. */
export function DeskNotes({
  conversationId,
  notes,
}: {
  conversationId: Id<'cnv'>;
  notes: readonly ChatNote[];
}) {
  const add = useAddNote();
  // Stays until the note is kept, so that a second try is the same note.
  const [id, setId] = useState<NoteId>(() => newId('nte'));
  const form = useForm({
    initial: { text: '' },
    summaryOf: ({ text }) => ({ problems: text.trim() === '' ? { text: m.support_note_empty() } : {} }),
    submit: async (draft) => {
      const text = draft.text.trim();
      await add.mutateAsync({ id, conversationId, text });
      form.reset();
      setId(newId('nte'));
    },
  });
  return (
    <details className="border-t border-line px-4 py-3">
      <summary className="reveal min-h-8 text-sm font-medium">
        {m.support_internal_notes({ count: notes.length })}
      </summary>
      <ul aria-label={m.support_desk_notes_list()} className="mt-2 space-y-2">
        {notes.map((note) => (
          <li key={note.id} className="rounded-md bg-warn-soft px-3.5 py-2.5 text-sm">
            <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
            <p className="mt-1 text-2xs text-muted">
              {note.by} · {formatDateTime(note.at)}
            </p>
          </li>
        ))}
      </ul>
      <form aria-label={m.support_add_note()} className="mt-3" onSubmit={form.onSubmit}>
        <Field
          label={m.support_new_note()}
          hint={m.support_only_administrators_read_notes()}
          autoComplete="off"
          maxLength={maxNoteLength}
          value={form.draft.text}
          onValue={form.edit('text')}
          error={form.errors.text}
        />
        <FailureNote error={form.error} className="mt-2" />
        <Button type="submit" kind="secondary" isSmall className="mt-2" isBusy={form.isBusy}>
          {m.support_desk_add_note_button()}
        </Button>
      </form>
    </details>
  );
}
