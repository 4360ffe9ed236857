import type { Market } from '#server/domains/market/index.ts';
import type { BlockParticipants } from '#server/domains/trading/orders/block/participants.ts';

/** What trading needs besides a transaction. */
export interface Engine {
  readonly market: Market;
  readonly participants: BlockParticipants;
}
