// What takes two administrators, agreed by both sides.
import { dayMs } from '#core/values/time.ts';

export const proposalKinds = ['adjustment', 'promotion', 'bonus'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

export const proposalStates = ['open', 'approved', 'rejected', 'expired'] as const;

/**
 * `alone`: under the limit of one administrator. `time_lock`: after a wait, because nobody else is
 * there.
 */
export const proposalWays = ['alone', 'second', 'time_lock'] as const;
export type ProposalWay = (typeof proposalWays)[number];

export const proposalValidMs = 7 * dayMs;
/**
 * Small adjustments of one administrator count together over this time, so that splitting one gains
 * nothing.
 */
export const smallWindowMs = dayMs;
