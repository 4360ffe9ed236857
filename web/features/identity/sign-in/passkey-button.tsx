import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Sign in without a password. What talks to the device travels with the first press. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const { signInWithPasskey } = await import('#web/features/identity/sign-in/passkey-sign-in.ts');
      if (await signInWithPasskey()) onSignedIn();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="secondary" className="w-full" isBusy={isBusy} onClick={() => void press()}>
      {m.identity_use_passkey()}
    </Button>
  );
}
