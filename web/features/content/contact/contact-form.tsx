import { m } from '#core/messages/messages.js';
import { useRef, useState, type FormEvent } from 'react';
import { newId } from '#core/values/ids.ts';
import type { ContactDraft } from '#web/features/content/contact/send.ts';
import { useFocusOnErrors } from '#web/lib/focus-on-errors.ts';
import { singleFlight } from '#web/lib/session/single-flight.ts';
import { site } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError, useWrittenBefore } from '#web/ui/fields/field.tsx';

const empty: ContactDraft = { firstName: '', lastName: '', email: '', subject: '', message: '' };
const mostCharacters = 1_000;
const failedText = m.contact_failed_send_message_please_try({ email: site.contact.email });
const sentText = m.contact_thank_for_message_we_will({ answer: site.contact.answer });

/** The contact form. What checks and sends it is fetched with the first press. */
export function ContactForm() {
  const [draft, setDraft] = useState(empty);
  const [problems, setProblems] = useState<Partial<ContactDraft>>({});
  const focusIn = useFocusOnErrors(problems);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string>();
  // One id per message: pressing again after a failure can never send it twice.
  const [id, setId] = useState(() => newId('msg'));
  const [once] = useState(singleFlight);
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);

  const edit = (field: keyof ContactDraft) => (value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setProblems(({ [field]: _cleared, ...rest }) => rest);
    setFailure(undefined);
    setState('idle');
  };

  useWrittenBefore(message, draft.message, edit('message'));

  const send = async () => {
    setState('sending');
    setFailure(undefined);
    const result = await import('#web/features/content/contact/send.ts').then(
      ({ sendContact }) => sendContact(id, draft),
      () => ({ kind: 'failed' }) as const,
    );
    if (result.kind === 'sent') {
      setDraft(empty);
      setId(newId('msg'));
      setState('sent');
      return;
    }
    setState('idle');
    if (result.kind === 'problems') {
      setProblems(result.problems);
      focusIn(form.current);
    } else setFailure('message' in result && result.message ? result.message : failedText);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void once(send);
  };
  const field = (name: keyof ContactDraft) => ({
    value: draft[name],
    onValue: edit(name),
    error: problems[name],
  });

  return (
    <form ref={form} aria-label={m.common_contact()} noValidate onSubmit={onSubmit} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.contact_first_name()} autoComplete="given-name" required {...field('firstName')} />
        <Field label={m.contact_last_name()} autoComplete="family-name" required {...field('lastName')} />
      </div>
      <Field label={m.common_email()} type="email" autoComplete="email" required {...field('email')} />
      <Field label={m.contact_subject()} autoComplete="off" required maxLength={100} {...field('subject')} />
      <label className="block text-sm font-medium">
        {m.contact_message()}
        <textarea
          ref={message}
          required
          rows={5}
          maxLength={mostCharacters}
          value={draft.message}
          onChange={(event) => edit('message')(event.target.value)}
          aria-invalid={problems.message ? true : undefined}
          aria-describedby={problems.message ? 'contact-message-error' : undefined}
          className="input mt-1.5 font-normal"
        />
      </label>
      {problems.message && <FieldError id="contact-message-error">{problems.message}</FieldError>}
      {failure && <FieldError id="contact-failure">{failure}</FieldError>}
      <Button type="submit" isBusy={state === 'sending'} className="w-full">
        {state === 'sending' ? m.contact_sending_message() : m.contact_send_message()}
      </Button>
      <output className="block text-sm text-up empty:hidden">{state === 'sent' ? sentText : ''}</output>
      <noscript>
        <p className="text-sm text-muted">
          {m.contact_form_needs_javascript_please_write({ email: site.contact.email })}
        </p>
      </noscript>
    </form>
  );
}
