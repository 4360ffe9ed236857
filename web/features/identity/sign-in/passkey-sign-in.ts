import { m } from '#core/messages/messages.js';
import { startAuthentication } from '@simplewebauthn/browser';
import { failureOf } from '#web/lib/failures/failure.ts';
import { rpc } from '#web/lib/rpc.ts';
import { rememberSession } from '#web/lib/session/session-hint.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/**
 * Asks the device for a passkey of this site. True when a session was opened; what went wrong is
 * told here.
 */
export async function signInWithPasskey(): Promise<boolean> {
  try {
    const options = await rpc.identity.beginPasskeySignIn();
    const answer = await startAuthentication({ optionsJSON: options as never }).catch(() => undefined);
    if (!answer) {
      toast('error', m.identity_no_passkey_was_used(), m.identity_device_stopped_or_holds_none());
      return false;
    }
    await rpc.identity.finishPasskeySignIn({ answer: { ...answer } });
  } catch (error) {
    toast('error', failureOf(error).message);
    return false;
  }
  rememberSession(true);
  return true;
}
