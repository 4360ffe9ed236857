// An administrator keeps new copiers away from a leader for a while. Copies that run go on; the
// week that a heavy loss brings (copying rule 18) is counted apart and neither shortened nor ended
// here.
import type { NewEvent } from '#core/events.ts';
import { refuse } from '#core/copying/contract.ts';
import { maxStaffCoolOffMs } from '#core/copying/rules.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import { clearStaffCoolOff, listRunningOf, saveStaffCoolOff } from '#server/domains/copying/leaders/store.ts';
import type { Decision } from '#server/domains/copying/leaders/leave-leading.ts';
import { lockLeader, type LeaderRow } from '#server/domains/copying/store.ts';
import type { App } from '#server/platform/app.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';

type Needs = Pick<App, 'db' | 'clock'>;

/**
 * Takes no new copiers until this instant; one that runs is moved. Safe to repeat. Refuses
 * `cool_off_out_of_range`, `leader_leaving` and `own_account`.
 */
export async function startCoolOff(
  { db, clock }: Needs,
  id: LeaderId,
  until: number,
  decision: Decision,
): Promise<void> {
  const at = clock.now();
  if (until <= at || until > at + maxStaffCoolOffMs) throw refuse('cool_off_out_of_range');
  await db.transaction(async (tx) => {
    const leader = await requireOther(tx, id, decision);
    if (leader.closedAt !== null || leader.exitReason !== null) throw refuse('leader_leaving');
    if (!(await saveStaffCoolOff(tx, id, until, decision.reason))) return;
    await tell(tx, leader, { state: 'begun', until: new Date(until).toISOString() }, decision, at);
  });
}

/** New copiers are taken again, unless a heavy loss keeps them away. Refuses `not_cooling_off`. */
export async function endCoolOff({ db, clock }: Needs, id: LeaderId, decision: Decision): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const leader = await requireOther(tx, id, decision);
    if (!(await clearStaffCoolOff(tx, id, at))) throw refuse('not_cooling_off');
    await tell(tx, leader, { state: 'ended', until: '' }, decision, at);
  });
}

/** Held as a copy that starts holds it: a start that was first is told, a later one is refused. */
async function requireOther(tx: Tx, id: LeaderId, { by }: Decision): Promise<LeaderRow> {
  const leader = await lockLeader(tx, { id }, 'update');
  if (!leader) throw refuse('not_found');
  if (leader.userId === by.userId) throw refuse('own_account');
  return leader;
}

async function tell(
  tx: Tx,
  leader: LeaderRow,
  change: { readonly state: 'begun' | 'ended'; readonly until: string },
  { by, reason }: Decision,
  at: number,
): Promise<void> {
  const detail = { reason, leaderId: leader.id, ...(change.state === 'begun' && { until: change.until }) };
  const line = { actorId: by.userId, action: `copying.leader-cool-off-${change.state}`, detail };
  await recordAudit(tx, { ...line, subjectId: leader.userId ?? leader.id }, at);
  const name = await leaderName(tx, leader.id);
  await recordEvents(
    tx,
    [
      ...(leader.userId === null
        ? []
        : [
            {
              type: 'copying.leading-cool-off' as const,
              userId: leader.userId,
              payload: { ...change, reason },
            },
          ]),
      ...(await listRunningOf(tx, leader.id)).map(
        ({ id: copyId, userId }): NewEvent => ({
          type: 'copying.leader-closed-to-copiers',
          userId,
          payload: { ...change, copyId, leaderName: name },
        }),
      ),
    ],
    at,
  );
  await sendSignal(tx, 'administrators', 'admin.leaders-changed', {});
}
