import { m } from '#core/messages/messages.js';
import { lazy } from 'react';
import { isRunning, type OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { type Action, neverBlocked } from '#web/lib/action.ts';

// Asked by few visits: it travels when it is opened.
const MoneyDialog = lazy(() =>
  import('#web/features/copying/copies/money-dialog.tsx').then((module) => ({ default: module.MoneyDialog })),
);

/** Puts money into the copy or takes some out. */
export const moveMoney: Action<OwnCopy> = {
  name: 'move-money',
  label: m.copying_add_or_take_out(),
  isOffered: isRunning,
  blockedBy: neverBlocked,
  perform: (_copy, { ask }) => ask(MoneyDialog),
};
