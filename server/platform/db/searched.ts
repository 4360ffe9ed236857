import { folds, searchKey, uncounted } from '#core/values/text/search.ts';
import { type Query, sql } from '#server/platform/db/sql.ts';

/** `searchKey` of a column, as an expression. */
const keyOf = (column: Query): Query =>
  sql`regexp_replace(${folds.reduce<Query>(
    (text, [letter, plain]) => sql`replace(${text}, ${letter}, ${plain})`,
    sql`lower(normalize(${column}, NFKD))`,
  )}, ${uncounted}, '', 'g')`;

/**
 * Whether one of the columns holds what was typed, as `finderOf` says it of texts. Reads every row:
 * for lists that staff search.
 */
export function holdsTyped(columns: readonly Query[], typed: string): Query {
  if (typed.trim() === '') return sql`true`;
  const key = searchKey(typed);
  // A key has neither of the signs that stand for others in a pattern.
  return key === ''
    ? sql`false`
    : sql`(${sql.join(
        columns.map((column) => sql`${keyOf(column)} like ${`%${key}%`}`),
        sql` or `,
      )})`;
}
