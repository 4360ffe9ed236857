// SQL of drawings.
import { drawingKinds } from '#core/market/drawings.ts';
import type { DrawingId } from '#core/values/ids.ts';
import { int, nullable, oneOf, price, text, textAs, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, maybeValue, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const drawingRow = row({
  id: textAs<DrawingId>(),
  userId: text,
  symbol: text,
  kind: oneOf(drawingKinds),
  firstAt: timestamp,
  firstPrice: price,
  secondAt: nullable(timestamp),
  secondPrice: nullable(price),
  note: nullable(text),
  createdAt: timestamp,
});
export type DrawingRow = RowOf<typeof drawingRow>;

/** What a drawing is made of: where it stands, and what it says. */
export type DrawnFields = Omit<DrawingRow, 'userId' | 'createdAt'>;

/**
 * One person's drawings are made one after the other: without this, two at once could both be the
 * last one allowed.
 */
export const lockDrawings = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended('drawings:' || ${userId}, 0))`);

export const findDrawing = (tx: Tx, id: DrawingId): Promise<DrawingRow | undefined> =>
  maybe(tx, drawingRow, sql`select ${columns(drawingRow)} from market.drawing where id = ${id}`);

/** Oldest first. */
export const listDrawings = (tx: Tx, userId: string, symbol: string): Promise<DrawingRow[]> =>
  many(
    tx,
    drawingRow,
    sql`select ${columns(drawingRow)} from market.drawing
          where user_id = ${userId} and symbol = ${symbol} order by created_at, id`,
  );

const counts = row({ all: int, ofMarket: int });
export const countDrawings = (tx: Tx, userId: string, symbol: string): Promise<RowOf<typeof counts>> =>
  one(
    tx,
    counts,
    sql`select count(*) as all, count(*) filter (where symbol = ${symbol}) as of_market
          from market.drawing where user_id = ${userId}`,
  );

const optional = (value: bigint | null): string | null => (value === null ? null : String(value));

/** Undefined where the id is taken. */
export const insertDrawing = (
  tx: Tx,
  userId: string,
  drawn: DrawnFields,
  at: number,
): Promise<DrawingRow | undefined> =>
  maybe(
    tx,
    drawingRow,
    sql`insert into market.drawing
            (id, user_id, symbol, kind, first_at, first_price, second_at, second_price, note, created_at)
          values (${drawn.id}, ${userId}, ${drawn.symbol}, ${drawn.kind}, ${drawn.firstAt},
            ${String(drawn.firstPrice)}, ${drawn.secondAt}, ${optional(drawn.secondPrice)}, ${drawn.note},
            ${new Date(at)})
          on conflict (id) do nothing returning ${columns(drawingRow)}`,
  );

/** Only an own one of the same market and kind; undefined where there is none. */
export const updateDrawing = (tx: Tx, userId: string, drawn: DrawnFields): Promise<DrawingRow | undefined> =>
  maybe(
    tx,
    drawingRow,
    sql`update market.drawing set first_at = ${drawn.firstAt}, first_price = ${String(drawn.firstPrice)},
            second_at = ${drawn.secondAt}, second_price = ${optional(drawn.secondPrice)}, note = ${drawn.note}
          where id = ${drawn.id} and user_id = ${userId} and symbol = ${drawn.symbol} and kind = ${drawn.kind}
          returning ${columns(drawingRow)}`,
  );

/** Answers the market of an own one that was there. */
export const deleteDrawing = (tx: Tx, userId: string, id: DrawingId): Promise<string | undefined> =>
  maybeValue(
    tx,
    text,
    sql`delete from market.drawing where id = ${id} and user_id = ${userId} returning symbol`,
  );

export const deleteDrawings = (tx: Tx, userId: string, symbol: string): Promise<number> =>
  run(tx, sql`delete from market.drawing where user_id = ${userId} and symbol = ${symbol}`);

export const deleteAllDrawings = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from market.drawing where user_id = ${userId}`);
