import { useState } from 'react';
import { AuthCard, FormFailure } from '#web/features/identity/auth-card.tsx';
import { emailProblems } from '#web/features/identity/auth-draft.ts';
import { rpc } from '#web/lib/rpc.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

const sentText = 'Password reset email sent. Check your inbox and click the link to reset your password.';

export function ForgotPasswordForm({ email, onBack }: { email: string; onBack: () => void }) {
  const [isSent, setSent] = useState(false);
  const form = useForm<{ email: string }>({
    initial: { email },
    problemsOf: emailProblems,
    submit: async (draft) => {
      await rpc.identity.requestPasswordReset({ email: draft.email.trim() });
      toast('success', sentText);
      setSent(true);
    },
    onFailure: (failure) => {
      toast('error', failure.kind === 'fault' ? 'Failed to send reset email' : failure.message);
      return false;
    },
  });
  return (
    <AuthCard
      title="Reset your password"
      lead={isSent ? undefined : 'We mail you a link that sets a new password.'}
    >
      {isSent ? (
        <output className="block rounded-md bg-up-soft px-3.5 py-3 text-sm text-up">{sentText}</output>
      ) : (
        <form noValidate onSubmit={form.onSubmit} className="space-y-5" aria-label="Forgot password">
          <Field
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            value={form.draft.email}
            onValue={form.edit('email')}
            error={form.errors.email}
          />
          <FormFailure>{form.failure}</FormFailure>
          <Button type="submit" className="w-full" isBusy={form.isBusy}>
            Send Reset Email
          </Button>
        </form>
      )}
      <Button kind="quiet" className="mt-3 w-full" onClick={onBack}>
        Back to Login
      </Button>
    </AuthCard>
  );
}
