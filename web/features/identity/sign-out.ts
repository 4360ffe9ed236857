import { m } from '#core/messages/messages.js';
import { leaveBy } from '#web/lib/session/parting.ts';
import { lastCall, rpc } from '#web/lib/rpc.ts';
import { rememberSession } from '#web/lib/session/session-hint.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/**
 * Ends the session and opens the landing page afresh, so that no figure of the last person stays in
 * memory.
 */
export async function signOut(): Promise<void> {
  const end = async () => {
    await rpc.identity.signOut(undefined, lastCall);
    rememberSession(false);
    try {
      // What this tab kept for the person, such as words of a chat that were not sent.
      sessionStorage.clear();
    } catch {
      // Without storage nothing was kept.
    }
  };
  try {
    await leaveBy(end, '/');
  } catch {
    toast('error', m.identity_sign_out_failed_check_connection());
  }
}
