import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { ConfirmForm } from '#web/features/identity/second-step/confirm-form.tsx';
import { readSecurityAgain } from '#web/features/identity/settings/queries.ts';
import { RecoveryCodes } from '#web/features/identity/second-step/recovery-codes.tsx';
import { rpc } from '#web/lib/rpc.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    if (codes) readSecurityAgain();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={codes ? m.settings_keep_recovery_codes() : m.settings_new_recovery_codes()}
      description={codes ? m.settings_they_never_shown_again() : m.settings_earlier_codes_stop_working()}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={close} />
      ) : (
        <ConfirmForm
          label={m.settings_confirm_new_recovery_codes()}
          button={m.settings_make_new_codes()}
          needsCode
          onCancel={onClose}
          onConfirm={async (draft) => setCodes((await rpc.identity.renewRecoveryCodes(draft)).recoveryCodes)}
        />
      )}
    </Dialog>
  );
}
