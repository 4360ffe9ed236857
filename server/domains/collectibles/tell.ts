import type { Cents } from '#core/values/kind.ts';
import type { NewEvent } from '#core/events.ts';
import type { Split } from '#core/collectibles/rules.ts';
import { formatUnits } from '#core/values/money.ts';
import type { PieceRow, SaleRow } from '#server/domains/collectibles/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';

const usd = (cents: Cents): string => formatUnits(cents, 2);

/**
 * The buyer, the seller and the creator are told what moved; every open page reads the market
 * again.
 */
export async function tellOfSale(tx: Tx, piece: PieceRow, sale: SaleRow, split: Split): Promise<void> {
  const about = { pieceId: piece.id, name: piece.name, edition: piece.edition };
  const { ownerId, creatorId } = piece;
  const facts: NewEvent[] = [
    {
      type: 'collectibles.bought',
      userId: sale.buyerId,
      payload: { ...about, price: usd(split.price) },
    },
  ];
  if (ownerId !== null)
    facts.push({
      type: 'collectibles.sold',
      userId: ownerId,
      payload: {
        ...about,
        price: usd(split.price),
        royalty: usd(split.royalty),
        fee: usd(split.fee),
        proceeds: usd(split.proceeds),
      },
    });
  if (creatorId !== null && split.royalty > 0n)
    facts.push({
      type: 'collectibles.royalty-earned',
      userId: creatorId,
      payload: { ...about, amount: usd(split.royalty) },
    });
  await recordEvents(tx, facts, sale.at.getTime());
  await tellMarket(tx, piece.id);
}

/** A work or a report came to wait for administrators, or waits no longer. */
export const tellModerators = (tx: Tx): Promise<void> =>
  sendSignal(tx, 'administrators', 'admin.waiting-changed', { what: 'collectibles' });

/** Something about a piece changed: open pages read it again. */
export const tellMarket = (tx: Tx, pieceId: string): Promise<void> =>
  sendSignal(tx, 'everyone', 'collectibles.market-changed', { pieceId });
