import type { LeaderId } from '#core/values/ids.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import { sumInvested } from '#server/domains/copying/leaders/store.ts';
import { countCopiers, type LeaderRow, listLeaders } from '#server/domains/copying/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface LeaderState {
  readonly id: LeaderId;
  readonly name: string;
  /** Null for a house strategy. */
  readonly userId: string | null;
  readonly state: 'leading' | 'cooling_off' | 'frozen' | 'closed';
  readonly until: number | null;
  /** End of an administrator's cool-off, which they may end early; null where none runs. */
  readonly staffCoolOffUntil: number | null;
  readonly followers: number;
  readonly investedCents: bigint;
}

/** Every leader there ever was, for administrators: those with the most money in copies first. */
export async function listLeaderStates(tx: Tx, at: number): Promise<LeaderState[]> {
  const followers = new Map((await countCopiers(tx)).map((row) => [row.leaderId, row.now]));
  const invested = new Map((await sumInvested(tx)).map((row) => [row.leaderId, row.cents]));
  const shown: LeaderState[] = [];
  for (const leader of await listLeaders(tx))
    shown.push({
      id: leader.id,
      name: await leaderName(tx, leader.id),
      userId: leader.userId,
      ...stateOf(leader, at),
      staffCoolOffUntil: running(leader.staffCoolOffUntil, at),
      followers: followers.get(leader.id) ?? 0,
      investedCents: invested.get(leader.id) ?? 0n,
    });
  return shown.sort((a, b) => Number(b.investedCents - a.investedCents));
}

function stateOf(leader: LeaderRow, at: number): Pick<LeaderState, 'state' | 'until'> {
  if (leader.exitReason === 'frozen') return { state: 'frozen', until: leader.exitsAt };
  if (leader.closedAt !== null || leader.exitReason !== null)
    return { state: 'closed', until: leader.exitsAt };
  const until = Math.max(running(leader.coolOffUntil, at) ?? 0, running(leader.staffCoolOffUntil, at) ?? 0);
  return until > 0 ? { state: 'cooling_off', until } : { state: 'leading', until: null };
}

const running = (until: number | null, at: number): number | null =>
  until !== null && until > at ? until : null;
