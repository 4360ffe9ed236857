import { m } from '#core/messages/messages.js';
import { StopDialog } from '#web/features/copying/copies/stop-dialog.tsx';
import { isRunning, type OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { type Action, neverBlocked } from '#web/lib/action.ts';

/** Closes everything at market; the money returns. */
export const stopCopy: Action<OwnCopy> = {
  name: 'stop-copy',
  label: m.copying_stop(),
  spoken: ({ copy: { leaderName } }) => m.copying_stop_copying({ leaderName }),
  isOffered: isRunning,
  blockedBy: neverBlocked,
  perform: (_copy, { ask }) => ask(StopDialog),
};
