import { m } from '#core/messages/messages.js';
import type { Category, ProvenanceStep, Rarity } from '#core/collectibles/rules.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

/** Word and sign of a rarity: colour is never the only difference. */
export const rarityWords: Readonly<Record<Rarity, readonly [sign: string, word: string]>> = {
  legendary: ['★', m.collectibles_rarity_legendary()],
  epic: ['◆', m.collectibles_rarity_epic()],
  rare: ['▲', m.collectibles_rarity_rare()],
  unique: ['●', m.collectibles_rarity_unique()],
};
export const rarityTones: Readonly<Record<Rarity, BadgeTone>> = {
  legendary: 'warn',
  epic: 'ink',
  rare: 'good',
  unique: 'neutral',
};
export const categoryWords: Readonly<Record<Category, string>> = {
  abstract: m.collectibles_category_abstract(),
  city: m.collectibles_category_city(),
  illustration: m.collectibles_category_illustration(),
  nature: m.collectibles_category_nature(),
  photography: m.collectibles_category_photography(),
};
export const stepWords: Readonly<Record<ProvenanceStep, string>> = {
  created: m.collectibles_step_created(),
  listed: m.collectibles_step_listed(),
  repriced: m.collectibles_step_repriced(),
  unlisted: m.collectibles_step_unlisted(),
  sold: m.collectibles_step_sold(),
  returned: m.collectibles_step_returned(),
};
const artTexts: Readonly<Record<string, string>> = {
  'tidal-ledger': m.collectibles_art_tidal_ledger(),
  'copper-aurora': m.collectibles_art_copper_aurora(),
  'meridian-bloom': m.collectibles_art_meridian_bloom(),
  'paper-orchard': m.collectibles_art_paper_orchard(),
  'first-bell': m.collectibles_art_first_bell(),
  'night-auction': m.collectibles_art_night_auction(),
};

/** What a work shows: the house's own words by its picture, a person's as they wrote them. */
export const textOf = ({
  art,
  description,
}: {
  readonly art: string | null;
  readonly description: string;
}) => (art === null ? description : (artTexts[art] ?? description));

/** A party by short name. Null is the house, empty somebody who left. */
export const partyText = (party: string | null): string =>
  party === null ? m.collectibles_house() : party === '' ? m.collectibles_former_member() : party;
