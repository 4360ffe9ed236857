// Rewards' front door: bonuses, referrals, and what is held about a person.
export { personalData } from '#server/domains/rewards/personal-data.ts';
export { rewardsClaims } from '#server/domains/rewards/ledger-claims/store.ts';
export {
  findSentBonus,
  offerBonus,
  requireOfferable,
} from '#server/domains/rewards/send-bonus.ts';
export type { SendBonus } from '#server/domains/rewards/needs.ts';
export { parts } from '#server/domains/rewards/parts.ts';
