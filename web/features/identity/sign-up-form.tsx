import { signUpProblems, type SignUpDraft } from '#web/features/identity/auth-draft.ts';
import { FormFailure } from '#web/features/identity/auth-card.tsx';
import { rpc } from '#web/lib/rpc.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';

export function SignUpForm({ onPending }: { onPending: (email: string) => void }) {
  const form = useForm<SignUpDraft>({
    initial: { displayName: '', email: '', password: '', confirmPassword: '' },
    problemsOf: signUpProblems,
    submit: async (draft) => {
      const email = draft.email.trim();
      const displayName = draft.displayName.trim();
      await rpc.identity.signUp({ email, password: draft.password, ...(displayName && { displayName }) });
      toast('success', 'Account created! Please check your email to verify your account.');
      form.reset();
      onPending(email);
    },
    onFailure: (failure) => {
      if (failure.code !== 'account_exists') return false;
      form.showErrors({ email: failure.message });
      toast('error', 'Account already exists. Please try logging in instead.');
      return true;
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="space-y-5" aria-label="Sign Up">
      <Field
        label="Display name"
        aside="Optional"
        name="displayName"
        autoComplete="nickname"
        maxLength={50}
        value={form.draft.displayName}
        onValue={form.edit('displayName')}
        error={form.errors.displayName}
      />
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
      <PasswordField
        label="Password"
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
        Create Account
      </Button>
    </form>
  );
}
