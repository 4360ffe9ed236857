import type { OrderId, PositionId } from '#core/values/ids.ts';
import { run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface StaffTrade {
  readonly positionId: PositionId;
  readonly orderId: OrderId;
  readonly owner: number;
  readonly placedBy: string;
  readonly placedAt: number;
  readonly endsAt: number | undefined;
}

export const insertStaffTrade = (tx: Tx, row: StaffTrade): Promise<number> =>
  run(
    tx,
    sql`insert into trading.staff_trade (position_id, order_id, owner, placed_by, placed_at, ends_at)
        values (${row.positionId}, ${row.orderId}, ${row.owner}, ${row.placedBy}, ${new Date(row.placedAt)},
                ${row.endsAt === undefined ? null : new Date(row.endsAt)})`,
  );
