import { referralCodePattern } from '#core/rewards/rules.ts';
import { creditReferral } from '#server/domains/rewards/credit-referral.ts';
import { isOffered, type TierNeeds } from '#server/domains/rewards/needs.ts';
import { findReferrer, insertReferral, lockReferral } from '#server/domains/rewards/store.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { type Reaction, reaction } from '#server/platform/events/reaction.ts';

/** Who came by whose link, and what their fees earn. A live site keeps no referrals. */
export const rewardsReactions = (app: Pick<TierNeeds, 'config' | 'market'>): readonly Reaction[] =>
  isOffered(app) ? demoReactions(app) : [];

const demoReactions = (app: Pick<TierNeeds, 'market'>): readonly Reaction[] => [
  reaction({
    name: 'rewards.note-referral',
    types: ['identity.came-invited'],
    react: async (tx, { userId, payload: { code }, at }) => {
      if (!referralCodePattern.test(code)) return;
      const referrer = await findReferrer(tx, code);
      // A link that leads nowhere is no reason to trouble somebody who signs up.
      if (referrer === undefined || referrer === userId) return;
      await insertReferral(tx, { referredId: userId as typeof referrer, referrerId: referrer, at });
      await recordEvent(
        tx,
        { type: 'rewards.referral-changed', userId: referrer, payload: { status: 'registered' } },
        at.getTime(),
      );
    },
  }),
  reaction({
    name: 'rewards.tell-verified',
    types: ['identity.email-verified'],
    react: async (tx, { userId, at }) => {
      const referral = await lockReferral(tx, userId);
      if (!referral) return;
      await recordEvent(
        tx,
        { type: 'rewards.referral-changed', userId: referral.referrerId, payload: { status: 'verified' } },
        at.getTime(),
      );
    },
  }),
  reaction({
    name: 'rewards.share-fees',
    types: [
      'trading.order-filled',
      'trading.position-closed',
      'copying.trade-mirrored',
      'copying.fee-charged',
    ],
    reactAll: async (tx, events) => {
      const newest = new Map(events.map(({ userId, at }) => [userId, at]));
      for (const [userId, at] of [...newest].sort(([a], [b]) => (a < b ? -1 : 1)))
        await creditReferral(app, tx, userId, at.getTime());
    },
  }),
];
