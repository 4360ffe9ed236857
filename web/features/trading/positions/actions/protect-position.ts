import { m } from '#core/messages/messages.js';
import { lazy } from 'react';
import type { PositionView } from '#core/trading/contract.ts';
import { type Action, neverBlocked } from '#web/lib/action.ts';

// Asked by few visits: it travels when it is opened.
const ProtectDialog = lazy(() =>
  import('#web/features/trading/positions/protect-dialog.tsx').then((module) => ({
    default: module.ProtectDialog,
  })),
);

/** Sets the prices at which an own position closes itself. */
export const protectPosition: Action<PositionView> = {
  name: 'protect-position',
  label: m.trading_protect_button(),
  spoken: ({ symbol }) => m.trading_protect_position({ symbol }),
  isOffered: ({ copyId }) => copyId === null,
  blockedBy: neverBlocked,
  perform: (_position, { ask }) => ask(ProtectDialog),
};
