import { m } from '#core/messages/messages.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { AuthCard } from '#web/features/identity/sign-in/auth-card.tsx';
import { newPasswordProblems, type NewPasswordDraft } from '#web/features/identity/sign-in/auth-draft.ts';
import { NewPasswordFields } from '#web/features/identity/sign-in/new-password-fields.tsx';
import { rpc } from '#web/lib/rpc.ts';
import { useForm } from '#web/lib/form.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface NewPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link is not valid: the caller shows the way to a new one. */
  onInvalid: (message: string) => void;
}

export function NewPasswordForm({ token, onDone, onInvalid }: NewPasswordFormProps) {
  /** Undefined until the link was checked. */
  const [passkeys, setPasskeys] = useState<number>();
  const [removesPasskeys, setRemovesPasskeys] = useState(false);
  const tellInvalid = useEffectEvent(onInvalid);
  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      if (token.length < 20) return tellInvalid(m.identity_invalid_reset_link_please_request());
      try {
        const account = await rpc.identity.checkResetToken({ token });
        if (isCurrent) setPasskeys(account.passkeys);
      } catch {
        if (isCurrent) tellInvalid(m.identity_invalid_or_expired_reset_link());
      }
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [token]);

  const form = useForm<NewPasswordDraft>({
    initial: { password: '', confirmPassword: '' },
    summaryOf: (draft) => ({ problems: newPasswordProblems(draft) }),
    submit: async ({ password }) => {
      await rpc.identity.resetPassword({ token, password, removePasskeys: removesPasskeys });
      toast('success', m.identity_password_changed_sign_with_new());
      onDone();
    },
  });
  return (
    <AuthCard title={m.identity_choose_new_password()} lead={m.identity_all_other_sessions_account_end()}>
      {passkeys !== undefined ? (
        <form
          noValidate
          onSubmit={form.onSubmit}
          className="space-y-5"
          aria-label={m.identity_new_password()}
        >
          <NewPasswordFields label={m.identity_new_password()} form={form} />
          {passkeys > 0 && (
            <CheckField
              label={m.identity_reset_passkeys({ count: String(passkeys) })}
              hint={m.identity_reset_passkeys_hint()}
              isChecked={removesPasskeys}
              onChecked={setRemovesPasskeys}
            />
          )}
          <FailureNote error={form.error} />
          <Button type="submit" className="w-full" isBusy={form.isBusy}>
            {m.identity_save_password()}
          </Button>
        </form>
      ) : (
        <div className="grid min-h-40 place-items-center text-faint">
          <Spinner label={m.identity_checking_reset_link()} className="size-6" />
        </div>
      )}
    </AuthCard>
  );
}
