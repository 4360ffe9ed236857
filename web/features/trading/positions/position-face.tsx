import type { PositionView } from '#core/trading/contract.ts';
import { RowOrigin } from '#web/features/trading/portfolios/row-origin.tsx';
import { SideBadge } from '#web/features/trading/positions/position-columns.tsx';
import {
  DaySpark,
  PositionChip,
  PositionValue,
  QuantityAt,
} from '#web/features/trading/positions/position-figures.tsx';
import type { PhoneFace } from '#web/ui/lists/phone-row.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

/** What is bought and paid in full is the rule: everything else is said. */
export const sideOf = ({ side, leverage }: PositionView) =>
  side === 'sell' || leverage > 1 ? <SideBadge side={side} leverage={leverage} /> : undefined;

/** A position in two lines. */
export const positionFace = (position: PositionView): PhoneFace => ({
  mark: <InstrumentMark symbol={position.symbol} size={36} />,
  name: position.symbol,
  tags: sideOf(position),
  note: (
    <>
      <QuantityAt position={position} />
      <RowOrigin {...position} />
    </>
  ),
  spark: <DaySpark symbol={position.symbol} />,
  value: <PositionValue position={position} />,
  under: <PositionChip position={position} />,
});
