// Rewards' front door: bonuses, referrals, and what is held about a person.
export { personalData } from '#server/domains/rewards/personal-data.ts';
export { rewardsReactions } from '#server/domains/rewards/reactions.ts';
export { rewardsRouter } from '#server/domains/rewards/router.ts';
