import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { CannedReply } from '#core/support/contract.ts';
import { messageProblem } from '#core/support/rules.ts';
import { type CannedReplyId, newId } from '#core/values/ids.ts';
import { cannedQuery, useRemoveCanned, useSaveCanned } from '#web/features/support/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/** Answers that are given often: one is put into the reply box, where it can still be changed. */
export function CannedReplies({ draft, onChoose }: { draft: string; onChoose: (text: string) => void }) {
  const { data: replies = [] } = useQuery(cannedQuery());
  const [isManaging, setManaging] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line p-3">
      <select
        aria-label={m.support_canned_reply()}
        className="input min-h-9 w-auto max-w-56 py-1 text-sm"
        value=""
        onChange={(event) => {
          const chosen = replies.find(({ id }) => id === event.target.value);
          if (chosen) onChoose(chosen.text);
        }}
      >
        <option value="">{m.support_canned_replies()}</option>
        {replies.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <Button kind="quiet" isSmall onClick={() => setManaging(true)}>
        {m.support_manage()}
      </Button>
      <Dialog isOpen={isManaging} onClose={() => setManaging(false)} title={m.support_canned_replies()}>
        <Manage replies={replies} draft={draft} />
      </Dialog>
    </div>
  );
}

function Manage({ replies, draft }: { replies: readonly CannedReply[]; draft: string }) {
  const save = useSaveCanned();
  const remove = useRemoveCanned();
  const [id, setId] = useState<CannedReplyId>(() => newId('cnd'));
  const form = useForm({
    initial: { title: '', text: draft },
    summaryOf: ({ title, text }) => ({
      blockedBy: messageProblem(text),
      problems: {
        ...(title.trim() === '' && { title: m.settings_give_name() }),
        ...(text.trim() === '' && { text: m.support_write_message() }),
      },
    }),
    submit: async ({ title, text }) => {
      await save.mutateAsync({ id, title, text });
      setId(newId('cnd'));
      form.change({ title: '', text: '' });
    },
  });
  return (
    <>
      <ul className="space-y-2">
        {replies.map((reply) => (
          <li
            key={reply.id}
            className="flex items-start gap-2 rounded-md border border-line px-3.5 py-2 text-sm"
          >
            <span className="min-w-0 flex-1">
              <span className="font-medium wrap-anywhere">{reply.title}</span>
              <span className="block wrap-anywhere text-muted">{reply.text}</span>
            </span>
            <Button
              kind="quiet"
              isSmall
              aria-label={m.support_remove({ title: reply.title })}
              onClick={() => remove.mutate({ id: reply.id as CannedReplyId })}
            >
              {m.support_reply_remove()}
            </Button>
          </li>
        ))}
      </ul>
      <form aria-label={m.support_new_canned_reply()} className="mt-4 space-y-3" onSubmit={form.onSubmit}>
        <Field
          label={m.support_name()}
          autoComplete="off"
          maxLength={60}
          value={form.draft.title}
          onValue={form.edit('title')}
          error={form.errors.title}
        />
        <Field
          label={m.support_text()}
          autoComplete="off"
          value={form.draft.text}
          onValue={form.edit('text')}
          error={form.summary.blockedBy ?? form.errors.text}
        />
        <FailureNote error={form.error} />
        <Button type="submit" kind="secondary" isSmall isBusy={form.isBusy}>
          {m.support_save_reply()}
        </Button>
      </form>
    </>
  );
}
