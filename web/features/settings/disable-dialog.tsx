import { ConfirmForm } from '#web/features/settings/confirm-form.tsx';
import { keepSecurity } from '#web/features/settings/queries.ts';
import { rpc } from '#web/lib/rpc.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';

export function DisableDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Switch off two-factor sign-in"
      description="Your password alone opens your account again, and your recovery codes stop working."
    >
      <ConfirmForm
        label="Confirm switching off"
        button="Switch Off Two-Factor"
        needsCode
        onCancel={onClose}
        onConfirm={async (draft) => {
          keepSecurity(await rpc.identity.disableTotp(draft));
          toast('success', 'Two-factor sign-in is off');
          onClose();
        }}
      />
    </Dialog>
  );
}
