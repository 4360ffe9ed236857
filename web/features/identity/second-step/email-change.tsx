import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { MailCheck } from 'lucide-react';
import { emailSchema } from '#core/identity/rules.ts';
import type { ProfileView } from '#core/identity/settings-contract.ts';
import { z } from '#core/values/z.ts';
import {
  useCancelEmailChange,
  useConfirmEmailChange,
  useRequestEmailChange,
} from '#web/features/identity/settings/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { useForm } from '#web/lib/form.ts';
import { problemsOfSchema } from '#web/lib/failures/problems.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, FieldError } from '#web/ui/fields/field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const schema = z.object({ email: emailSchema, password: z.string().min(1, m.settings_password_required()) });

/** The address of the account: a new one counts once its mailbox has answered. */
export function EmailChange({ view }: { view: ProfileView }) {
  const [isOpen, setOpen] = useState(false);
  const cancel = useCancelEmailChange();
  return (
    <Card title={m.settings_email_address()}>
      <p className="text-sm text-muted">{m.settings_sign_with_address_mails_go()}</p>
      <p className="mt-1 font-medium wrap-anywhere">{view.email}</p>
      {view.pendingEmail !== null && (
        <div className="mt-4 rounded-md border border-warn/25 bg-warn-soft p-4">
          <p className="wrap-anywhere">
            {m.settings_waiting_for()} <strong className="font-semibold">{view.pendingEmail}</strong>
            {m.settings_open_link_mail_was_sent()}
          </p>
          <Button
            kind="secondary"
            isSmall
            className="mt-3"
            isBusy={cancel.isPending}
            onClick={() => cancel.mutate({})}
          >
            {m.settings_cancel_change()}
          </Button>
        </div>
      )}
      {isOpen ? (
        <ChangeForm onDone={() => setOpen(false)} />
      ) : (
        <Button kind="secondary" className="mt-4" onClick={() => setOpen(true)}>
          {m.settings_change_email()}
        </Button>
      )}
    </Card>
  );
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const request = useRequestEmailChange();
  const form = useForm({
    initial: { email: '', password: '' },
    summaryOf: (draft) => ({ problems: problemsOfSchema(schema, draft) }),
    submit: async ({ email, password }) => {
      await request.mutateAsync({ email, password });
      toast('success', m.settings_confirm_new_address(), m.settings_open_link_mail_we_sent());
      onDone();
    },
  });
  return (
    <form
      noValidate
      aria-label={m.settings_change_email_form()}
      className="mt-4 space-y-4"
      onSubmit={form.onSubmit}
    >
      <Field
        label={m.settings_new_email()}
        type="email"
        autoComplete="email"
        inputMode="email"
        value={form.draft.email}
        onValue={form.edit('email')}
        error={form.errors.email}
      />
      <PasswordField
        label={m.settings_your_password()}
        autoComplete="current-password"
        value={form.draft.password}
        onValue={form.edit('password')}
        error={form.errors.password}
      />
      <FailureNote error={form.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={form.isBusy}>
          {m.settings_send_confirmation()}
        </Button>
        <Button kind="secondary" onClick={onDone}>
          {m.settings_cancel()}
        </Button>
      </div>
    </form>
  );
}

/** What the mailed link opens. Only the button uses the token, so that a mail scanner cannot. */
export function ConfirmEmail({ token, onDone }: { token: string; onDone: () => void }) {
  const confirm = useConfirmEmailChange();
  const press = () =>
    confirm.mutate(
      { token },
      {
        onSuccess: ({ email }) => {
          toast('success', m.settings_email_changed(), m.settings_from_now_on_sign_with({ email }));
          onDone();
        },
      },
    );
  return (
    <Card title={m.settings_confirm_new_email()}>
      <div className="flex flex-wrap items-center gap-4">
        <MailCheck className="size-8 text-ink-text" strokeWidth={1.5} aria-hidden="true" />
        <p className="min-w-0 flex-1">{m.settings_one_press_makes_address_one()}</p>
        <Button isBusy={confirm.isPending} onClick={press}>
          {m.settings_confirm_email()}
        </Button>
      </div>
      {confirm.error && (
        <FieldError id="confirm-email-failure">{failureOf(confirm.error).message}</FieldError>
      )}
    </Card>
  );
}
