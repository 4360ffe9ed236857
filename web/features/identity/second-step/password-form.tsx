import { m } from '#core/messages/messages.js';
import { newPasswordSchema } from '#core/identity/rules.ts';
import type { SecurityView } from '#core/identity/settings-contract.ts';
import { z } from '#core/values/z.ts';
import { useChangePassword } from '#web/features/identity/settings/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { problemsOfSchema } from '#web/lib/failures/problems.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDate } from '#web/ui/when.ts';

const schema = z.object({
  password: z.string().min(1, m.settings_password_required()),
  newPassword: newPasswordSchema,
});

export function PasswordForm({ view }: { view: SecurityView }) {
  const change = useChangePassword();
  const form = useForm({
    initial: { password: '', newPassword: '', again: '' },
    summaryOf: (draft) => ({
      problems: {
        ...problemsOfSchema(schema, draft),
        ...(draft.newPassword === draft.again ? {} : { again: m.settings_passwords_do_not_match() }),
      },
    }),
    submit: async ({ password, newPassword }) => {
      await change.mutateAsync({ password, newPassword });
      form.reset();
      toast('success', m.settings_password_changed(), m.settings_every_other_session_was_ended());
    },
  });
  return (
    <Card title={m.settings_password()}>
      <p className="mb-4 text-sm text-muted">
        {view.passwordChangedAt === null
          ? m.settings_not_changed_since_signed_up()
          : m.settings_last_changed_change_ends_every({
              passwordChangedAt: formatDate(view.passwordChangedAt),
            })}
      </p>
      <form
        noValidate
        aria-label={m.settings_change_password()}
        className="space-y-4"
        onSubmit={form.onSubmit}
      >
        <PasswordField
          label={m.settings_current_password()}
          autoComplete="current-password"
          value={form.draft.password}
          onValue={form.edit('password')}
          error={form.errors.password}
        />
        <PasswordField
          label={m.settings_new_password()}
          autoComplete="new-password"
          value={form.draft.newPassword}
          onValue={form.edit('newPassword')}
          error={form.errors.newPassword}
          hasStrength
        />
        <PasswordField
          label={m.settings_new_password_again()}
          autoComplete="new-password"
          value={form.draft.again}
          onValue={form.edit('again')}
          error={form.errors.again}
        />
        <FailureNote error={form.error} />
        <Button type="submit" isBusy={form.isBusy}>
          {m.settings_change_password_button()}
        </Button>
      </form>
    </Card>
  );
}
