import { m } from '#core/messages/messages.js';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { applyDisplay } from '#web/features/identity/settings/apply-display.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { rememberSession } from '#web/lib/session/session-hint.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** While the server cannot be asked, who was let in moves on among what is already here. */
function whoWasKnown(error: unknown) {
  const known = queryClient.getQueryData(viewerQuery().queryKey);
  if (known === undefined || failureOf(error).kind !== 'fault') throw error;
  return known;
}

/** The viewer for the access gate. Comfort only: the server decides on every call. */
export async function loadViewer() {
  const found = await queryClient.query(viewerQuery()).catch(whoWasKnown);
  rememberSession(found.viewer !== null);
  // Whoever only looks at somebody's pages keeps their own theme, language and time zone.
  const comesAgain = found.viewer && !found.view && applyDisplay(found.viewer.id, found.display);
  // What this page decided now, such as leading elsewhere, would only get in the way of the one
  // that follows.
  if (comesAgain) await new Promise(() => {});
  return found;
}

export const sayPleaseSignIn = (): void => toast('error', m.shell_please_sign_access_page());
