import { refuse as refuseTrade, type Side } from '#core/trading/contract.ts';
import { refuse } from '#core/admin/contract.ts';
import type { OrderId, UserId } from '#core/values/ids.ts';
import { formatPrice, formatQuantity, type Price } from '#core/values/price.ts';
import { formatUnits } from '#core/values/money.ts';
import { minuteMs } from '#core/values/time.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { requireUser } from '#server/domains/admin/users/require-target.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';

export interface AddTrade {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly symbol: string;
  readonly side: Side;
  readonly leverage: number;
  /** US cents. */
  readonly amount: bigint;
  readonly price: Price;
  readonly minutes?: number | undefined;
}

/**
 * Places a paper order for a person, marked as an administrator's. Refuses `own_case`, and
 * `leads_others` for somebody whose record others copy: what staff places stays out of every
 * published performance.
 */
export const addTrade = (app: UserNeeds, actor: Actor, input: AddTrade) =>
  app.db.transaction(async (tx) => {
    const at = app.clock.now();
    const user = await requireUser(tx, input.userId);
    if (user.id === actor.userId) throw refuse('own_case');
    if (!user.isVerified) throw refuse('not_verified');
    if (await copying.isLeading(tx, user.id)) throw refuseTrade('leads_others');
    const { symbol, side, leverage, minutes } = input;
    const { order, isNew } = await trading.placeStaffTrade(
      tx,
      app,
      {
        id: input.id,
        userId: user.id,
        symbol,
        side,
        leverage,
        cents: input.amount,
        price: input.price,
        durationMs: minutes === undefined ? undefined : minutes * minuteMs,
        by: actor.userId,
      },
      at,
    );
    // A repeated request answers with the first order, and was written down with it.
    if (isNew)
      await recordAudit(
        tx,
        {
          actorId: actor.userId,
          action: 'admin.trade-added',
          subjectId: user.id,
          detail: {
            order: order.id,
            symbol,
            side,
            leverage,
            amount: formatUnits(input.amount, 2),
            minutes: minutes ?? null,
          },
        },
        at,
      );
    return {
      id: order.id,
      quantity: formatQuantity(order.filledQuantity),
      price: formatPrice(order.price ?? 0n, app.market.requireInstrument(symbol).priceDecimals),
    };
  });
