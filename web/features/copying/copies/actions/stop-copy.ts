import { m } from '#core/messages/messages.js';
import { lazy } from 'react';
import { isRunning, type OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { type Action, neverBlocked } from '#web/lib/action.ts';

// Asked by few visits: it travels when it is opened.
const StopDialog = lazy(() =>
  import('#web/features/copying/copies/stop-dialog.tsx').then((module) => ({ default: module.StopDialog })),
);

/** Closes everything at market; the money returns. */
export const stopCopy: Action<OwnCopy> = {
  name: 'stop-copy',
  label: m.copying_stop(),
  spoken: ({ copy: { leaderName } }) => m.copying_stop_copying({ leaderName }),
  isOffered: isRunning,
  blockedBy: neverBlocked,
  perform: (_copy, { ask }) => ask(StopDialog),
};
