import { m } from '#core/messages/messages.js';
import { signUpProblems, type SignUpDraft } from '#web/features/identity/sign-in/auth-draft.ts';
import { NewPasswordFields } from '#web/features/identity/sign-in/new-password-fields.tsx';
import { withPuzzle } from '#web/features/identity/sign-in/with-puzzle.ts';
import { rpc } from '#web/lib/rpc.ts';
import { shownEmail } from '#web/features/identity/sign-in/shown-email.ts';
import { useForm } from '#web/lib/form.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface SignUpFormProps {
  /** Letters of the personal link somebody came by. */
  invitedBy: string | undefined;
  onPending: (email: string) => void;
}

export function SignUpForm({ invitedBy, onPending }: SignUpFormProps) {
  const form = useForm<SignUpDraft>({
    initial: { displayName: '', email: '', password: '', confirmPassword: '' },
    summaryOf: (draft) => ({ problems: signUpProblems(draft) }),
    submit: async (draft) => {
      const email = draft.email.trim();
      const displayName = draft.displayName.trim();
      await withPuzzle((proof) =>
        rpc.identity.signUp({
          email,
          password: draft.password,
          ...(displayName && { displayName }),
          ...(invitedBy !== undefined && { ref: invitedBy }),
          ...proof,
        }),
      );
      toast('success', m.identity_account_created_please_check_email());
      form.reset();
      onPending(await shownEmail(email));
    },
    fieldOf: { name_reserved: 'displayName' },
    onFailure: (failure) => {
      if (failure.code !== 'account_exists') return false;
      form.showErrors({ email: failure.message });
      toast('error', m.identity_account_already_exists_please_try());
      return true;
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="space-y-5" aria-label={m.identity_sign_up()}>
      <Field
        label={m.identity_display_name()}
        aside={m.identity_optional()}
        name="displayName"
        autoComplete="nickname"
        maxLength={100}
        value={form.draft.displayName}
        onValue={form.edit('displayName')}
        error={form.errors.displayName}
      />
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
      <NewPasswordFields label={m.identity_password()} form={form} />
      <FailureNote error={form.error} />
      <Button type="submit" className="w-full" isBusy={form.isBusy}>
        {m.identity_create_account()}
      </Button>
    </form>
  );
}
