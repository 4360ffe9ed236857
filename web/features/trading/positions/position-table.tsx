import { m } from '#core/messages/messages.js';
import type { PositionView } from '#core/trading/contract.ts';
import { positionColumns } from '#web/features/trading/positions/position-columns.tsx';
import { positionFace } from '#web/features/trading/positions/position-face.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';

export const PositionTable = ({ positions }: { positions: readonly PositionView[] }) => (
  <DataTable
    caption={m.trading_open_positions()}
    columns={positionColumns}
    phone={positionFace}
    rows={positions}
    rowKey={(position) => position.id}
  />
);
