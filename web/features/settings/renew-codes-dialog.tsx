import { useState } from 'react';
import { ConfirmForm } from '#web/features/settings/confirm-form.tsx';
import { readSecurityAgain } from '#web/features/settings/queries.ts';
import { RecoveryCodes } from '#web/features/settings/recovery-codes.tsx';
import { rpc } from '#web/lib/rpc.ts';
import { Dialog } from '#web/ui/dialog.tsx';

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
      title={codes ? 'Keep your recovery codes' : 'New recovery codes'}
      description={codes ? 'They are never shown again.' : 'Your earlier codes stop working.'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={close} />
      ) : (
        <ConfirmForm
          label="Confirm new recovery codes"
          button="Make New Codes"
          needsCode
          onCancel={onClose}
          onConfirm={async (draft) => setCodes((await rpc.identity.renewRecoveryCodes(draft)).recoveryCodes)}
        />
      )}
    </Dialog>
  );
}
