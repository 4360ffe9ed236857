import { assert } from '#core/values/assert.ts';
import { refuse, type SaleView } from '#core/collectibles/contract.ts';
import type { Split } from '#core/collectibles/rules.ts';
import type { PieceId, SaleId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as plans from '#server/domains/plans/index.ts';
import type { TradeNeeds } from '#server/domains/collectibles/needs.ts';
import {
  findSale,
  insertSale,
  insertSteps,
  lockPiece,
  type PieceRow,
  saveOwner,
} from '#server/domains/collectibles/store.ts';
import { tellOfSale } from '#server/domains/collectibles/tell.ts';
import { saleView, splitOfPiece } from '#server/domains/collectibles/views.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Buy {
  readonly id: SaleId;
  readonly pieceId: PieceId;
  /** US cents that the buyer agreed to. */
  readonly expectedPrice: bigint;
}

/**
 * Buys a piece from the house or from its owner: money, royalty, fee and ownership move together or
 * not at all. The same id again answers with the first sale. Refuses `not_found`, `own_item`,
 * `not_for_sale`, `price_changed`, `plan_limit_reached`, `insufficient_funds`, and what a leader's
 * money may not do now.
 */
export const buy = (app: TradeNeeds, actor: Actor, input: Buy): Promise<SaleView> =>
  app.db.transaction(async (tx) => {
    const piece = await lockPiece(tx, input.pieceId);
    const expected = input.expectedPrice;
    // After the wait: the same press may have been carried out meanwhile.
    const known = await findSale(tx, input.id);
    if (known) {
      const isSame =
        known.buyerId === actor.userId && known.pieceId === input.pieceId && known.cents === expected;
      if (!isSame) throw refuse('id_reused');
      return saleView(known);
    }
    if (!piece || piece.state !== 'approved' || piece.hiddenAt !== null) throw refuse('not_found');
    if (piece.ownerId === actor.userId) throw refuse('own_item');
    const { cents } = piece;
    if (cents === null) throw refuse('not_for_sale');
    if (cents !== expected) throw refuse('price_changed', { price: formatUnits(cents, 2) });
    await plans.requireEntitlement(tx, actor.userId, app.clock.now(), 'buy_collectibles');
    await app.requireMayMoveCash(tx, actor.userId);
    const payees = await ledger.ownersOf(
      tx,
      [piece.ownerId, piece.creatorId].filter((id) => id !== null),
    );
    ledger.requireWithdrawable(await app.lockWithdrawable(tx, actor.userId, [...payees.values()]), cents);

    const at = app.clock.now();
    const split = splitOfPiece(piece, cents);
    await pay(tx, { saleId: input.id, piece, buyerId: actor.userId, split, at });
    await saveOwner(tx, piece.id, actor.userId);
    const sale = {
      id: input.id,
      pieceId: piece.id,
      buyerId: actor.userId,
      sellerId: piece.ownerId,
      cents,
      royaltyCents: split.royalty,
      feeCents: split.fee,
      at: new Date(at),
    };
    // Another piece may be bought under the same id at this instant.
    if (!(await insertSale(tx, sale))) throw refuse('id_reused');
    await insertSteps(tx, [piece.id], {
      what: 'sold',
      cents,
      fromId: piece.ownerId,
      toId: actor.userId,
      at: sale.at,
    });
    await tellOfSale(tx, piece, sale, split);
    return saleView(sale);
  });

interface Payment {
  readonly saleId: SaleId;
  readonly piece: PieceRow;
  readonly buyerId: string;
  readonly split: Split;
  readonly at: number;
}

/** One transaction of the book: the buyer pays, the seller, the creator and the house receive. */
async function pay(tx: Tx, { saleId, piece, buyerId, split, at }: Payment): Promise<void> {
  const owners = await ledger.ownersOf(
    tx,
    [buyerId, piece.ownerId, piece.creatorId].filter((id) => id !== null),
  );
  const buyer = owners.get(buyerId);
  if (buyer === undefined) throw refuse('insufficient_funds', { available: '0.00' });
  /**
   * Who has no account here, the house itself or a creator who left, is paid into the house's fees.
   */
  const receive = (id: string | null, units: bigint, code: 'principal' | 'royalty'): ledger.Leg => {
    const owner = id === null ? undefined : owners.get(id);
    return owner === undefined
      ? { owner: 'house', asset: 'USD', kind: 'fees', units, code }
      : { owner, asset: 'USD', kind: 'wallet', units, code };
  };
  const posted = await ledger.post(tx, {
    owner: buyer,
    kind: 'collectible',
    idemKey: saleId,
    ref: saleId,
    at,
    description: `${piece.name} #${piece.edition}`,
    legs: [
      { owner: buyer, asset: 'USD', kind: 'wallet', units: -split.price, code: 'principal' },
      receive(piece.ownerId, split.proceeds, 'principal'),
      receive(piece.creatorId, split.royalty, 'royalty'),
      { owner: 'house', asset: 'USD', kind: 'fees', units: split.fee, code: 'fee' },
    ],
  });
  assert(!posted.replayed, 'a sale is paid once');
}
