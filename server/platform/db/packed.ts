import type { Query } from '#server/platform/db/sql.ts';

/** Many rows as one text: a column of a larger statement, and cheaper to decode than rows. */
export interface Packed<Row> {
  /** Selects the text. */
  readonly query: Query;
  /** The rows that were packed into it. */
  readonly rows: (text: string | null) => Row[];
}

/** Fields of each row: rows are divided by semicolons and fields by commas, which neither codes nor numbers hold. */
export const unpack = <Row>(text: string | null, row: (fields: readonly string[]) => Row): Row[] =>
  text === null ? [] : text.split(';').map((line) => row(line.split(',')));
