// A leader's fills as they were recorded, with the prices of each day: what a what-if copy is
// replayed on.
import type { DayMarks, Mark, RecordedFill } from '#core/copying/record/what-if.ts';
import { dayMs } from '#core/values/time.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { refuse } from '#core/copying/contract.ts';
import { type LeaderDay, listDays } from '#server/domains/copying/house/store.ts';
import { findLeader, type LeaderRow } from '#server/domains/copying/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Tape {
  readonly from: number;
  readonly until: number;
  readonly fills: readonly RecordedFill[];
  readonly days: readonly DayMarks[];
}

/** Copying rule 6 looks at the last 90 days. */
export const tapeDays = 90;

/**
 * The last 90 days of a leader, or what there is of them. `recorded` are the leader's days, oldest
 * first.
 */
async function readTape(
  market: Market,
  tx: Tx,
  leader: Pick<LeaderRow, 'owner' | 'openedAt'>,
  recorded: readonly LeaderDay[],
  at: number,
): Promise<Tape> {
  const from = Math.max(at - tapeDays * dayMs, leader.openedAt);
  const all = await trading.listAccountFills(tx, leader.owner);
  const fills = recordedFills(
    market,
    all.filter((fill) => fill.at <= at),
    recorded,
    from,
  );
  const symbols = [...new Set(fills.map(({ instrument }) => instrument.symbol))];
  const instants = [...recorded.map((day) => day.at).filter((day) => day > from && day < at), at];
  const days = instants.map((instant): DayMarks => {
    const marksOf = trading.marksAt(market, instant);
    const marks = symbols.map((symbol): [string, Mark] => {
      const { quote, rate } = marksOf(symbol);
      return [symbol, { bid: quote.bid, ask: quote.ask, rate }];
    });
    return { at: instant, marks: new Map(marks) };
  });
  return { from, until: at, fills, days };
}

/** Of the leader with this id. Refuses `not_found`. */
export async function tapeOfLeader(
  { db, market }: Pick<App, 'db'> & { readonly market: Market },
  id: LeaderId,
  at: number,
): Promise<Tape> {
  const leader = await findLeader(db.read, id);
  if (!leader) throw refuse('not_found');
  // What a trader does after they closed their record is no part of it.
  const until = Math.min(at, leader.closedAt ?? at);
  const recorded = (await listDays(db.read)).filter((day) => day.leaderId === id && day.at <= until);
  return readTape(market, db.read, leader, recorded, until);
}

/** One fill per order and instant: what closes and what opens of it were one trade. */
function recordedFills(
  market: Market,
  rows: readonly trading.AccountFill[],
  recorded: readonly LeaderDay[],
  from: number,
): RecordedFill[] {
  const held = new Map<string, bigint>();
  const fills: RecordedFill[] = [];
  for (const parts of Map.groupBy(rows, ({ orderId, at }) => `${orderId} ${at}`).values()) {
    const [first] = parts;
    if (!first) continue;
    const { symbol, product, side, price, at, leverage } = first;
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0n);
    const key = `${symbol}/${product}`;
    const heldBefore = held.get(key) ?? 0n;
    held.set(key, heldBefore + (side === 'buy' ? quantity : -quantity));
    if (at <= from) continue;
    const instrument = market.requireInstrument(symbol);
    const day = recorded.findLast((one) => one.at <= at) ?? recorded[0];
    const rate = market.usdRate(instrument.quoteCurrency, at);
    const leaderEquityCents = day?.equityCents ?? 0n;
    fills.push({
      at,
      instrument,
      product,
      side,
      leverage,
      quantity,
      price,
      rate,
      heldBefore,
      leaderEquityCents,
    });
  }
  return fills;
}
