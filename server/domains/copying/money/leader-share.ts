import type { LeaderRow } from '#server/domains/copying/store.ts';
import type { App } from '#server/platform/app.ts';

/**
 * The percent of its performance fee that a copy which starts now pays to who leads; house
 * strategies have no person to pay.
 */
export const leaderSharePercent = (
  { LEADER_FEE_PERCENT }: Pick<App['config'], 'LEADER_FEE_PERCENT'>,
  { userId }: Pick<LeaderRow, 'userId'>,
): number => (userId === null ? 0 : LEADER_FEE_PERCENT);
