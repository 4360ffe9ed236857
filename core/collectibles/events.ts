// The facts of collectibles, typed where they are written. See `core/events.ts`.
export interface CollectiblesEvents {
  /** US dollars, in all of these. */
  'collectibles.bought': { pieceId: string; name: string; edition: number; price: string };
  'collectibles.sold': {
    pieceId: string;
    name: string;
    edition: number;
    price: string;
    royalty: string;
    fee: string;
    /** What the seller received. */
    proceeds: string;
  };
  'collectibles.royalty-earned': { pieceId: string; name: string; edition: number; amount: string };
  /** An administrator looked at a work; `pieceId` and `reason` are empty where there is none. */
  'collectibles.work-decided': {
    workId: string;
    pieceId: string;
    name: string;
    state: 'approved' | 'rejected';
    reason: string;
  };
}

export interface CollectiblesSignals {
  /**
   * Something on the market of collectibles was sold, offered or taken back; empty for more than
   * one piece.
   */
  'collectibles.market-changed': { pieceId: string };
}
