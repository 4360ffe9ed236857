// A leader's statistics, computed from recorded days and closed positions: nothing here is typed by
// anybody.
import { type LeaderStatistics, leaderStatistics } from '#core/copying/record/leader-statistics.ts';
import type { NotCopyable } from '#core/copying/not-copyable.ts';
import type { UnitDay } from '#core/trading/analytics/statistics.ts';
import { minLeaderCents, minLeaderShareBps } from '#core/copying/rules.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { shareOf } from '#core/values/money.ts';
import { investedIn } from '#server/domains/copying/leaders/store.ts';
import { unitValueAt } from '#server/domains/copying/leaders/units/unit-value.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { houseOpeningCents } from '#server/domains/copying/house/advance.ts';
import { historyProgress } from '#server/domains/copying/house/ticks.ts';
import { listDays } from '#server/domains/copying/house/store.ts';
import { listLeaders, type LeaderRow } from '#server/domains/copying/store.ts';

export interface KnownLeader {
  readonly leader: LeaderRow;
  readonly statistics: LeaderStatistics;
  readonly closedTrades: number;
  /** Of closed positions, net of fees, financing and dividends. */
  readonly closedCents: bigint;
  /** Unit values, the running day last: 1 at the start. */
  readonly days: readonly UnitDay[];
  /** Of the account that is copied: dollars and positions. Of a closed record, when it closed. */
  readonly equityCents: bigint;
  /** The record: from its opening to its closing, or to now. */
  readonly span: trading.Span;
}

/** Every leader with its statistics at this instant. */
export async function knownLeaders(market: Market, tx: Tx, at: number): Promise<KnownLeader[]> {
  const leaders = await listLeaders(tx);
  const days = await listDays(tx);
  const states = await trading.accountStates(
    tx,
    leaders.map(({ owner }) => owner),
    'look',
  );
  const marks = trading.marksAt(market, at);
  const known: KnownLeader[] = [];
  for (const leader of leaders) {
    const span = { from: leader.openedAt, to: leader.closedAt ?? at };
    const state = states.get(leader.owner);
    const now = await unitAt(market, tx, leader, state ? trading.equityCents(state, marks) : 0n, span.to);
    // What was traded before or after could not be copied.
    const sums = await trading.sumTrades(tx, [leader.owner], span);
    // Ratios for statistics: exact integers become JS numbers here and nowhere before.
    const unitDays = [
      ...days
        .filter((day) => day.leaderId === leader.id && day.at < span.to)
        .map((day) => ({ at: day.at, value: Number(day.unitValue) / 1e12 })),
      { at: span.to, value: now.value },
    ];
    const record = {
      days: unitDays,
      closedTrades: sums.closed,
      winningTrades: sums.winning,
      lastTradeAt: sums.lastAt?.getTime() ?? null,
    };
    known.push({
      leader,
      equityCents: now.equityCents,
      span,
      days: unitDays,
      closedTrades: sums.closed,
      closedCents: sums.closedCents,
      statistics: leaderStatistics(record, span.to),
    });
  }
  return known;
}

/**
 * What a unit and the account were worth at the end of the record. Nobody adds to a house strategy's
 * money or takes from it; a person's flows are left out.
 */
async function unitAt(
  market: Market,
  tx: Tx,
  leader: LeaderRow,
  equityCents: bigint,
  at: number,
): Promise<{ readonly value: number; readonly equityCents: bigint }> {
  if (leader.userId === null) return { value: Number(equityCents) / Number(houseOpeningCents), equityCents };
  const unit = await unitValueAt(market, tx, leader, at);
  return {
    value: Number(unit?.unitValue ?? 0n) / 1e12,
    equityCents: leader.closedAt === null ? equityCents : (unit?.equityCents ?? 0n),
  };
}

/**
 * Why this leader takes no new copiers now (copying rule 18); undefined when there is no reason.
 */
export async function notCopyable(
  market: Market,
  tx: Tx,
  leaderId: LeaderId,
  at: number,
): Promise<NotCopyable | undefined> {
  if ((await historyProgress(tx)) < 100) return 'history';
  const known = (await knownLeaders(market, tx, at)).find(({ leader }) => leader.id === leaderId);
  return known && reasonAgainst(known, tx, at);
}

/** Copying rules 3, 17 and 18, the lasting reasons first. */
export async function reasonAgainst(
  { leader, statistics, equityCents }: Pick<KnownLeader, 'leader' | 'statistics' | 'equityCents'>,
  tx: Tx,
  at: number,
): Promise<NotCopyable | undefined> {
  if (leader.exitReason !== null || leader.closedAt !== null) return leader.exitReason ?? 'closed';
  if (leader.coolOffUntil !== null && leader.coolOffUntil > at) return 'cool_off';
  if (leader.staffCoolOffUntil !== null && leader.staffCoolOffUntil > at) return 'staff_cool_off';
  if (statistics.notCopyable !== undefined) return statistics.notCopyable;
  const needed = shareOf(await investedIn(tx, leader.id), minLeaderShareBps, 'up');
  return equityCents < minLeaderCents || equityCents < needed ? 'own_money' : undefined;
}
