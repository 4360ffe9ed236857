import { useState } from 'react';
import { m } from '#core/messages/messages.js';
import type { AdminUserView } from '#core/admin/users-contract.ts';
import type { UserId } from '#core/values/ids.ts';
import { useDemote } from '#web/features/admin/users/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/**
 * Takes the administrator's role from somebody, with the own password and a reason that they read.
 */
export function DemoteButton({ user }: { user: Pick<AdminUserView, 'id' | 'email'> }) {
  const [isOpen, setOpen] = useState(false);
  const demote = useDemote();
  const close = () => setOpen(false);
  const form = useForm({
    initial: { reason: '', password: '' },
    summaryOf: (draft) => ({
      problems: {
        ...(draft.reason.trim().length < 3 && { reason: m.approvals_say_why() }),
        ...(draft.password === '' && { password: m.identity_own_password_required() }),
      },
    }),
    submit: async ({ reason, password }) => {
      await demote.mutateAsync({ userId: user.id as UserId, reason: reason.trim(), password });
      toast('success', m.people_demoted());
      close();
    },
  });
  return (
    <>
      <Button kind="sell" isSmall onClick={() => setOpen(true)}>
        {m.people_demote()}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={m.people_demote_title({ email: user.email })}
        description={m.people_demote_text()}
      >
        <form noValidate aria-label={m.people_demote()} className="space-y-4" onSubmit={form.onSubmit}>
          <Field
            label={m.people_reason()}
            autoComplete="off"
            maxLength={300}
            value={form.draft.reason}
            onValue={form.edit('reason')}
            error={form.errors.reason}
          />
          <PasswordField
            label={m.identity_own_password()}
            autoComplete="current-password"
            value={form.draft.password}
            onValue={form.edit('password')}
            error={form.errors.password}
          />
          <FailureNote error={form.error} />
          <DialogActions back={{ name: m.common_back(), onBack: close }}>
            <Button type="submit" kind="sell" isBusy={form.isBusy}>
              {m.people_demote()}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
