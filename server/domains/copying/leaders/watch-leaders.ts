// What time brings to leaders: a line of the record per day, and a week to cool off after a heavy
// loss (copying rule 18).
import type { NewEvent } from '#core/events.ts';
import { coolOffMs } from '#core/copying/rules.ts';
import { coolOffLoss } from '#core/copying/record/leader-statistics.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import { knownLeaders } from '#server/domains/copying/leaders/leader-record.ts';
import { recordClosing, recordDays, recountDays } from '#server/domains/copying/leaders/record-days.ts';
import {
  listRunningOf,
  listWithAllAssets,
  listWithoutClosing,
  markCoolOff,
} from '#server/domains/copying/leaders/store.ts';
import { listLeaders, lockLeader, type LeaderRow } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';

type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

/** One look at all leaders. Safe to repeat and on many nodes. */
export async function watchLeaders(needs: Needs): Promise<void> {
  const at = needs.clock.now();
  for (const { id, userId, closedAt } of await listLeaders(needs.db.read)) {
    if (userId !== null && closedAt === null) await recordDays(needs, id, at);
  }
  for (const { leader, statistics } of await knownLeaders(needs.market, needs.db.read, at)) {
    const isDown = statistics.weekReturn !== null && statistics.weekReturn < -coolOffLoss;
    if (isDown && leader.closedAt === null) await coolOff(needs, leader, at);
  }
  await mendRecords(needs);
}

/** Brings records from before a rule to it: last, so that it keeps no other record from growing. */
async function mendRecords(needs: Needs): Promise<void> {
  for (const id of await listWithoutClosing(needs.db.read)) {
    await needs.db.transaction(async (tx) => {
      const leader = await lockLeader(tx, { id }, 'share');
      if (leader) await recordClosing(tx, needs.market, leader);
    });
  }
  for (const id of await listWithAllAssets(needs.db.read)) await recountDays(needs, id);
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
