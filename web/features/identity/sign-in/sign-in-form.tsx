import { m } from '#core/messages/messages.js';
import { signInProblems, type SignInDraft } from '#web/features/identity/sign-in/auth-draft.ts';
import { PasskeyButton } from '#web/features/identity/sign-in/passkey-button.tsx';
import { withPuzzle } from '#web/features/identity/sign-in/with-puzzle.ts';
import { rememberSession } from '#web/lib/session/session-hint.ts';
import { rpc } from '#web/lib/rpc.ts';
import { shownEmail } from '#web/features/identity/sign-in/shown-email.ts';
import { useForm } from '#web/lib/form.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface SignInFormProps {
  onSignedIn: () => void;
  /** The address is right but not verified yet. */
  onPending: (email: string) => void;
  onForgot: (email: string) => void;
  /** The password is right and the account asks for its second step. */
  onCode: () => void;
}

export function SignInForm({ onSignedIn, onPending, onForgot, onCode }: SignInFormProps) {
  const form = useForm<SignInDraft>({
    initial: { email: '', password: '' },
    summaryOf: (draft) => ({ problems: signInProblems(draft) }),
    submit: async (draft) => {
      const email = draft.email.trim();
      const { isVerified, needsCode } = await withPuzzle((proof) =>
        rpc.identity.signIn({ email, password: draft.password, ...proof }),
      );
      if (needsCode) return onCode();
      rememberSession(true);
      if (!isVerified) {
        toast('error', m.identity_please_verify_email_continue_we());
        onPending(await shownEmail(email));
        return;
      }
      toast('success', m.identity_welcome_back_successfully_logged());
      onSignedIn();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="space-y-5" aria-label={m.identity_login()}>
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
      <div>
        <PasswordField
          label={m.identity_password()}
          name="password"
          autoComplete="current-password"
          value={form.draft.password}
          onValue={form.edit('password')}
          error={form.errors.password}
        />
        <button type="button" className="link mt-2 py-1 text-sm" onClick={() => onForgot(form.draft.email)}>
          {m.identity_forgot_password_link()}
        </button>
      </div>
      <FailureNote error={form.error} />
      <Button type="submit" className="w-full" isBusy={form.isBusy}>
        {m.identity_sign_in()}
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} />
    </form>
  );
}
