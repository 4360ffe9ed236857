import { m } from '#core/messages/messages.js';
import type { PositionView } from '#core/trading/contract.ts';
import { ProtectDialog } from '#web/features/trading/positions/protect-dialog.tsx';
import { type Action, neverBlocked } from '#web/lib/action.ts';

/** Sets the prices at which an own position closes itself. */
export const protectPosition: Action<PositionView> = {
  name: 'protect-position',
  label: m.trading_protect_button(),
  spoken: ({ symbol }) => m.trading_protect_position({ symbol }),
  isOffered: ({ copyId }) => copyId === null,
  blockedBy: neverBlocked,
  perform: (_position, { ask }) => ask(ProtectDialog),
};
