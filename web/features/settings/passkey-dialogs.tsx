import { useState } from 'react';
import { startRegistration } from '@simplewebauthn/browser';
import { deviceWords } from '#core/identity/device-words.ts';
import type { PasskeyView } from '#core/identity/settings-contract.ts';
import { ConfirmForm } from '#web/features/settings/confirm-form.tsx';
import { keepSecurity, useRenamePasskey } from '#web/features/settings/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { rpc } from '#web/lib/rpc.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

/** The password, then the device asks; what it answers is checked by the server. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => deviceWords(navigator.userAgent));
  const add = async ({ password }: { password: string }) => {
    const options = await rpc.identity.beginPasskey({ password });
    const answer = await startRegistration({ optionsJSON: options as never }).catch(() => undefined);
    if (!answer) {
      toast('error', 'No passkey was made', 'The device stopped, or it holds one for this site already.');
      return;
    }
    const given = name.trim() === '' ? 'Passkey' : name.trim();
    keepSecurity(await rpc.identity.finishPasskey({ name: given, answer: { ...answer } }));
    toast('success', 'Passkey added', 'You can sign in with it from now on.');
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Add a passkey" description="Your device asks you to confirm.">
      <ConfirmForm label="Add a passkey" button="Add Passkey" onCancel={onClose} onConfirm={add}>
        <Field
          label="Name"
          autoComplete="off"
          maxLength={40}
          value={name}
          onValue={setName}
          hint="So that you know it in your list."
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
    problemsOf: ({ name }): { name?: string } => (name.trim() === '' ? { name: 'Give it a name' } : {}),
    submit: async ({ name }) => {
      await rename.mutateAsync({ id: passkey.id, name: name.trim() });
      toast('success', 'Passkey renamed');
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Rename the passkey">
      <form noValidate aria-label="Rename the passkey" className="space-y-4" onSubmit={form.onSubmit}>
        <Field
          label="Name"
          autoComplete="off"
          maxLength={40}
          value={form.draft.name}
          onValue={form.edit('name')}
          error={form.errors.name}
        />
        {form.failure && <FieldError id="rename-failure">{form.failure}</FieldError>}
        <Button type="submit" className="w-full" isBusy={form.isBusy}>
          Save Name
        </Button>
      </form>
    </Dialog>
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: OneProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Remove ${passkey.name}`}
      description="It no longer opens your account. The device may still offer it: delete it there too."
    >
      <ConfirmForm
        label="Confirm removing"
        button="Remove Passkey"
        onCancel={onClose}
        onConfirm={async ({ password }) => {
          keepSecurity(await rpc.identity.removePasskey({ id: passkey.id, password }));
          toast('success', 'Passkey removed');
          onClose();
        }}
      />
    </Dialog>
  );
}
