import type { PositionView } from '#core/trading/contract.ts';
import { closePosition } from '#web/features/trading/positions/actions/close-position.ts';
import { protectPosition } from '#web/features/trading/positions/actions/protect-position.ts';
import { ActionButton } from '#web/ui/action-button.tsx';

/** Everything a person can do to a position, beside it; in a row of a list all look like buttons. */
export const PositionActions = ({ position, isInRow }: { position: PositionView; isInRow?: boolean }) => (
  <span className="inline-flex flex-wrap justify-end gap-1">
    <ActionButton action={protectPosition} thing={position} kind={isInRow ? 'secondary' : 'quiet'} />
    <ActionButton action={closePosition} thing={position} />
  </span>
);
