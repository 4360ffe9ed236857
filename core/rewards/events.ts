// The facts of rewards, typed where they are written. See `core/events.ts`.
export interface RewardsEvents {
  /** An administrator set a bonus aside for the person; US dollars. */
  'rewards.bonus-sent': { bonusId: string; amount: string; reason: string };
  'rewards.bonus-claimed': { bonusId: string; amount: string };
  /** Somebody who came by the person's link signed up or verified an address. */
  'rewards.referral-changed': { status: 'registered' | 'verified' };
  /** The share of an invited person's fees was credited; US dollars. */
  'rewards.referral-earned': { amount: string };
}
