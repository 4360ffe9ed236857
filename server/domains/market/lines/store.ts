import { dayMs, minuteMs } from '#core/values/time.ts';
import { many, maybe, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Bar } from '#server/domains/market/charts/candles.ts';
import type { LineName, LineState } from '#server/domains/market/lines/line.ts';
import type { SourceQuote } from '#server/domains/market/lines/live-book.ts';
import type { LineReport } from '#server/domains/market/lines/socket-line.ts';

export const barMinutes = { minute: 1, day: dayMs / minuteMs } as const;

/** Writes the newest quote of each market and source, and its minute and day. */
export async function saveQuotes(tx: Tx, quotes: readonly SourceQuote[]): Promise<void> {
  if (quotes.length === 0) return;
  await run(
    tx,
    sql`insert into market.live_quote as q (symbol, line, bid, ask, bid_size, ask_size, at)
        select * from unnest(${quotes.map((one) => one.symbol)}::text[], ${quotes.map((one) => one.line)}::text[],
          ${quotes.map((one) => String(one.bid))}::numeric[], ${quotes.map((one) => String(one.ask))}::numeric[],
          ${quotes.map((one) => String(one.bidSize))}::numeric[], ${quotes.map((one) => String(one.askSize))}::numeric[],
          ${quotes.map((one) => new Date(one.at))}::timestamptz[])
        on conflict (symbol, line) do update
        set bid = excluded.bid, ask = excluded.ask, bid_size = excluded.bid_size, ask_size = excluded.ask_size, at = excluded.at
        where q.at <= excluded.at`,
  );
}

export interface NewBar extends Bar {
  readonly symbol: string;
}

/** Bars of one length: what is there grows, a new one begins. */
export const saveBars = (tx: Tx, minutes: number, bars: readonly NewBar[]): Promise<number> =>
  run(
    tx,
    sql`insert into market.live_bar as b (symbol, length, at, open, high, low, close)
        select symbol, ${minutes}, at, open, high, low, close
        from unnest(${bars.map((one) => one.symbol)}::text[], ${bars.map((one) => new Date(one.at))}::timestamptz[],
          ${bars.map((one) => one.open)}::float8[], ${bars.map((one) => one.high)}::float8[],
          ${bars.map((one) => one.low)}::float8[], ${bars.map((one) => one.close)}::float8[])
          as fresh (symbol, at, open, high, low, close)
        on conflict (symbol, length, at) do update
        set high = greatest(b.high, excluded.high), low = least(b.low, excluded.low), close = excluded.close`,
  );

export async function listQuotesSince(tx: Tx, at: number): Promise<SourceQuote[]> {
  const rows = await many<
    Omit<SourceQuote, 'at' | 'bid' | 'ask' | 'bidSize' | 'askSize'> &
      Record<'bid' | 'ask' | 'bidSize' | 'askSize', string> & { at: Date }
  >(
    tx,
    sql`select symbol, line, bid, ask, bid_size, ask_size, at from market.live_quote where at >= ${new Date(at)}`,
  );
  return rows.map((row) => ({
    ...row,
    bid: BigInt(row.bid),
    ask: BigInt(row.ask),
    bidSize: BigInt(row.bidSize),
    askSize: BigInt(row.askSize),
    at: row.at.getTime(),
  }));
}

/** Bars of one length that began at or after an instant, oldest first. */
export async function listBarsSince(tx: Tx, minutes: number, at: number): Promise<NewBar[]> {
  const rows = await many<Omit<NewBar, 'at' | 'volume'> & { at: Date }>(
    tx,
    sql`select symbol, at, open, high, low, close from market.live_bar
        where length = ${minutes} and at >= ${new Date(at)} order by at`,
  );
  // Quotes say nothing of volume.
  return rows.map((row) => ({ ...row, at: row.at.getTime(), volume: 0 }));
}

/** True while this node holds the lines: takes them when nobody does, keeps them while it renews. */
export const holdLines = async (tx: Tx, node: string, at: number, forMs: number): Promise<boolean> =>
  (await maybe<{ node: string }>(
    tx,
    sql`insert into market.line_holder as h (node, until) values (${node}, ${new Date(at + forMs)})
        on conflict (one) do update set node = excluded.node, until = excluded.until
        where h.node = excluded.node or h.until < ${new Date(at)}
        returning node`,
  )) !== undefined;

export const releaseLines = (tx: Tx, node: string): Promise<number> =>
  run(tx, sql`delete from market.line_holder where node = ${node}`);

export interface LineRow {
  readonly name: LineName;
  readonly state: LineState;
  readonly heardAt: Date | null;
  readonly reconnects: number;
  readonly bad: number;
  readonly lastFault: string | null;
  readonly at: Date;
}

export const saveReport = (tx: Tx, name: LineName, report: LineReport, at: number): Promise<number> =>
  run(
    tx,
    sql`insert into market.line (name, state, heard_at, reconnects, bad, last_fault, at)
        values (${name}, ${report.state}, ${report.heardAt === undefined ? null : new Date(report.heardAt)},
                ${report.reconnects}, ${report.bad}, ${report.lastFault ?? null}, ${new Date(at)})
        on conflict (name) do update set state = excluded.state, heard_at = excluded.heard_at,
          reconnects = excluded.reconnects, bad = excluded.bad, last_fault = excluded.last_fault, at = excluded.at`,
  );

export const listLines = (tx: Tx): Promise<LineRow[]> =>
  many(tx, sql`select name, state, heard_at, reconnects, bad, last_fault, at from market.line order by name`);

/** Minutes older than this are dropped; days stay. */
export const dropMinutesBefore = (tx: Tx, at: number): Promise<number> =>
  run(tx, sql`delete from market.live_bar where length = 1 and at < ${new Date(at)}`);
