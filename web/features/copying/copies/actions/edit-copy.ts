import { m } from '#core/messages/messages.js';
import { EditDialog } from '#web/features/copying/copies/edit-dialog.tsx';
import { isRunning, type OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { type Action, neverBlocked } from '#web/lib/action.ts';

/** Changes ratio, open trades and stop loss. */
export const editCopy: Action<OwnCopy> = {
  name: 'edit-copy',
  label: m.copying_settings(),
  isOffered: isRunning,
  blockedBy: neverBlocked,
  perform: (_copy, { ask }) => ask(EditDialog),
};
