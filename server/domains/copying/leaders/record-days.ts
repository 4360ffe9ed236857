// The recorded days of a person who leads: one for each midnight while the record is open, and one
// for the instant it closed, so that a closed record never changes again.
import type { LeaderId } from '#core/values/ids.ts';
import { dayMs, startOfUtcDay } from '#core/values/time.ts';
import { insertDays } from '#server/domains/copying/house/store.ts';
import { lastDay, listDaysOf, updateDays } from '#server/domains/copying/leaders/store.ts';
import { unitValues, unitValuesFrom } from '#server/domains/copying/leaders/units/unit-value.ts';
import { type LeaderRow, lockLeader } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Needs = Pick<App, 'db'> & { readonly market: Market };

/**
 * A person's record grows by a line for each UTC day that has ended, stamped at its midnight
 * however late this runs; days that a pause left out are filled in. The house writes its own while
 * it decides.
 */
export async function recordDays({ db, market }: Needs, id: LeaderId, at: number): Promise<void> {
  // Most looks find nothing due, and hold up no trade of the leader.
  if ((await dueMidnights(db.read, id, at)).length === 0) return;
  await db.transaction(async (tx) => {
    // Held, so that it cannot close between the look and the line.
    const leader = await lockLeader(tx, { id }, 'share');
    const midnights = await dueMidnights(tx, id, at);
    if (leader && leader.closedAt === null) await writeDays(tx, market, leader, midnights);
  });
}

async function dueMidnights(tx: Tx, id: LeaderId, at: number): Promise<number[]> {
  const last = await lastDay(tx, id, at);
  const midnights: number[] = [];
  if (!last) return midnights;
  for (let day = startOfUtcDay(last.at) + dayMs; day <= at; day += dayMs) midnights.push(day);
  return midnights;
}

/** The last line of a record, at the instant it closed. Safe to repeat. */
export async function recordClosing(tx: Tx, market: Market, leader: LeaderRow): Promise<void> {
  if (leader.userId !== null && leader.closedAt !== null)
    await writeDays(tx, market, leader, [leader.closedAt]);
}

async function writeDays(
  tx: Tx,
  market: Market,
  leader: LeaderRow,
  instants: readonly number[],
): Promise<void> {
  const days = await unitValues(market, tx, leader, instants);
  await insertDays(
    tx,
    days.map((day) => ({ ...day, leaderId: leader.id })),
  );
}

/** Days that are reckoned again at once: bounds one statement, not the result. */
const page = 90;

/**
 * Reckons a record again whose days counted coins and held money too, from its first dollar a unit
 * on; its instants stay. Safe to repeat. Only where every price is simulated and so known for ever:
 * live prices of long ago are forgotten, and elsewhere the old days stay as they were recorded.
 */
export async function recountDays({ db, market }: Needs, id: LeaderId): Promise<void> {
  if (market.hasLive) return;
  await db.transaction(async (tx) => {
    const leader = await lockLeader(tx, { id }, 'update');
    const days = await listDaysOf(tx, id);
    let [from] = days;
    if (!leader || !from) return;
    from = { ...from, allAssets: true };
    for (let start = 0; start < days.length; start += page) {
      const instants = days.slice(start, start + page).map((day) => day.at);
      const units = await unitValuesFrom(market, tx, leader, from, instants);
      await updateDays(tx, id, units);
      const last = units.at(-1);
      if (last) from = { ...last, allAssets: false };
    }
  });
}
