import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { startRegistration } from '@simplewebauthn/browser';
import { deviceWords } from '#core/identity/device-words.ts';
import type { PasskeyView } from '#core/identity/settings-contract.ts';
import { ConfirmForm } from '#web/features/identity/second-step/confirm-form.tsx';
import { keepSecurity, useRenamePasskey } from '#web/features/identity/settings/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { rpc } from '#web/lib/rpc.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** The password, then the device asks; what it answers is checked by the server. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => deviceWords(navigator.userAgent));
  const add = async ({ password }: { password: string }) => {
    const options = await rpc.identity.beginPasskey({ password });
    const answer = await startRegistration({ optionsJSON: options as never }).catch(() => undefined);
    if (!answer) {
      toast('error', m.settings_no_passkey_was_made(), m.settings_device_stopped_or_holds_one());
      return;
    }
    const given = name.trim() === '' ? m.settings_passkey() : name.trim();
    keepSecurity(await rpc.identity.finishPasskey({ name: given, answer: { ...answer } }));
    toast('success', m.settings_passkey_added(), m.settings_can_sign_with_from_now());
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.settings_add_passkey()}
      description={m.settings_device_asks_confirm()}
    >
      <ConfirmForm
        label={m.settings_add_passkey()}
        button={m.settings_add_passkey_button()}
        onCancel={onClose}
        onConfirm={add}
      >
        <Field
          label={m.settings_name()}
          autoComplete="off"
          maxLength={40}
          value={name}
          onValue={setName}
          hint={m.settings_so_know_list()}
        />
      </ConfirmForm>
    </Dialog>
  );
}

interface OneProps {
  passkey: PasskeyView;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: OneProps) {
  const rename = useRenamePasskey();
  const form = useForm({
    initial: { name: passkey.name },
    summaryOf: ({ name }) => ({ problems: name.trim() === '' ? { name: m.settings_give_name() } : {} }),
    submit: async ({ name }) => {
      await rename.mutateAsync({ id: passkey.id, name: name.trim() });
      toast('success', m.settings_passkey_renamed());
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={m.settings_rename_passkey()}>
      <form
        noValidate
        aria-label={m.settings_rename_passkey()}
        className="space-y-4"
        onSubmit={form.onSubmit}
      >
        <Field
          label={m.settings_name()}
          autoComplete="off"
          maxLength={40}
          value={form.draft.name}
          onValue={form.edit('name')}
          error={form.errors.name}
        />
        <FailureNote error={form.error} />
        <DialogActions>
          <Button type="submit" className="w-full" isBusy={form.isBusy}>
            {m.settings_save_name()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: OneProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.settings_remove({ name: passkey.name })}
      description={m.settings_no_longer_opens_account_device()}
    >
      <ConfirmForm
        label={m.settings_confirm_removing()}
        button={m.settings_remove_passkey()}
        onCancel={onClose}
        onConfirm={async ({ password }) => {
          keepSecurity(await rpc.identity.removePasskey({ id: passkey.id, password }));
          toast('success', m.settings_passkey_removed());
          onClose();
        }}
      />
    </Dialog>
  );
}
