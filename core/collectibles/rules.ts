// What a sale of a collectible is made of. The dialogs and the sale itself call the same functions.
import { shareOf } from '#core/values/money.ts';

/**
 * The platform's part of a resale: 2.5 %, paid by the seller. A first sale by the house bears none.
 */
export const resaleFeeBps = 250;
/** Most that a creator may ask of each resale: 10 %. */
export const maxRoyaltyBps = 1_000;

/** US cents: 1.00 to 100,000.00. */
export const minPriceCents = 100n;
export const maxPriceCents = 10_000_000n;

export const nameLength = { min: 3, max: 60 } as const;
export const collectionLength = { min: 3, max: 40 } as const;
export const descriptionLength = { min: 10, max: 600 } as const;
export const reasonLength = { min: 3, max: 300 } as const;
/** Works of one person that may wait for a decision at a time. */
export const maxPending = 5;
/** Pictures that one person may keep here, and their bytes in sum. */
export const maxPictures = 10;
export const maxPictureBytes = 25 * 1024 * 1024;

export const rarities = ['legendary', 'epic', 'rare', 'unique'] as const;
export type Rarity = (typeof rarities)[number];
export const categories = ['abstract', 'city', 'illustration', 'nature', 'photography'] as const;
export type Category = (typeof categories)[number];
export const workStates = ['pending', 'approved', 'rejected'] as const;
export type WorkState = (typeof workStates)[number];
export const marketTabs = ['all', 'trending', 'featured', 'new'] as const;
export type MarketTab = (typeof marketTabs)[number];
export const provenanceSteps = ['created', 'listed', 'repriced', 'unlisted', 'sold', 'returned'] as const;
export type ProvenanceStep = (typeof provenanceSteps)[number];

/** Trending counts sales of the last seven days, New what was approved in the last thirty. */
export const trendingDays = 7;
export const newDays = 30;

export interface Split {
  readonly price: bigint;
  readonly royalty: bigint;
  readonly fee: bigint;
  /** What the seller receives. */
  readonly proceeds: bigint;
}

/**
 * How a resale is divided, in cents. Royalty and fee are rounded down, the seller receives the
 * rest: the three always sum to the price. Who made it pays no royalty to himself.
 */
export function splitOf(price: bigint, royaltyBps: number, isByCreator: boolean): Split {
  const royalty = isByCreator ? 0n : shareOf(price, royaltyBps, 'down');
  const fee = shareOf(price, resaleFeeBps, 'down');
  return { price, royalty, fee, proceeds: price - royalty - fee };
}

/** A share as people read it: 250 is "2.5 %". */
export const percentText = (bps: number): string => `${bps / 100} %`;
