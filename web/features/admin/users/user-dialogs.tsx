import { plainEmail } from '#core/identity/reach/email.ts';
import { m } from '#core/messages/messages.js';
import { useId } from 'react';
import type { AdminUserView } from '#core/admin/users-contract.ts';
import type { UserId } from '#core/values/ids.ts';
import { useDeleteUser, useForceVerify, useSendNotice } from '#web/features/admin/users/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { Field, FieldError } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

type Person = Pick<AdminUserView, 'id' | 'email'>;
interface DialogProps {
  user: Person;
  onClose: () => void;
  /** After the person is gone. */
  onDeleted?: (() => void) | undefined;
}

function Verify({ user, onClose }: DialogProps) {
  const verify = useForceVerify();
  const form = useForm({
    initial: {},
    summaryOf: () => ({}),
    submit: async () => {
      await verify.mutateAsync({ userId: user.id as UserId });
      toast('success', m.people_email_activated());
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={m.people_activate_title()}
      description={m.people_activate_text({ email: user.email })}
      back={m.common_back()}
      act={m.people_activate()}
      fault={m.people_failed_activate()}
    />
  );
}

function Notify({ user, onClose }: DialogProps) {
  const notify = useSendNotice();
  const form = useForm({
    initial: { text: '' },
    summaryOf: ({ text }) => ({
      problems: text.trim().length < 3 ? { text: m.people_notice_empty() } : {},
    }),
    submit: async ({ text }) => {
      await notify.mutateAsync({ userId: user.id as UserId, text: text.trim() });
      toast('success', m.people_notification_sent());
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={m.people_send_notification()}
      description={user.email}
      back={m.common_back()}
      act={m.people_send_notification()}
    >
      <NoticeField value={form.draft.text} onValue={form.edit('text')} error={form.errors.text} />
    </FormDialog>
  );
}

interface NoticeFieldProps {
  value: string;
  onValue: (text: string) => void;
  error: string | undefined;
}

function NoticeField({ value, onValue, error }: NoticeFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {m.people_notice_text_label()}
      </label>
      <textarea
        id={id}
        className="input min-h-28 py-2.5"
        rows={4}
        maxLength={1_000}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-faint">
        {m.people_notice_hint()}
      </p>
    </div>
  );
}

function Delete({ user, onClose, onDeleted }: DialogProps) {
  const remove = useDeleteUser();
  const form = useForm({
    initial: { email: '' },
    summaryOf: ({ email }) => ({
      problems: plainEmail(email) === plainEmail(user.email) ? {} : { email: m.people_delete_type_exactly() },
    }),
    submit: async ({ email }) => {
      await remove.mutateAsync({ userId: user.id as UserId, email: email.trim() });
      toast('success', m.people_user_deleted());
    },
    onDone: () => {
      onClose();
      onDeleted?.();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={m.people_delete_title({ email: user.email })}
      description={m.people_delete_question()}
      back={m.common_back()}
      kind="sell"
      act={m.people_delete_user()}
      fault={m.people_failed_delete()}
    >
      <p className="text-sm text-muted">{m.people_delete_what()}</p>
      <Field
        label={m.people_delete_type_email()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={form.draft.email}
        onValue={form.edit('email')}
        error={form.errors.email}
      />
    </FormDialog>
  );
}

const dialogs = { verify: Verify, notify: Notify, delete: Delete };

export function UserDialog({ act, ...rest }: DialogProps & { act: keyof typeof dialogs }) {
  const Shown = dialogs[act];
  return <Shown {...rest} />;
}
