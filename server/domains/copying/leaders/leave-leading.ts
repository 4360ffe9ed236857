// A leader goes or is frozen (rule 17): copies pause at once and close a day later unless their people decide otherwise.
import { refuse } from '#core/copying/contract.ts';
import { exitDelayMs } from '#core/copying/rules.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import {
  clearFreeze,
  listRunningOf,
  markLeaving,
  pauseCopiesOf,
} from '#server/domains/copying/leaders/store.ts';
import { findLeader, findLeaderOfUser, type LeaderRow, lockLeader } from '#server/domains/copying/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';

type Needs = Pick<App, 'db' | 'clock'>;

/** The person leads no more; the record stays as it is. Safe to repeat; refuses `not_found` who never led. */
export async function closeLeading({ db, clock }: Needs, actor: Actor, id: LeaderId): Promise<LeaderRow> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const leader = await findLeader(tx, id);
    if (!leader || leader.userId !== actor.userId) throw refuse('not_found');
    return leave(tx, id, 'closed', at);
  });
}

/** For administrators: nobody follows this leader until the freeze is lifted. Safe to repeat. */
export async function freezeLeader({ db, clock }: Needs, id: LeaderId): Promise<LeaderRow> {
  const at = clock.now();
  return db.transaction((tx) => leave(tx, id, 'frozen', at));
}

/** For administrators: the leader can be copied again. Copies that are still there stay paused until their people resume. */
export async function unfreezeLeader({ db }: Needs, id: LeaderId): Promise<LeaderRow> {
  return db.transaction(async (tx) => {
    if (!(await lockLeader(tx, { id }, 'update'))) throw refuse('not_found');
    await clearFreeze(tx, id);
    return requireLeader(tx, id);
  });
}

/** Whether the person leads now. */
export const isLeading = async (tx: Tx, userId: string): Promise<boolean> =>
  (await findLeaderOfUser(tx, userId)) !== undefined;

async function leave(tx: Tx, id: LeaderId, reason: 'closed' | 'frozen', at: number): Promise<LeaderRow> {
  // Held as a fill holds it: no trade of the leader comes between the pause and its number.
  if (!(await lockLeader(tx, { id }, 'update'))) throw refuse('not_found');
  const exitsAt = at + exitDelayMs;
  if (await markLeaving(tx, id, { reason, exitsAt, at })) {
    await pauseCopiesOf(tx, id);
    const name = await leaderName(tx, id);
    const closesAt = new Date(exitsAt).toISOString();
    const events = (await listRunningOf(tx, id)).map(({ id: copyId, userId }) => ({
      type: 'copying.leader-leaving',
      userId,
      payload: { copyId, leaderName: name, reason, closesAt },
    }));
    await recordEvents(tx, events, at);
  }
  return requireLeader(tx, id);
}

async function requireLeader(tx: Tx, id: LeaderId): Promise<LeaderRow> {
  const leader = await findLeader(tx, id);
  if (!leader) throw new Error('broken promise: a locked leader stays');
  return leader;
}
