import { m } from '#core/messages/messages.js';
import { lazy } from 'react';
import type { PositionView } from '#core/trading/contract.ts';
import type { Action } from '#web/lib/action.ts';

// Asked by few visits: it travels when it is opened.
const CloseDialog = lazy(() =>
  import('#web/features/trading/positions/close-dialog.tsx').then((module) => ({
    default: module.CloseDialog,
  })),
);

/** Closes a position or a part of it; what a copy opened, the copy closes. */
export const closePosition: Action<PositionView> = {
  name: 'close-position',
  label: m.common_close(),
  spoken: ({ symbol }) => m.trading_close_position({ symbol }),
  isOffered: () => true,
  blockedBy: ({ copyId }) => (copyId === null ? undefined : m.trading_by_its_copy()),
  perform: (_position, { ask }) => ask(CloseDialog),
};
