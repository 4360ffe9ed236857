import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { useForm } from '#web/lib/form.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeField, isCode } from '#web/ui/fields/code-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';

interface ConfirmFormProps {
  label: string;
  button: string;
  /** Beside the password: a code of the authenticator app. */
  needsCode?: boolean;
  /** It cannot be undone. */
  isDangerous?: boolean;
  children?: ReactNode;
  onConfirm: (draft: { password: string; code: string }) => Promise<void>;
  onCancel: () => void;
}

/**
 * Asks for the password, and for a code where both are needed, before a change to how the account
 * is opened.
 */
export function ConfirmForm({
  label,
  button,
  needsCode = false,
  isDangerous = false,
  children,
  onConfirm,
  onCancel,
}: ConfirmFormProps) {
  const form = useForm({
    initial: { password: '', code: '' },
    summaryOf: (draft) => ({
      problems: {
        ...(draft.password === '' && { password: m.settings_password_required() }),
        ...(needsCode && !isCode(draft.code) && { code: m.settings_code_malformed() }),
      },
    }),
    submit: onConfirm,
  });
  return (
    <form noValidate aria-label={label} className="space-y-4" onSubmit={form.onSubmit}>
      {children}
      <PasswordField
        label={m.settings_your_password()}
        autoComplete="current-password"
        value={form.draft.password}
        onValue={form.edit('password')}
        error={form.errors.password}
      />
      {needsCode && (
        <CodeField
          label={m.settings_code_authenticator_app()}
          value={form.draft.code}
          onValue={form.edit('code')}
          error={form.errors.code}
        />
      )}
      <FailureNote error={form.error} />
      <DialogActions back={{ name: m.settings_cancel(), onBack: onCancel }}>
        <Button type="submit" kind={isDangerous ? 'sell' : 'primary'} isBusy={form.isBusy}>
          {button}
        </Button>
      </DialogActions>
    </form>
  );
}
