import { mailtoOf } from '#core/values/mailto.ts';
import { m } from '#core/messages/messages.js';
import type { ContactMessage } from '#core/content/contract.ts';
import type { MessageId } from '#core/values/ids.ts';
import { useAnswerMessage } from '#web/features/admin/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

const mostCharacters = 4_000;

function AnswerForm({ message }: { message: ContactMessage }) {
  const answer = useAnswerMessage();
  const form = useForm({
    initial: { text: '' },
    summaryOf: () => ({}),
    submit: async ({ text }) => {
      await answer.mutateAsync({ id: message.id as MessageId, answer: text.trim() });
      toast('success', m.admin_answer_sent({ email: message.email }));
    },
  });
  const { text } = form.draft;
  return (
    <form
      aria-label={m.admin_answer_to({ name: message.name })}
      className="mt-4 space-y-3 border-t border-line pt-4"
      onSubmit={form.onSubmit}
    >
      <label className="block text-sm font-medium">
        {m.admin_your_answer()}
        <textarea
          rows={4}
          maxLength={mostCharacters}
          value={text}
          onChange={(event) => form.change({ text: event.target.value })}
          className="input mt-1.5 font-normal"
        />
      </label>
      <FailureNote error={form.error} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm wrap-anywhere text-faint">
          {m.admin_goes_by_mail_once({ email: message.email })}
        </p>
        <Button type="submit" isSmall isBusy={form.isBusy} disabled={text.trim() === ''}>
          {m.admin_send_answer()}
        </Button>
      </div>
    </form>
  );
}

/** What a visitor wrote, and the answer or the place for it. */
export function ContactMessageCard({ message }: { message: ContactMessage }) {
  return (
    <article aria-label={m.admin_message_of({ name: message.name })} className="card p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold wrap-anywhere">{message.subject}</h2>
        <Badge tone={message.answer === null ? 'warn' : 'good'}>
          {message.answer === null ? m.common_open() : m.admin_answered()}
        </Badge>
      </div>
      <p className="mt-0.5 text-sm text-muted wrap-anywhere">
        {message.name} ·{' '}
        <a className="link" href={mailtoOf(message.email)}>
          {message.email}
        </a>{' '}
        · {formatDateTime(message.at)}
      </p>
      <p className="mt-4 wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      {message.answer === null ? (
        <AnswerForm message={message} />
      ) : (
        <div className="mt-4 rounded-md bg-panel-2 p-4 text-sm">
          <p className="text-faint">
            {m.admin_answered()} {message.answeredAt !== null && formatDateTime(message.answeredAt)}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{message.answer}</p>
        </div>
      )}
    </article>
  );
}
