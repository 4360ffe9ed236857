// The six works that the house sells. Their pictures are web/public/art, their words the pages'
// messages, by the same name.
import type { Cents } from '#core/values/kind.ts';
import type { Category, Rarity } from '#core/collectibles/rules.ts';
import type { WorkId } from '#core/values/ids.ts';

export interface CatalogueWork {
  readonly id: WorkId;
  readonly art: string;
  readonly name: string;
  readonly collection: string;
  readonly category: Category;
  readonly rarity: Rarity;
  readonly cents: Cents;
  /** How many numbered pieces there are, ever. */
  readonly editions: number;
  readonly isFeatured: boolean;
}

/** Of each resale; the house is their creator. */
export const catalogueRoyaltyBps = 500;

const idOf = (place: string): WorkId => `col_0000000000${place.padStart(16, '0')}`;

export const catalogue: readonly CatalogueWork[] = [
  {
    id: idOf('1'),
    art: 'tidal-ledger',
    name: 'Tidal Ledger',
    collection: 'Quiet Markets',
    category: 'abstract',
    rarity: 'legendary',
    cents: 420_000n,
    editions: 5,
    isFeatured: true,
  },
  {
    id: idOf('2'),
    art: 'copper-aurora',
    name: 'Copper Aurora',
    collection: 'Northern Hours',
    category: 'nature',
    rarity: 'legendary',
    cents: 360_000n,
    editions: 5,
    isFeatured: false,
  },
  {
    id: idOf('3'),
    art: 'meridian-bloom',
    name: 'Meridian Bloom',
    collection: 'Glasshouse',
    category: 'nature',
    rarity: 'epic',
    cents: 245_000n,
    editions: 15,
    isFeatured: true,
  },
  {
    id: idOf('4'),
    art: 'paper-orchard',
    name: 'Paper Orchard',
    collection: 'Glasshouse',
    category: 'illustration',
    rarity: 'epic',
    cents: 185_000n,
    editions: 15,
    isFeatured: false,
  },
  {
    id: idOf('5'),
    art: 'first-bell',
    name: 'First Bell',
    collection: 'Quiet Markets',
    category: 'abstract',
    rarity: 'rare',
    cents: 125_000n,
    editions: 40,
    isFeatured: false,
  },
  {
    id: idOf('6'),
    art: 'night-auction',
    name: 'Night Auction',
    collection: 'City of Candles',
    category: 'city',
    rarity: 'rare',
    cents: 98_000n,
    editions: 40,
    isFeatured: false,
  },
];
