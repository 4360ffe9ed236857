import { newPasswordSchema } from '#core/identity/rules.ts';
import type { SecurityView } from '#core/identity/settings-contract.ts';
import { z } from '#core/values/z.ts';
import { useChangePassword } from '#web/features/settings/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { problemsOfSchema } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { formatDate } from '#web/ui/when.ts';

const schema = z.object({
  password: z.string().min(1, 'Password is required'),
  newPassword: newPasswordSchema,
});

export function PasswordForm({ view }: { view: SecurityView }) {
  const change = useChangePassword();
  const form = useForm({
    initial: { password: '', newPassword: '', again: '' },
    problemsOf: (draft) => ({
      ...problemsOfSchema(schema, draft),
      ...(draft.newPassword === draft.again ? {} : { again: 'Passwords do not match' }),
    }),
    submit: async ({ password, newPassword }) => {
      await change.mutateAsync({ password, newPassword });
      form.reset();
      toast('success', 'Password changed', 'Every other session was ended.');
    },
  });
  return (
    <Card title="Password">
      <p className="mb-4 text-sm text-muted">
        {view.passwordChangedAt === null
          ? 'Not changed since you signed up.'
          : `Last changed ${formatDate(view.passwordChangedAt)}.`}{' '}
        A change ends every other session, and withdrawals may wait for a while after it.
      </p>
      <form noValidate aria-label="Change password" className="space-y-4" onSubmit={form.onSubmit}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={form.draft.password}
          onValue={form.edit('password')}
          error={form.errors.password}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          value={form.draft.newPassword}
          onValue={form.edit('newPassword')}
          error={form.errors.newPassword}
          hasStrength
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          value={form.draft.again}
          onValue={form.edit('again')}
          error={form.errors.again}
        />
        {form.failure && <FieldError id="password-failure">{form.failure}</FieldError>}
        <Button type="submit" isBusy={form.isBusy}>
          Change Password
        </Button>
      </form>
    </Card>
  );
}
