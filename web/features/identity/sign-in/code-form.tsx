import { m } from '#core/messages/messages.js';
import { forgetAskedHere } from '#web/features/identity/sign-in/asked-here.ts';
import { rpc } from '#web/lib/rpc.ts';
import { useForm } from '#web/lib/form.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeField, isCode } from '#web/ui/fields/code-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** The six digits of the verification mail, beside the link. */
export function CodeForm({ email, onVerified }: { email: string; onVerified: () => void }) {
  const form = useForm<{ code: string }>({
    initial: { code: '' },
    summaryOf: (draft) => ({
      problems: isCode(draft.code) ? {} : { code: m.identity_code_malformed() },
    }),
    submit: async ({ code }) => {
      await rpc.identity.verifyCode({ email, code });
      forgetAskedHere();
      toast('success', m.identity_email_verified_successfully());
      onVerified();
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      className="space-y-4"
      aria-label={m.identity_verification_code()}
    >
      <CodeField
        label={m.identity_sign_in_code_field()}
        value={form.draft.code}
        onValue={form.edit('code')}
        error={form.errors.code}
        hint={m.identity_from_mail_we_sent_works()}
      />
      <FailureNote error={form.error} />
      <Button type="submit" className="w-full" isBusy={form.isBusy}>
        {m.identity_verify()}
      </Button>
    </form>
  );
}
