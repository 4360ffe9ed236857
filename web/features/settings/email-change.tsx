import { useState } from 'react';
import { MailCheck } from 'lucide-react';
import { emailSchema } from '#core/identity/rules.ts';
import type { ProfileView } from '#core/identity/settings-contract.ts';
import { z } from '#core/values/z.ts';
import {
  useCancelEmailChange,
  useConfirmEmailChange,
  useRequestEmailChange,
} from '#web/features/settings/queries.ts';
import { failureOf } from '#web/lib/failure.ts';
import { useForm } from '#web/lib/form.ts';
import { problemsOfSchema } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';

const schema = z.object({ email: emailSchema, password: z.string().min(1, 'Password is required') });

/** The address of the account: a new one counts once its mailbox has answered. */
export function EmailChange({ view }: { view: ProfileView }) {
  const [isOpen, setOpen] = useState(false);
  const cancel = useCancelEmailChange();
  return (
    <Card title="Email address">
      <p className="text-sm text-muted">You sign in with this address, and mails go there.</p>
      <p className="mt-1 font-medium wrap-anywhere">{view.email}</p>
      {view.pendingEmail !== null && (
        <div className="mt-4 rounded-md border border-warn/25 bg-warn-soft p-4">
          <p className="wrap-anywhere">
            Waiting for <strong className="font-semibold">{view.pendingEmail}</strong>: open the link in the
            mail that was sent there. Until then your address stays as it is.
          </p>
          <Button
            kind="secondary"
            isSmall
            className="mt-3"
            isBusy={cancel.isPending}
            onClick={() => cancel.mutate({})}
          >
            Cancel Change
          </Button>
        </div>
      )}
      {isOpen ? (
        <ChangeForm onDone={() => setOpen(false)} />
      ) : (
        <Button kind="secondary" className="mt-4" onClick={() => setOpen(true)}>
          Change Email
        </Button>
      )}
    </Card>
  );
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const request = useRequestEmailChange();
  const form = useForm({
    initial: { email: '', password: '' },
    problemsOf: (draft) => problemsOfSchema(schema, draft),
    submit: async ({ email, password }) => {
      await request.mutateAsync({ email, password });
      toast('success', 'Confirm your new address', 'Open the link in the mail we sent there.');
      onDone();
    },
  });
  return (
    <form noValidate aria-label="Change email" className="mt-4 space-y-4" onSubmit={form.onSubmit}>
      <Field
        label="New email"
        type="email"
        autoComplete="email"
        inputMode="email"
        value={form.draft.email}
        onValue={form.edit('email')}
        error={form.errors.email}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={form.draft.password}
        onValue={form.edit('password')}
        error={form.errors.password}
      />
      {form.failure && <FieldError id="email-failure">{form.failure}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={form.isBusy}>
          Send Confirmation
        </Button>
        <Button kind="secondary" onClick={onDone}>
          Cancel
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
          toast('success', 'Email changed', `From now on you sign in with ${email}.`);
          onDone();
        },
      },
    );
  return (
    <Card title="Confirm your new email">
      <div className="flex flex-wrap items-center gap-4">
        <MailCheck className="size-8 text-ink-text" strokeWidth={1.5} aria-hidden="true" />
        <p className="min-w-0 flex-1">One press makes this address the one you sign in with.</p>
        <Button isBusy={confirm.isPending} onClick={press}>
          Confirm Email
        </Button>
      </div>
      {confirm.error && (
        <FieldError id="confirm-email-failure">{failureOf(confirm.error).message}</FieldError>
      )}
    </Card>
  );
}
