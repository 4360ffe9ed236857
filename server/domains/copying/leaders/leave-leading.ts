// A leader goes or is frozen (copying rule 17): copies pause at once and close a day later unless
// their people decide otherwise.
import { assert } from '#core/values/assert.ts';
import type { NewEvent } from '#core/events.ts';
import { refuse } from '#core/copying/contract.ts';
import { exitDelayMs } from '#core/copying/rules.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import { recordClosing } from '#server/domains/copying/leaders/record-days.ts';
import {
  clearFreeze,
  listRunningOf,
  markLeaving,
  pauseCopiesOf,
} from '#server/domains/copying/leaders/store.ts';
import { findLeader, findLeaderOfUser, type LeaderRow, lockLeader } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';

type Needs = Pick<App, 'db' | 'clock'>;

/**
 * The person leads no more; the record stays as it is. Safe to repeat; refuses `not_found` who
 * never led.
 */
export async function closeLeading(
  { db, clock, market }: Needs & { readonly market: Market },
  actor: Actor,
  id: LeaderId,
): Promise<LeaderRow> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const leader = await findLeader(tx, id);
    if (!leader || leader.userId !== actor.userId) throw refuse('not_found');
    const closed = await leave(tx, id, 'closed', at);
    await recordClosing(tx, market, closed);
    return closed;
  });
}

/** For administrators: nobody follows this leader until the freeze is lifted. Safe to repeat. */
export async function freezeLeader(
  { db, clock }: Needs,
  id: LeaderId,
  decision?: Decision,
): Promise<LeaderRow> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const before = await findLeader(tx, id);
    const after = await leave(tx, id, 'frozen', at);
    if (decision && before?.exitReason !== 'frozen' && after.exitReason === 'frozen')
      await noteDecision(tx, after, 'frozen', decision, at);
    return after;
  });
}

/**
 * For administrators: the leader can be copied again. Copies that are still there stay paused until
 * their people resume.
 */
export async function unfreezeLeader(
  { db, clock }: Needs,
  id: LeaderId,
  decision?: Decision,
): Promise<LeaderRow> {
  return db.transaction(async (tx) => {
    if (!(await lockLeader(tx, { id }, 'update'))) throw refuse('not_found');
    const isLifted = await clearFreeze(tx, id);
    const after = await requireLeader(tx, id);
    if (isLifted && decision) await noteDecision(tx, after, 'unfrozen', decision, clock.now());
    return after;
  });
}

/**
 * Which administrator decided, and why: told to the leader and, when they may resume, to the
 * followers.
 */
export interface Decision {
  readonly by: Actor;
  readonly reason: string;
}

async function noteDecision(
  tx: Tx,
  leader: LeaderRow,
  state: 'frozen' | 'unfrozen',
  { by, reason }: Decision,
  at: number,
): Promise<void> {
  if (leader.userId === by.userId) throw refuse('own_account');
  const detail = { reason, leaderId: leader.id };
  const line = { actorId: by.userId, action: `copying.leader-${state}`, detail };
  await recordAudit(tx, { ...line, subjectId: leader.userId ?? leader.id }, at);
  const name = await leaderName(tx, leader.id);
  const followers = state === 'unfrozen' ? await listRunningOf(tx, leader.id) : [];
  await recordEvents(
    tx,
    [
      ...(leader.userId === null
        ? []
        : [{ type: 'copying.leading-held' as const, userId: leader.userId, payload: { state, reason } }]),
      ...followers.map(
        ({ id: copyId, userId }): NewEvent => ({
          type: 'copying.leader-returned',
          userId,
          payload: { copyId, leaderName: name },
        }),
      ),
    ],
    at,
  );
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
    const events = (await listRunningOf(tx, id)).map(
      ({ id: copyId, userId }): NewEvent => ({
        type: 'copying.leader-leaving',
        userId,
        payload: { copyId, leaderName: name, reason, closesAt },
      }),
    );
    await recordEvents(tx, events, at);
  }
  return requireLeader(tx, id);
}

async function requireLeader(tx: Tx, id: LeaderId): Promise<LeaderRow> {
  const leader = await findLeader(tx, id);
  assert(leader !== undefined, 'a locked leader stays');
  return leader;
}
