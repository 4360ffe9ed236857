import { m } from '#core/messages/messages.js';
import { ConfirmForm } from '#web/features/identity/second-step/confirm-form.tsx';
import { keepSecurity } from '#web/features/identity/settings/queries.ts';
import { rpc } from '#web/lib/rpc.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

export function DisableDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.settings_switch_off_two_factor_sign()}
      description={m.settings_password_alone_opens_account_again()}
    >
      <ConfirmForm
        label={m.settings_confirm_switching_off()}
        button={m.settings_switch_off_two_factor()}
        needsCode
        onCancel={onClose}
        onConfirm={async (draft) => {
          keepSecurity(await rpc.identity.disableTotp(draft));
          toast('success', m.settings_two_factor_sign_off());
          onClose();
        }}
      />
    </Dialog>
  );
}
