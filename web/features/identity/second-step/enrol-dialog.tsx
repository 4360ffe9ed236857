import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { ConfirmForm } from '#web/features/identity/second-step/confirm-form.tsx';
import { readSecurityAgain } from '#web/features/identity/settings/queries.ts';
import { RecoveryCodes } from '#web/features/identity/second-step/recovery-codes.tsx';
import { useForm } from '#web/lib/form.ts';
import { rpc } from '#web/lib/rpc.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeField, isCode } from '#web/ui/fields/code-field.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

type Step =
  | { at: 'password' }
  | { at: 'scan'; secret: string; url: string }
  | { at: 'codes'; codes: readonly string[] };

/** Password, then the picture and a first code, then the recovery codes, shown once. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'password' });
  const close = () => {
    if (step.at === 'codes') readSecurityAgain();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={step.at === 'codes' ? m.settings_keep_recovery_codes() : m.settings_switch_on_two_factor_sign()}
      description={step.at === 'codes' ? m.settings_each_opens_account_once_when() : undefined}
    >
      {step.at === 'password' && (
        <ConfirmForm
          label={m.settings_confirm_with_password()}
          button={m.settings_continue()}
          onCancel={onClose}
          onConfirm={async ({ password }) =>
            setStep({ at: 'scan', ...(await rpc.identity.beginTotp({ password })) })
          }
        />
      )}
      {step.at === 'scan' && (
        <Scan
          secret={step.secret}
          url={step.url}
          onCodes={(codes) => {
            setStep({ at: 'codes', codes });
            toast('success', m.settings_two_factor_sign_on());
          }}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={close} />}
    </Dialog>
  );
}

const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function Scan({
  secret,
  url,
  onCodes,
}: {
  secret: string;
  url: string;
  onCodes: (codes: readonly string[]) => void;
}) {
  const form = useForm({
    initial: { code: '' },
    summaryOf: ({ code }) => ({
      problems: isCode(code) ? {} : { code: m.settings_code_malformed() },
    }),
    submit: async ({ code }) => onCodes((await rpc.identity.confirmTotp({ code })).recoveryCodes),
  });
  return (
    <form
      noValidate
      aria-label={m.settings_confirm_first_code()}
      className="space-y-4"
      onSubmit={form.onSubmit}
    >
      <ol className="list-inside list-decimal space-y-1 text-sm text-muted">
        <li>{m.settings_scan_picture_with_authenticator_app()}</li>
        <li>{m.settings_enter_code_app_shows()}</li>
      </ol>
      <div className="grid justify-items-center gap-3">
        <QrCode text={url} className="size-44 bg-white" />
        <div className="flex w-full items-center gap-2 rounded-md border border-line bg-panel-2 py-1 pr-1 pl-3">
          <p className="num min-w-0 flex-1 text-sm wrap-anywhere">
            <span className="sr-only">{m.settings_key()} </span>
            <span data-secret={secret}>{grouped(secret)}</span>
          </p>
          <CopyButton text={secret} label={m.settings_copy_key()} done={m.settings_key_copied()} />
        </div>
      </div>
      <CodeField
        label={m.settings_code_app()}
        value={form.draft.code}
        onValue={form.edit('code')}
        error={form.errors.code}
      />
      <FailureNote error={form.error} />
      <DialogActions>
        <Button type="submit" className="w-full" isBusy={form.isBusy}>
          {m.settings_confirm_code()}
        </Button>
      </DialogActions>
    </form>
  );
}
