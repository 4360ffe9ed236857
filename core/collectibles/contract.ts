import {
  categories,
  collectionLength,
  descriptionLength,
  marketTabs,
  maxPriceCents,
  maxRoyaltyBps,
  minPriceCents,
  nameLength,
  provenanceSteps,
  rarities,
  reasonLength,
  workStates,
} from '#core/collectibles/rules.ts';
import { procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { labelOf, writtenOf } from '#core/values/text/written.ts';
import { id, instant, positiveCents, z } from '#core/values/z.ts';

export const collectiblesRefusals = [
  /** Sold or taken off the market since the page was read. */
  'not_for_sale',
  'own_item',
  /** Detail: `price` now. */
  'price_changed',
  'insufficient_funds',
  'collectible_hidden',
  'picture_missing',
  'too_many_pictures',
  'too_many_pending_works',
  'own_work',
  'work_decided',
] as const;
export const refuse = refuserOf(collectiblesRefusals);

/** A person by short name; null is the house, empty somebody who left. */
const party = z.string().nullable();

const piece = z.object({
  id: z.string(),
  workId: z.string(),
  name: z.string(),
  collection: z.string(),
  /** Empty for works of the house, whose words the pages know by `art`. */
  description: z.string(),
  art: z.string().nullable(),
  /** Path of the picture on this site. */
  image: z.string(),
  rarity: z.enum(rarities),
  category: z.enum(categories),
  creator: party,
  royaltyBps: z.number().int(),
  edition: z.number().int(),
  editions: z.number().int(),
  /** Numbers of this work that the house still sells. */
  left: z.number().int(),
  owner: party,
  isOwn: z.boolean(),
  isMade: z.boolean(),
  isHidden: z.boolean(),
  isFeatured: z.boolean(),
  /** US dollars; null when it is not for sale. */
  price: z.string().nullable(),
});
export type PieceView = z.infer<typeof piece>;

const step = z.object({
  what: z.enum(provenanceSteps),
  at: instant,
  price: z.string().nullable(),
  from: party,
  to: party,
});
export type StepView = z.infer<typeof step>;

const work = z.object({
  id: z.string(),
  name: z.string(),
  collection: z.string(),
  description: z.string(),
  image: z.string(),
  category: z.enum(categories),
  creator: party,
  royaltyBps: z.number().int(),
  state: z.enum(workStates),
  /** Why it was rejected or hidden; empty otherwise. */
  reason: z.string(),
  submittedAt: instant,
  isHidden: z.boolean(),
  isFeatured: z.boolean(),
});
export type WorkView = z.infer<typeof work>;

const sale = z.object({
  id: z.string(),
  pieceId: z.string(),
  price: z.string(),
  royalty: z.string(),
  fee: z.string(),
  proceeds: z.string(),
  at: instant,
});
export type SaleView = z.infer<typeof sale>;

const price = positiveCents().refine((cents) => cents >= minPriceCents && cents <= maxPriceCents);
const onePiece = z.strictObject({ id: id('nft') });
const oneWork = { id: id('col') };
const reason = writtenOf(reasonLength);
const done = z.object({});

export const collectiblesContract = {
  /** What is for sale. Of the numbers that the house sells of one work only the next is there. */
  browse: procedure('verified')
    .input(
      z.strictObject({
        tab: z.enum(marketTabs).default('all'),
        page: z.number().int().min(1).max(1_000).default(1),
      }),
    )
    .output(z.object({ pieces: z.array(piece), total: z.number().int(), pages: z.number().int() })),
  /** What the caller owns, and what the caller made. */
  mine: procedure('verified').output(z.object({ owned: z.array(piece), made: z.array(work) })),
  /** One piece and everything that happened to it, oldest first. */
  piece: procedure('verified')
    .refuses('not_found')
    .input(onePiece)
    .output(z.object({ piece, provenance: z.array(step) })),
  /** Safe to repeat under the same id. Refused when the price is no longer the expected one. */
  buy: procedure('verified')
    .refuses(
      'id_reused',
      'not_found',
      'own_item',
      'not_for_sale',
      'price_changed',
      'plan_limit_reached',
      'leader_not_flat',
      'stale_quote',
      'insufficient_funds',
    )
    .input(z.strictObject({ id: id('sal'), pieceId: id('nft'), expectedPrice: positiveCents() }))
    .output(sale),
  /** Offers an own piece, or changes what is asked for it. */
  list: procedure('verified')
    .refuses('not_found', 'collectible_hidden', 'plan_limit_reached')
    .input(z.strictObject({ ...onePiece.shape, price }))
    .output(piece),
  unlist: procedure('verified').refuses('not_found').input(onePiece).output(piece),
  /** Sends a work, whose picture was uploaded before, to be looked at by an administrator. */
  create: procedure('verified')
    .refuses('id_reused', 'not_found', 'plan_limit_reached', 'too_many_pending_works', 'picture_missing')
    .input(
      z.strictObject({
        ...oneWork,
        name: labelOf(nameLength),
        collection: labelOf(collectionLength),
        description: writtenOf(descriptionLength),
        category: z.enum(categories),
        royaltyBps: z.number().int().min(0).max(maxRoyaltyBps),
        pictureId: id('fil'),
      }),
    )
    .output(work),
  report: procedure('verified')
    .refuses('too_many_attempts', 'not_found', 'own_work')
    .input(z.strictObject({ ...onePiece.shape, reason }))
    .output(done),
  moderation: procedure('admin').output(
    z.object({
      pending: z.array(work),
      reported: z.array(z.object({ work, reports: z.array(z.object({ reason: z.string(), at: instant })) })),
      hidden: z.array(work),
      /** On the market or with an owner, for everybody to see. */
      shown: z.array(work),
    }),
  ),
  /** An approved work becomes a piece of its creator. A rejection needs a reason. */
  decide: procedure('admin')
    .refuses('not_found', 'own_work', 'work_decided')
    .input(
      z.strictObject({
        ...oneWork,
        decision: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('approve') }),
          z.strictObject({ kind: z.literal('reject'), reason }),
        ]),
      }),
    )
    .output(work),
  /**
   * A hidden work is neither shown nor sold; its owners keep it. Its reports count as dealt with.
   */
  setHidden: procedure('admin')
    .refuses('not_found')
    .input(z.strictObject({ ...oneWork, isHidden: z.boolean(), reason }))
    .output(work),
  setFeatured: procedure('admin')
    .refuses('not_found')
    .input(z.strictObject({ ...oneWork, isFeatured: z.boolean() }))
    .output(work),
  dismissReports: procedure('admin')
    .refuses('not_found')
    .input(z.strictObject({ ...oneWork }))
    .output(done),
};
