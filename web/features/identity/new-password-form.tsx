import { useEffect, useEffectEvent, useState } from 'react';
import { AuthCard, FormFailure } from '#web/features/identity/auth-card.tsx';
import { newPasswordProblems, type NewPasswordDraft } from '#web/features/identity/auth-draft.ts';
import { rpc } from '#web/lib/rpc.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';

interface NewPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link is not valid: the caller shows the way to a new one. */
  onInvalid: (message: string) => void;
}

export function NewPasswordForm({ token, onDone, onInvalid }: NewPasswordFormProps) {
  const [isChecked, setChecked] = useState(false);
  const tellInvalid = useEffectEvent(onInvalid);
  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      if (token.length < 20) return tellInvalid('Invalid reset link. Please request a new password reset.');
      try {
        await rpc.identity.checkResetToken({ token });
        if (isCurrent) setChecked(true);
      } catch {
        if (isCurrent) tellInvalid('Invalid or expired reset link. Please request a new password reset.');
      }
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [token]);

  const form = useForm<NewPasswordDraft>({
    initial: { password: '', confirmPassword: '' },
    problemsOf: newPasswordProblems,
    submit: async ({ password }) => {
      await rpc.identity.resetPassword({ token, password });
      toast('success', 'Password changed. Sign in with your new password.');
      onDone();
    },
  });
  return (
    <AuthCard title="Choose a new password" lead="All other sessions of your account end when it is saved.">
      {isChecked ? (
        <form noValidate onSubmit={form.onSubmit} className="space-y-5" aria-label="New password">
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            value={form.draft.password}
            onValue={form.edit('password')}
            error={form.errors.password}
            hasStrength
          />
          <PasswordField
            label="Confirm password"
            name="confirmPassword"
            autoComplete="new-password"
            value={form.draft.confirmPassword}
            onValue={form.edit('confirmPassword')}
            error={form.errors.confirmPassword}
          />
          <FormFailure>{form.failure}</FormFailure>
          <Button type="submit" className="w-full" isBusy={form.isBusy}>
            Save Password
          </Button>
        </form>
      ) : (
        <div className="grid min-h-40 place-items-center text-faint">
          <Spinner label="Checking your reset link" className="size-6" />
        </div>
      )}
    </AuthCard>
  );
}
