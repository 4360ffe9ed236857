// What time brings to leaders: a line of the record per day, and a week to cool off after a heavy
// loss (copying rule 18).
import type { NewEvent } from '#core/events.ts';
import { coolOffMs } from '#core/copying/rules.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { coolOffLoss } from '#core/copying/record/leader-statistics.ts';
import { dayMs, startOfUtcDay } from '#core/values/time.ts';
import { insertDays } from '#server/domains/copying/house/store.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import { knownLeaders } from '#server/domains/copying/leaders/leader-record.ts';
import {
  lastDay,
  listDaysOf,
  listRunningOf,
  listWithAllAssets,
  markCoolOff,
  updateDays,
} from '#server/domains/copying/leaders/store.ts';
import { unitValues, unitValuesFrom } from '#server/domains/copying/leaders/unit-value.ts';
import { listLeaders, lockLeader, type LeaderRow } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';

type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

/** One look at all leaders. Safe to repeat and on many nodes. */
export async function watchLeaders(needs: Needs): Promise<void> {
  const at = needs.clock.now();
  for (const id of await listWithAllAssets(needs.db.read)) await recountDays(needs, id);
  for (const leader of await listLeaders(needs.db.read)) {
    if (leader.userId !== null && leader.closedAt === null) await recordDays(needs, leader, at);
  }
  for (const { leader, statistics } of await knownLeaders(needs.market, needs.db.read, at)) {
    const isDown = statistics.weekReturn !== null && statistics.weekReturn < -coolOffLoss;
    if (isDown && leader.closedAt === null) await coolOff(needs, leader, at);
  }
}

/**
 * A person's record grows by a line for each UTC day that has ended, stamped at its midnight
 * however late this runs; days that a pause left out are filled in. The house writes its own while
 * it decides.
 */
async function recordDays({ db, market }: Needs, leader: LeaderRow, at: number): Promise<void> {
  await db.transaction(async (tx) => {
    const last = await lastDay(tx, leader.id);
    if (!last) return;
    const midnights: number[] = [];
    for (let day = startOfUtcDay(last.at) + dayMs; day <= at; day += dayMs) midnights.push(day);
    if (midnights.length === 0) return;
    const days = await unitValues(market, tx, leader, midnights);
    await insertDays(
      tx,
      days.map((day) => ({ ...day, leaderId: leader.id })),
    );
  });
}

/**
 * Reckons a record again whose days counted coins too, from its first dollar a unit on; its instants
 * stay. Safe to repeat.
 */
async function recountDays({ db, market }: Pick<Needs, 'db' | 'market'>, id: LeaderId): Promise<void> {
  await db.transaction(async (tx) => {
    const leader = await lockLeader(tx, { id }, 'update');
    const days = await listDaysOf(tx, id);
    const [first] = days;
    if (!leader || !first) return;
    const begun = { ...first, allAssets: true };
    const instants = days.map((day) => day.at);
    await updateDays(tx, id, await unitValuesFrom(market, tx, leader, begun, instants));
  });
}

/** Everybody who copies is told once per week of cooling off. */
async function coolOff({ db }: Needs, { id }: LeaderRow, at: number): Promise<void> {
  const until = at + coolOffMs;
  await db.transaction(async (tx) => {
    await lockLeader(tx, { id }, 'update');
    if (!(await markCoolOff(tx, id, until, at))) return;
    const name = await leaderName(tx, id);
    const events = (await listRunningOf(tx, id)).map(
      ({ id: copyId, userId }): NewEvent => ({
        type: 'copying.leader-cooling-off',
        userId,
        payload: { copyId, leaderName: name, until: new Date(until).toISOString() },
      }),
    );
    await recordEvents(tx, events, at);
  });
}
