import { m } from '#core/messages/messages.js';
import { lazy } from 'react';
import { isRunning, type OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { type Action, neverBlocked } from '#web/lib/action.ts';

// Asked by few visits: it travels when it is opened.
const EditDialog = lazy(() =>
  import('#web/features/copying/copies/edit-dialog.tsx').then((module) => ({ default: module.EditDialog })),
);

/** Changes ratio, open trades and stop loss. */
export const editCopy: Action<OwnCopy> = {
  name: 'edit-copy',
  label: m.copying_settings(),
  isOffered: isRunning,
  blockedBy: neverBlocked,
  perform: (_copy, { ask }) => ask(EditDialog),
};
