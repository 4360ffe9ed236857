// Many rows as one text: a column of a larger statement, and cheaper to decode than rows.
import type { Reader } from '#server/platform/db/readers.ts';
import { columnNames, type Shape } from '#server/platform/db/rows.ts';
import { type Query, sql } from '#server/platform/db/sql.ts';

export interface Packed<Row> {
  /** Selects the text. */
  readonly query: Query;
  /** The rows that were packed into it. */
  readonly rows: (text: string | null) => Row[];
}

/**
 * Packs rows of `from` ("from a join b …"). Rows are divided by semicolons and fields by commas,
 * which neither codes nor numbers hold. An empty field is null.
 */
export const packed = <Row>(shape: Shape<Row>, from: Query, order?: Query): Packed<Row> => ({
  query: sql`select string_agg(concat_ws(',', ${fieldsOf(shape)}), ';'${order ? sql` order by ${order}` : sql``}) ${from}`,
  rows: (text) => (text === null ? [] : unpack(shape, text)),
});

const fieldsOf = (shape: Shape<unknown>): Query =>
  sql.raw(
    columnNames(shape)
      .map(([column, { isNullable }]) => (isNullable ? `coalesce(${column}::text, '')` : column))
      .join(', '),
  );

function unpack<Row>(shape: Shape<Row>, text: string): Row[] {
  const readers = Object.entries<Reader<unknown>>(shape.readers);
  return text.split(';').map((line) => {
    const fields = line.split(',');
    // A null where none may be leaves no field.
    if (fields.length !== readers.length)
      throw new TypeError(`${readers.length} fields were packed and ${fields.length} came: ${line}`);
    const row: Record<string, unknown> = {};
    for (const [place, [name, { isNullable, decode }]] of readers.entries()) {
      const field = fields[place] ?? '';
      row[name] = isNullable && field === '' ? null : decode(field);
    }
    return row as Row;
  });
}
