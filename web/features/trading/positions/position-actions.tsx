import type { PositionView } from '#core/trading/contract.ts';
import { closePosition } from '#web/features/trading/positions/actions/close-position.ts';
import { protectPosition } from '#web/features/trading/positions/actions/protect-position.ts';
import { ActionButton } from '#web/ui/action-button.tsx';

/** Everything a person can do to a position, beside it. */
export const PositionActions = ({ position }: { position: PositionView }) => (
  <span className="inline-flex flex-wrap justify-end gap-1">
    <ActionButton action={protectPosition} thing={position} kind="quiet" />
    <ActionButton action={closePosition} thing={position} />
  </span>
);
