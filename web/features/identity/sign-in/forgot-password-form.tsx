import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { AuthCard } from '#web/features/identity/sign-in/auth-card.tsx';
import { emailProblems } from '#web/features/identity/sign-in/auth-draft.ts';
import { rpc } from '#web/lib/rpc.ts';
import { useForm } from '#web/lib/form.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const sentText = m.identity_password_reset_email_sent_check();

export function ForgotPasswordForm({ email, onBack }: { email: string; onBack: () => void }) {
  const [isSent, setSent] = useState(false);
  const form = useForm<{ email: string }>({
    initial: { email },
    summaryOf: (draft) => ({ problems: emailProblems(draft) }),
    submit: async (draft) => {
      await rpc.identity.requestPasswordReset({ email: draft.email.trim() });
      toast('success', sentText);
      setSent(true);
    },
    onFailure: (failure) => {
      toast('error', failure.kind === 'fault' ? m.identity_failed_send_reset_email() : failure.message);
      return false;
    },
  });
  return (
    <AuthCard
      title={m.identity_reset_password()}
      lead={isSent ? undefined : m.identity_we_mail_link_sets_new()}
    >
      {isSent ? (
        <output className="block rounded-md bg-up-soft px-3.5 py-3 text-sm text-up">{sentText}</output>
      ) : (
        <form
          noValidate
          onSubmit={form.onSubmit}
          className="space-y-5"
          aria-label={m.identity_forgot_password()}
        >
          <Field
            label={m.common_email()}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            value={form.draft.email}
            onValue={form.edit('email')}
            error={form.errors.email}
          />
          <FailureNote error={form.error} />
          <Button type="submit" className="w-full" isBusy={form.isBusy}>
            {m.identity_send_reset_email()}
          </Button>
        </form>
      )}
      <Button kind="quiet" className="mt-3 w-full" onClick={onBack}>
        {m.identity_back_login()}
      </Button>
    </AuthCard>
  );
}
