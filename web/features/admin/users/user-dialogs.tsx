import { m } from '#core/messages/messages.js';
import { useId, useState, type FormEvent } from 'react';
import type { AdminUserView } from '#core/admin/users-contract.ts';
import type { UserId } from '#core/values/ids.ts';
import { useDeleteUser, useForceVerify, useSendNotice } from '#web/features/admin/users/queries.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field, FieldError } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

type Person = Pick<AdminUserView, 'id' | 'email'>;
interface DialogProps {
  user: Person;
  onClose: () => void;
  /** After the person is gone. */
  onDeleted?: (() => void) | undefined;
}

function Acts({
  onClose,
  label,
  isBusy,
  isGrave = false,
}: {
  onClose: () => void;
  label: string;
  isBusy: boolean;
  isGrave?: boolean;
}) {
  return (
    <div className="dialog-actions mt-5 grid gap-2 sm:grid-cols-[1fr_2fr]">
      <Button kind="secondary" onClick={onClose}>
        {m.common_back()}
      </Button>
      <Button type="submit" kind={isGrave ? 'sell' : 'primary'} isBusy={isBusy}>
        {label}
      </Button>
    </div>
  );
}

function Verify({ user, onClose }: DialogProps) {
  const verify = useForceVerify();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (verify.isPending) return;
    verify.mutate(
      { userId: user.id as UserId },
      {
        onSuccess: () => {
          toast('success', m.people_email_activated());
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.people_activate_title()}
      description={m.people_activate_text({ email: user.email })}
    >
      <form onSubmit={send}>
        <FailureNote error={verify.error} fault={m.people_failed_activate()} className="mt-3" />
        <Acts onClose={onClose} label={m.people_activate()} isBusy={verify.isPending} />
      </form>
    </Dialog>
  );
}

function Notify({ user, onClose }: DialogProps) {
  const notify = useSendNotice();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const id = useId();
  const isShort = text.trim().length < 3;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isShort || notify.isPending) return;
    notify.mutate(
      { userId: user.id as UserId, text: text.trim() },
      {
        onSuccess: () => {
          toast('success', m.people_notification_sent());
          onClose();
        },
      },
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title={m.people_send_notification()} description={user.email}>
      <form onSubmit={send} noValidate>
        <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
          {m.people_notice_text_label()}
        </label>
        <textarea
          id={id}
          className="input min-h-28 py-2.5"
          rows={4}
          maxLength={1_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-invalid={isTried && isShort ? true : undefined}
          aria-describedby={isTried && isShort ? `${id}-error` : `${id}-hint`}
        />
        {isTried && isShort && <FieldError id={`${id}-error`}>{m.people_notice_empty()}</FieldError>}
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-faint">
          {m.people_notice_hint()}
        </p>
        <FailureNote
          error={notify.error}
          fault={m.ui_unexpected_error_occurred_please_try()}
          className="mt-3"
        />
        <Acts onClose={onClose} label={m.people_send_notification()} isBusy={notify.isPending} />
      </form>
    </Dialog>
  );
}

function Delete({ user, onClose, onDeleted }: DialogProps) {
  const remove = useDeleteUser();
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const isSame = email.trim().toLowerCase() === user.email;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isSame || remove.isPending) return;
    remove.mutate(
      { userId: user.id as UserId, email: email.trim() },
      {
        onSuccess: () => {
          toast('success', m.people_user_deleted());
          onClose();
          onDeleted?.();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.people_delete_title({ email: user.email })}
      description={m.people_delete_question()}
    >
      <form onSubmit={send} noValidate>
        <p className="mb-4 text-sm text-muted">{m.people_delete_what()}</p>
        <Field
          label={m.people_delete_type_email()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onValue={setEmail}
          error={isTried && !isSame ? m.people_delete_type_exactly() : undefined}
        />
        <FailureNote error={remove.error} fault={m.people_failed_delete()} className="mt-3" />
        <Acts onClose={onClose} label={m.people_delete_user()} isBusy={remove.isPending} isGrave />
      </form>
    </Dialog>
  );
}

const dialogs = { verify: Verify, notify: Notify, delete: Delete };

export function UserDialog({ act, ...rest }: DialogProps & { act: keyof typeof dialogs }) {
  const Shown = dialogs[act];
  return <Shown {...rest} />;
}
