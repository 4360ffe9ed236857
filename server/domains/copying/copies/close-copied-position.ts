import { refuse } from '#core/copying/contract.ts';
import { opposite } from '#core/trading/rules.ts';
import type { CopyId, OrderId, PositionId } from '#core/values/ids.ts';
import { insertOwnDecision } from '#server/domains/copying/fan-out/store.ts';
import {
  isNewChange,
  lockOwnCopy,
  requireCopy,
  requireEditable,
} from '#server/domains/copying/money/own-copy.ts';
import { addDetached, type CopyRow } from '#server/domains/copying/store.ts';
import { worthOf } from '#server/domains/copying/copies/worth.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { formatQuantity } from '#core/values/price.ts';

/**
 * Closes one position of a copy early, at market. The leader is not followed in it until the leader
 * is flat there and opens again (copying rule 13). The same id counts once; refuses
 * `not_a_copied_position` and whatever the market refuses.
 */
export async function closeCopiedPosition(
  engine: Pick<App, 'db' | 'clock'> & trading.Engine,
  actor: Actor,
  {
    id,
    copyId,
    positionId,
  }: { readonly id: OrderId; readonly copyId: CopyId; readonly positionId: PositionId },
): Promise<CopyRow> {
  const at = engine.clock.now();
  return engine.db.transaction(async (tx) => {
    const { copy, state } = await lockOwnCopy(tx, engine.market, actor, copyId);
    if (!(await isNewChange(tx, { id, copyId, request: `close ${positionId}`, at }))) return copy;
    requireEditable(copy);
    const position = state.positions.find((open) => open.id === positionId);
    if (!position) throw refuse('not_a_copied_position');
    const { symbol, product, quantity } = position;
    const side = opposite(position.side);
    const order = trading.closingOrder(id, copy.owner, position);
    const { order: done } = await trading.executeOrder(engine, tx, order, at);
    await addDetached(tx, copyId, `${symbol}/${product}`);
    const { equityCents } = worthOf(copy, state, trading.marksAt(engine.market, at));
    await insertOwnDecision(tx, {
      owner: copy.owner,
      leaderId: copy.leaderId,
      code: 'DETACHED',
      symbol,
      product,
      side,
      wanted: quantity,
      quantity: done.filledQuantity,
      price: done.price,
      equityCents,
      availableCents: state.money.cashCents,
      at,
    });
    const payload = {
      copyId,
      symbol,
      side,
      quantity: formatQuantity(done.filledQuantity),
      code: 'DETACHED',
    };
    await recordEvent(tx, { type: 'copying.trade-mirrored', userId: actor.userId, payload }, at);
    return requireCopy(tx, copyId);
  });
}
