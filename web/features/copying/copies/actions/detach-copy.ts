import { m } from '#core/messages/messages.js';
import { lazy } from 'react';
import { isRunning, type OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { type Action, neverBlocked } from '#web/lib/action.ts';

// Asked by few visits: it travels when it is opened.
const DetachDialog = lazy(() =>
  import('#web/features/copying/copies/detach-dialog.tsx').then((module) => ({
    default: module.DetachDialog,
  })),
);

/** Ends the copy and keeps its positions. */
export const detachCopy: Action<OwnCopy> = {
  name: 'detach-copy',
  label: m.copying_keep_positions(),
  isOffered: isRunning,
  blockedBy: neverBlocked,
  perform: (_copy, { ask }) => ask(DetachDialog),
};
