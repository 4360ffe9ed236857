import { dayMs, minuteMs } from '#core/values/time.ts';
import {
  float,
  instant,
  int,
  nullable,
  oneOf,
  price,
  text,
  timestamp,
  units,
} from '#server/platform/db/readers.ts';
import { columns, row, type RowOf, type Shape } from '#server/platform/db/rows.ts';
import { many, maybeValue, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Bar } from '#server/domains/market/charts/candles.ts';
import { type FeedName, feedNames, feedStates } from '#server/domains/market/feeds/feed.ts';
import type { SourceQuote } from '#server/domains/market/feeds/live-book.ts';
import type { FeedReport } from '#server/domains/market/feeds/socket-feed.ts';

export const barMinutes = { minute: 1, day: dayMs / minuteMs } as const;

/** Writes the newest quote of each market and source, and its minute and day. */
export async function saveQuotes(tx: Tx, quotes: readonly SourceQuote[]): Promise<void> {
  if (quotes.length === 0) return;
  await run(
    tx,
    sql`insert into market.live_quote as q (symbol, line, bid, ask, bid_size, ask_size, at)
        select * from unnest(${quotes.map((one) => one.symbol)}::text[], ${quotes.map((one) => one.feed)}::text[],
          ${quotes.map((one) => String(one.bid))}::numeric[], ${quotes.map((one) => String(one.ask))}::numeric[],
          ${quotes.map((one) => String(one.bidSize))}::numeric[],
          ${quotes.map((one) => String(one.askSize))}::numeric[],
          ${quotes.map((one) => new Date(one.at))}::timestamptz[])
        on conflict (symbol, line) do update
        set bid = excluded.bid, ask = excluded.ask, bid_size = excluded.bid_size, ask_size = excluded.ask_size,
          at = excluded.at
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

const quoteRow = row({
  symbol: text,
  feed: oneOf(feedNames),
  bid: price,
  ask: price,
  bidSize: units,
  askSize: units,
  at: instant,
}) satisfies Shape<SourceQuote>;

export const listQuotesSince = (tx: Tx, at: number): Promise<SourceQuote[]> =>
  many(
    tx,
    quoteRow,
    sql`select ${columns(quoteRow)} from (select *, line as feed from market.live_quote) as q
        where at >= ${new Date(at)}`,
  );

const barRow = row({ symbol: text, at: instant, open: float, high: float, low: float, close: float });

/** Bars of one length that began at or after an instant, oldest first. */
export async function listBarsSince(tx: Tx, minutes: number, at: number): Promise<NewBar[]> {
  const rows = await many(
    tx,
    barRow,
    sql`select ${columns(barRow)} from market.live_bar
        where length = ${minutes} and at >= ${new Date(at)} order by at`,
  );
  // Quotes say nothing of volume.
  return rows.map((bar) => ({ ...bar, volume: 0 }));
}

/**
 * True while this node holds the feeds: takes them when nobody does, keeps them while it renews.
 */
export const holdFeeds = async (tx: Tx, node: string, at: number, forMs: number): Promise<boolean> =>
  (await maybeValue(
    tx,
    text,
    sql`insert into market.line_holder as h (node, until) values (${node}, ${new Date(at + forMs)})
        on conflict (one) do update set node = excluded.node, until = excluded.until
        where h.node = excluded.node or h.until < ${new Date(at)}
        returning node`,
  )) !== undefined;

export const releaseFeeds = (tx: Tx, node: string): Promise<number> =>
  run(tx, sql`delete from market.line_holder where node = ${node}`);

const feedRow = row({
  name: oneOf(feedNames),
  state: oneOf(feedStates),
  heardAt: nullable(timestamp),
  reconnects: int,
  bad: int,
  lastFault: nullable(text),
  at: timestamp,
});
export type FeedRow = RowOf<typeof feedRow>;

export const saveReport = (tx: Tx, name: FeedName, report: FeedReport, at: number): Promise<number> =>
  run(
    tx,
    sql`insert into market.line (name, state, heard_at, reconnects, bad, last_fault, at)
        values (${name}, ${report.state}, ${report.heardAt === undefined ? null : new Date(report.heardAt)},
                ${report.reconnects}, ${report.bad}, ${report.lastFault ?? null}, ${new Date(at)})
        on conflict (name) do update set state = excluded.state, heard_at = excluded.heard_at,
          reconnects = excluded.reconnects, bad = excluded.bad, last_fault = excluded.last_fault, at = excluded.at`,
  );

export const listFeeds = (tx: Tx): Promise<FeedRow[]> =>
  many(tx, feedRow, sql`select ${columns(feedRow)} from market.line order by name`);

/** Minutes older than this are dropped; days stay. */
export const dropMinutesBefore = (tx: Tx, at: number): Promise<number> =>
  run(tx, sql`delete from market.live_bar where length = 1 and at < ${new Date(at)}`);
