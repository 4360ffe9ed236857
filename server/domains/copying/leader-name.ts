import { houseStrategies } from '#server/domains/copying/house/strategies.ts';

/** The public name of a leader, for statements and messages. */
export const leaderName = (leaderId: string): string =>
  houseStrategies.find(({ id }) => id === leaderId)?.name ?? 'a trader';
